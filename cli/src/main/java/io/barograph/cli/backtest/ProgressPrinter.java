package io.barograph.cli.backtest;

import io.barograph.cli.report.text.ErrorTerminal;
import module java.base;

/// Prints how much of the past is read: on a terminal one line that changes, elsewhere a line for each tenth.
final class ProgressPrinter implements DoubleConsumer, AutoCloseable {

    private final PrintWriter err;
    private final boolean terminal;
    private final String past;
    private boolean begun;
    private int printed;

    private ProgressPrinter(PrintWriter err, boolean terminal, String past) {
        this.err = err;
        this.terminal = terminal;
        this.past = past;
    }

    /// @param isAsked whether progress is printed even where standard error is no terminal
    /// @param past of what: `the past`
    static ProgressPrinter printingTo(PrintWriter err, boolean isAsked, String past) {
        boolean terminal = ErrorTerminal.isPresent();
        return new ProgressPrinter(
                isAsked || terminal ? err : new PrintWriter(PrintWriter.nullWriter()), terminal, past);
    }

    /// @param isAsked whether progress is printed even where standard error is no terminal
    static boolean isShown(boolean isAsked) {
        return isAsked || ErrorTerminal.isPresent();
    }

    @Override
    public void accept(double share) {
        int percent = (int) (100 * share);
        if (!begun || percent / step() > printed / step()) {
            begun = true;
            printed = percent;
            err.print((terminal ? "\r" : "") + "backtest: " + percent + " % of " + past + (terminal ? "" : "\n"));
            err.flush();
        }
    }

    private int step() {
        return terminal ? 1 : 10;
    }

    /// Clears the line on a terminal.
    @Override
    public void close() {
        if (terminal && begun) {
            err.print("\r" + " ".repeat(20 + past.length()) + "\r");
            err.flush();
        }
    }
}
