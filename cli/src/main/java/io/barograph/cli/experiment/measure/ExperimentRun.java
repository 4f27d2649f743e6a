package io.barograph.cli.experiment.measure;

import io.barograph.cli.experiment.load.Load;
import io.barograph.cli.experiment.load.LoadException;
import io.barograph.cli.experiment.load.LoadProcess;
import io.barograph.cli.experiment.load.LoadReport;
import io.barograph.cli.experiment.node.ExperimentCgroups;
import io.barograph.cli.experiment.node.ExperimentClock;
import io.barograph.cli.experiment.node.ExperimentNames;
import io.barograph.cli.experiment.node.LoadCgroup;
import io.barograph.cli.experiment.node.LoadFiles;
import io.barograph.problem.FileErrorText;
import io.barograph.program.Closing;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Runs experiments one after the other: A alone, A and B together, A alone again.
///
/// @param files null where no experiment needs a disk
public record ExperimentRun(
        ExperimentSetting setting,
        LeafContentionMeter meter,
        ExperimentCgroups cgroups,
        @Nullable LoadFiles files,
        ExperimentClock clock) {

    private static final Path NO_FILE = Path.of("");
    private static final Duration SIGNAL_ARRIVES = Duration.ofMillis(200);

    /// Who hears how it goes on.
    public interface Listener {

        void enterPhase(Experiment experiment, ExperimentPhase phase);

        /// Told every two seconds.
        void tick();
    }

    /// Runs one experiment. Its loads have ended when it returns; what else it made goes with the next one or with the
    /// last.
    public ExperimentResult runExperiment(Experiment experiment, Listener listener)
            throws IOException, InterruptedException {
        cgroups.removeLoads();
        if (files != null) {
            files.removeLoads();
        }
        try (Closing closing = new Closing()) {
            LoadCgroup a = cgroups.makeCgroup(ExperimentNames.A);
            LoadCgroup b = cgroups.makeCgroup(ExperimentNames.B);
            double limit = experiment.cpuLimit(setting.cpus());
            if (limit > 0) {
                if (!a.hasCpuLimit()) {
                    return ExperimentResult.unknownResult(
                            experiment, "no CPU limit can be set: neither cpu.max nor cpu.cfs_quota_us is there");
                }
                a.limitCpus(limit);
            }
            Load loadOfA = experiment.loadA(setting.cpus(), makeFile(experiment, ExperimentNames.A));
            Load loadOfB = experiment.loadB(setting.cpus(), makeFile(experiment, ExperimentNames.B));
            LoadProcess loadA = closing.closeLater(LoadProcess.startLoad(ExperimentNames.A, loadOfA, clock));
            LoadProcess loadB = closing.closeLater(LoadProcess.startLoad(ExperimentNames.B, loadOfB, clock));
            PhaseTimer timer = new PhaseTimer(experiment, a, loadA, listener);
            loadA.beginIn(a, clock);
            PhaseMeasurement alone = timer.measurePhase(ExperimentPhase.ALONE);
            loadB.beginIn(b, clock);
            LoadReport begun = loadB.report();
            PhaseMeasurement together = timer.measurePhase(ExperimentPhase.TOGETHER);
            loadB.reportWorkSince(begun);
            loadB.close();
            PhaseMeasurement aloneAgain = timer.measurePhase(ExperimentPhase.ALONE_AGAIN);
            return new LossJudge(setting.tolerance()).judgePhases(experiment, alone, together, aloneAgain);
        } catch (LoadException e) {
            clock.pauseFor(SIGNAL_ARRIVES); // Ctrl-C ends the loads, too
            return ExperimentResult.unknownResult(experiment, String.valueOf(e.getMessage()));
        }
    }

    private Path makeFile(Experiment experiment, String load) throws InterruptedException {
        if (files == null || !experiment.needsDisk()) {
            return NO_FILE;
        }
        try {
            return files.makeFile(load, clock);
        } catch (IOException e) {
            throw new LoadException(
                    "the file of the load " + load + " could not be made: " + FileErrorText.whyUnusable(e));
        } catch (UnsupportedOperationException e) {
            throw new LoadException("the file of the load " + load + " could not be made: " + e.getMessage());
        }
    }

    /// Measures the phases of one experiment.
    private final class PhaseTimer {

        private final Experiment experiment;
        private final LoadCgroup cgroup;
        private final LoadProcess load;
        private final Listener listener;

        PhaseTimer(Experiment experiment, LoadCgroup cgroup, LoadProcess load, Listener listener) {
            this.experiment = experiment;
            this.cgroup = cgroup;
            this.load = load;
            this.listener = listener;
        }

        /// The first interval is not counted: loads begin in it, and limits are booked late.
        PhaseMeasurement measurePhase(ExperimentPhase phase) throws IOException, InterruptedException {
            listener.enterPhase(experiment, phase);
            meter.readKernel();
            awaitInterval();
            LoadReport earlierWork = readWork();
            List<Reading<Double>> saidPercents = new ArrayList<>();
            for (int i = 0; i < setting.intervals(); i++) {
                awaitInterval();
                saidPercents.add(meter.ofLeaf(cgroup.path(), experiment.resource()));
            }
            return PhaseMeasurement.of(readWork().perSecondSince(earlierWork), saidPercents);
        }

        private void awaitInterval() throws InterruptedException {
            listener.tick();
            clock.pauseFor(LeafContentionMeter.INTERVAL);
            meter.readKernel();
        }

        /// Of a CPU, the time that the kernel gave A is what it got: a thread of the same core beside it slows its
        /// steps down, and no task waits.
        private LoadReport readWork() throws IOException, InterruptedException {
            LoadReport report = load.report();
            return experiment.resource() == Resource.CPU
                    ? new LoadReport(clock.micros() * 1000, cgroup.usedMicros())
                    : report;
        }
    }
}
