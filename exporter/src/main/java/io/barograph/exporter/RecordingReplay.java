package io.barograph.exporter;

import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.frame.CgroupLimits;
import io.barograph.exporter.frame.read.CgroupLimitsReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.exporter.recording.RecordingException;
import io.barograph.exporter.sample.Cadence;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.SnapshotOrigin;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A recording's passes, one for each frame: the same for an exporter that replays it and for every command.
public final class RecordingReplay implements AutoCloseable {

    private final RecordedKernelFs fs;
    private final PassMaker maker;

    private RecordingReplay(RecordedKernelFs fs, PassMaker maker) {
        this.fs = fs;
        this.maker = maker;
    }

    /// A replay that stands before the first frame. Throws a [RecordingException] where this is no recording.
    ///
    /// @param node the name of the node in the snapshots
    /// @param instance what the snapshots say made them
    /// @param eviction looks at the eviction signals; null where they are switched off
    static RecordingReplay of(Path recording, String node, String instance, @Nullable EvictionWatch eviction) {
        RecordedKernelFs fs = RecordedKernelFs.open(recording);
        return new RecordingReplay(
                fs,
                PassMaker.of(fs, WalkMode.FULL, new SnapshotOrigin(node, fs.bootId(), instance), fs.disks(), eviction));
    }

    /// Hands over every pass of a recording, with the eviction signals of a kubelet without settings, as fast as
    /// it can be read.
    ///
    /// Throws a [RecordingException] where the recording cannot be read to its end.
    ///
    /// @param node the name of the node in the snapshots
    public static void forEachPass(Path recording, String node, Consumer<Pass> sink) {
        forEachPass(recording, node, false, sink);
    }

    /// The same.
    ///
    /// @param wantsUsage whether to read what each cgroup uses
    public static void forEachPass(Path recording, String node, boolean wantsUsage, Consumer<Pass> sink) {
        forEachPass(recording, node, wantsUsage, (pass, _) -> sink.accept(pass));
    }

    /// The same, with the own limits of the cgroups of each, by path.
    public static void eachWithLimits(Path recording, String node, BiConsumer<Pass, Map<String, CgroupLimits>> sink) {
        forEachPass(
                recording,
                node,
                false,
                (pass, fs) -> sink.accept(pass, new CgroupLimitsReader(fs).readLimits(pass.frame())));
    }

    private static void forEachPass(Path recording, String node, boolean wantsUsage, BiConsumer<Pass, KernelFs> sink) {
        EvictionWatch eviction = new EvictionWatch(EvictionPlan.DEFAULT, InstantSource.system());
        try (RecordingReplay replay = of(recording, node, "replay", eviction)) {
            for (Pass pass = replay.nextPass(wantsUsage); pass != null; pass = replay.nextPass(wantsUsage)) {
                sink.accept(pass, replay.fs);
            }
            String warning = replay.warning();
            if (warning != null) {
                throw new RecordingException(warning);
            }
        }
    }

    /// The next frame's pass; null at the end. Throws a [RecordingException] where the recording is broken.
    ///
    /// @param wantsUsage whether to read what each cgroup uses
    @Nullable
    Pass nextPass(boolean wantsUsage) {
        if (!fs.advance()) {
            return null;
        }
        Long nextMicros = fs.nextMicros();
        long intervalMicros = nextMicros == null
                ? Cadence.INTERVAL_MICROS
                : Math.max(Cadence.INTERVAL_MICROS, nextMicros - fs.beginPass());
        return maker.nextPass(intervalMicros, Set.of(), wantsUsage);
    }

    /// The time of the next frame, in microseconds of the recorded clock; null if there is none.
    @Nullable
    Long nextMicros() {
        return fs.nextMicros();
    }

    /// A sentence on what is wrong with the recording's end, known once the end is reached; null if nothing is.
    @Nullable
    String warning() {
        return fs.warning();
    }

    @Override
    public void close() {
        fs.close();
    }
}
