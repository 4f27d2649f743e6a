package io.barograph.cli.judged;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kernel.live.CgroupMounts;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.UnsupportedHostException;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.exporter.recording.RecordingException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The frame that shows what a host or a recording has: what it does not tell there, it never will.
final class FirstFrame {

    private FirstFrame() {}

    /// Of a running host, whose disks are not asked; null where it has no cgroup2, or cannot be read: who starts the
    /// exporter says so.
    static @Nullable Frame ofHost(HostRoots host) {
        if (CgroupMounts.seenBy(host).cgroup2() == null) {
            return null;
        }
        try (LiveKernelFs kernel = LiveKernelFs.open(host, LiveKernelFs.KEPT, MonotonicClock.system())) {
            return new FrameReader(kernel, WalkMode.FULL, HostDisks.allMissing("not asked")).readFrame();
        } catch (UnsupportedHostException _) {
            return null;
        }
    }

    /// Of a recording; null where it cannot be read: it is refused by who replays it, with the reason.
    static @Nullable Frame ofRecording(Path file) {
        try (RecordedKernelFs recording = RecordedKernelFs.open(file)) {
            recording.advance();
            return new FrameReader(recording, WalkMode.FULL, recording.disks()).readFrame();
        } catch (RecordingException _) {
            return null;
        }
    }
}
