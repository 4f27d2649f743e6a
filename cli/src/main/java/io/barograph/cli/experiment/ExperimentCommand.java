package io.barograph.cli.experiment;

import static java.util.Objects.requireNonNull;

import io.barograph.cli.experiment.measure.CalmCheck;
import io.barograph.cli.experiment.measure.Experiment;
import io.barograph.cli.experiment.measure.ExperimentResult;
import io.barograph.cli.experiment.measure.ExperimentRun;
import io.barograph.cli.experiment.measure.ExperimentSetting;
import io.barograph.cli.experiment.measure.LeafContentionMeter;
import io.barograph.cli.experiment.node.ExperimentCgroups;
import io.barograph.cli.experiment.node.ExperimentClock;
import io.barograph.cli.experiment.node.HostChecks;
import io.barograph.cli.experiment.node.LoadFiles;
import io.barograph.cli.experiment.node.NodeUse;
import io.barograph.cli.options.OutputOption;
import io.barograph.cli.options.Verb;
import io.barograph.cli.report.text.ErrorTerminal;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kernel.live.CgroupMounts;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.UnsupportedHostException;
import io.barograph.program.Termination;
import module java.base;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/// `barograph experiment`: whether contention is what a load loses to another on this node.
@Command(
        name = "experiment",
        abbreviateSynopsis = true,
        sortOptions = false,
        description = {
            "Prove contention on this node: what does a load lose to another, and what does contention say?",
            "A load A runs alone, beside a load B, and alone again, each in a cgroup of its own. LOST is by how much"
                    + " slower A is beside B: counted, without a formula. SAID is the contention of A, as the exporter"
                    + " measures it. Takes at most five minutes, needs root, and removes what it made."
        },
        footer = {
            "",
            "Examples:",
            "  barograph experiment",
            "  barograph experiment --only cpu,cpu-limit --phase-seconds 6",
            "  barograph experiment --directory /var/lib/containerd -o json"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:what is said is what was lost",
            "1:an experiment differs, all are unknown, none could be run, or something could not be removed",
            "2:wrong usage"
        })
public final class ExperimentCommand extends Verb {

    @Mixin
    private ExperimentOptions options = new ExperimentOptions();

    @Mixin
    private OutputOption output = new OutputOption();

    @Override
    protected int run() throws IOException, InterruptedException {
        ExperimentPlan plan = readOptions(options::readPlan);
        MonotonicClock clock = MonotonicClock.system();
        try (Termination.StopSignal stop = Termination.listenWithExit(ExitCode.SOFTWARE);
                LiveKernelFs kernelFs = LiveKernelFs.open(plan.roots(), LiveKernelFs.KEPT, clock)) {
            String why = HostChecks.whyNot(plan.roots(), kernelFs);
            return why.isEmpty()
                    ? runUntilStopped(plan, kernelFs, new StoppableClock(clock, stop))
                    : printComplaint(why, ExitCode.SOFTWARE);
        } catch (UnsupportedHostException e) {
            return printComplaint(String.valueOf(e.getMessage()), ExitCode.SOFTWARE);
        }
    }

    /// What the experiment made is removed when this says that it was stopped, and the JVM ends afterwards: as soon as
    /// the signal is not listened to any more.
    private int runUntilStopped(ExperimentPlan plan, LiveKernelFs kernelFs, ExperimentClock clock)
            throws IOException, InterruptedException {
        try (ExperimentProgress progress =
                new ExperimentProgress(err(), ErrorTerminal.isPresent(), clock::micros, plan)) {
            return runPlan(plan, kernelFs, clock, progress);
        } catch (ExperimentClock.StopException e) {
            return printComplaint(describeStop(e), ExitCode.SOFTWARE);
        }
    }

    /// What was left is suppressed by the stop.
    static String describeStop(ExperimentClock.StopException stop) {
        return stop.getSuppressed().length == 0
                ? stop.getMessage() + "; what was made is removed"
                : Stream.concat(Stream.of(stop), Arrays.stream(stop.getSuppressed()))
                        .map(Verb::failureSentence)
                        .collect(Collectors.joining("\n"));
    }

    private int runPlan(ExperimentPlan plan, LiveKernelFs kernelFs, ExperimentClock clock, ExperimentProgress progress)
            throws IOException, InterruptedException {
        progress.announcePlan();
        LeafContentionMeter meter = new LeafContentionMeter(kernelFs);
        Path directory = plan.needsDisk() ? plan.directory() : null;
        if (!plan.force()) {
            progress.tick();
            List<String> trouble = new CalmCheck(meter, plan.roots().procfs(), directory, clock).findTrouble();
            progress.clearLine();
            if (!trouble.isEmpty()) {
                return printComplaint(
                        String.join("\n", trouble)
                                + "\nMaybe wait until the node is calm, or take another one; --force goes on all the same",
                        ExitCode.SOFTWARE);
            }
        }
        CgroupMounts mounts = CgroupMounts.seenBy(plan.roots());
        int cpus = NodeUse.readUse(plan.roots().procfs(), clock.micros()).cpus();
        try (ExperimentCgroups cgroups = ExperimentCgroups.open(requireNonNull(mounts.cgroup2()), mounts, clock);
                LoadFiles files = directory == null ? null : LoadFiles.open(directory)) {
            ExperimentRun run = new ExperimentRun(
                    new ExperimentSetting(cpus, plan.phase(), plan.tolerance()), meter, cgroups, files, clock);
            List<ExperimentResult> results = new ArrayList<>();
            try {
                for (Experiment experiment : plan.experiments()) {
                    ExperimentResult result = run.runExperiment(experiment, progress);
                    progress.endExperiment(result);
                    results.add(result);
                }
            } catch (IOException e) {
                if (!results.isEmpty()) {
                    printResults(plan, results);
                }
                throw e;
            }
            printResults(plan, results);
            return ExperimentResult.prove(results) ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    private void printResults(ExperimentPlan plan, List<ExperimentResult> results) {
        out().print(output.formattedText(() -> ExperimentTable.of(results), () -> ExperimentJson.of(plan, results)));
    }
}
