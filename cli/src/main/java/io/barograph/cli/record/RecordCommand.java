package io.barograph.cli.record;

import io.barograph.cli.options.Verb;
import io.barograph.exporter.PassMaker;
import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kernel.live.LiveDisks;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.recording.KernelFsRecorder;
import io.barograph.program.Termination;
import io.barograph.signal.SnapshotOrigin;
import module java.base;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/// `barograph record FILE`: records what this host's kernel says, to be replayed elsewhere.
@Command(
        name = "record",
        abbreviateSynopsis = true,
        sortOptions = false,
        description = {
            "Record what this host's kernel says, every two seconds, until Ctrl-C or the end of --duration.",
            "The recording can stand in this host's place: for replay, up --replay, exporter --replay. It can be read"
                    + " while it grows, and holds no more of the host than pressure, CPU, memory and IO counters, how"
                    + " full its file systems are, and names of cgroups and pods."
        },
        footer = {
            "",
            "Examples:",
            "  barograph record node.trace.gz                      until Ctrl-C, at most the last 320 MiB",
            "  barograph record node.trace.gz --duration 10m",
            "  barograph replay node.trace.gz"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:recorded", "1:the recording could not be written", "2:wrong usage"})
public final class RecordCommand extends Verb {

    @Mixin
    private RecordOptions options = new RecordOptions();

    @Override
    protected int run() throws InterruptedException {
        RecordPlan plan = readOptions(options::readPlan);
        MonotonicClock clock = MonotonicClock.system();
        KernelFs kernelFs = LiveKernelFs.open(plan.roots(), LiveKernelFs.KEPT, clock);
        try (kernelFs) {
            String none = kernelFs.whyMissing(FileTree.CGROUP);
            if (none != null) {
                return printComplaint(none, ExitCode.SOFTWARE);
            }
            return recordFrames(kernelFs, plan, clock);
        }
    }

    private int recordFrames(KernelFs kernelFs, RecordPlan plan, MonotonicClock clock) throws InterruptedException {
        RecordProgress progress = new RecordProgress(plan.file(), err());
        long began = clock.micros();
        long intervalMicros = plan.interval().toNanos() / 1000;
        try (Termination.StopSignal stop = Termination.listen();
                KernelFsRecorder fs = KernelFsRecorder.recordRotating(
                        plan.file(), plan.scenario(), plan.maxBytes(), plan.keep(), kernelFs);
                PassMaker maker = passMaker(fs, plan, clock)) {
            long frames = 0;
            boolean ends = false;
            while (!ends && fs.failure() == null) {
                maker.nextPass(intervalMicros, Set.of(), false);
                frames++;
                progress.printProgress(frames, fs.bytes(), elapsedSince(began, clock));
                Duration due = Duration.of(frames * intervalMicros, ChronoUnit.MICROS);
                boolean isOver = plan.length() != null && due.compareTo(plan.length()) > 0;
                ends = isOver || stop.awaitWithin(due.minus(elapsedSince(began, clock)));
            }
            progress.printEnd(frames, fs.bytes(), elapsedSince(began, clock));
            return fs.failure() == null ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    private PassMaker passMaker(KernelFsRecorder fs, RecordPlan plan, MonotonicClock clock) {
        return PassMaker.of(
                fs,
                WalkMode.FULL,
                new SnapshotOrigin("recorded", fs.bootId(), "record"),
                LiveDisks.open(plan.roots().rootfs(), plan.disks(), clock),
                new EvictionWatch(EvictionPlan.DEFAULT, wall));
    }

    private static Duration elapsedSince(long beganMicros, MonotonicClock clock) {
        return Duration.of(clock.micros() - beganMicros, ChronoUnit.MICROS);
    }
}
