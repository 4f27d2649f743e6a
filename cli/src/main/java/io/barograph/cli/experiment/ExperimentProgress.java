package io.barograph.cli.experiment;

import io.barograph.cli.experiment.measure.Experiment;
import io.barograph.cli.experiment.measure.ExperimentPhase;
import io.barograph.cli.experiment.measure.ExperimentResult;
import io.barograph.cli.experiment.measure.ExperimentRun;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.exporter.kernel.MonotonicClock;
import module java.base;

/// Prints what goes on: on a terminal one line that changes, elsewhere a line for each phase.
final class ExperimentProgress implements ExperimentRun.Listener, AutoCloseable {

    private static final String NAME = "experiment: ";

    private final PrintWriter err;
    private final boolean terminal;
    private final MonotonicClock clock;
    private final ExperimentPlan plan;
    private long endMicros;
    private String step = "";
    private int shown;

    ExperimentProgress(PrintWriter err, boolean terminal, MonotonicClock clock, ExperimentPlan plan) {
        this.err = err;
        this.terminal = terminal;
        this.clock = clock;
        this.plan = plan;
    }

    @Override
    public void enterPhase(Experiment experiment, ExperimentPhase phase) {
        beginStep(experiment.word() + ", " + phase.text(), plan.remainingTime(experiment, phase));
    }

    /// Says what will be done and how long it will take.
    void announcePlan() {
        beginStep(
                ReadableValues.countedWords(plan.experiments().size(), "experiment") + "; first a look at the node",
                plan.totalTime());
    }

    private void beginStep(String step, Duration remaining) {
        this.step = step;
        endMicros = clock.micros() + remaining.toNanos() / 1000;
        if (!terminal) {
            printLine(renderLine());
        }
    }

    @Override
    public void tick() {
        if (terminal) {
            clearLine();
            String line = renderLine();
            err.print(line);
            err.flush();
            shown = line.length();
        }
    }

    void endExperiment(ExperimentResult result) {
        clearLine();
        printLine(NAME + result.experiment().word() + ": " + result.state().word());
    }

    /// Clears the line on a terminal.
    void clearLine() {
        if (shown > 0) {
            err.print("\r" + " ".repeat(shown) + "\r");
            err.flush();
            shown = 0;
        }
    }

    @Override
    public void close() {
        clearLine();
    }

    private String renderLine() {
        long leftSeconds = Math.max(0, (endMicros - clock.micros()) / 1_000_000);
        return NAME + step + ", " + leftSeconds + " s left";
    }

    private void printLine(String line) {
        err.println(line);
        err.flush();
    }
}
