package io.barograph.cli.backtest;

import module java.base;

/// Prints how much of the past is read: on a terminal one line that changes, elsewhere a line for each tenth.
final class ProgressPrinter implements DoubleConsumer, AutoCloseable {

    private final PrintWriter err;
    private final boolean terminal;
    private boolean begun;
    private int printed;

    private ProgressPrinter(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    /// @param asked whether progress is printed even where standard error is no terminal
    static ProgressPrinter to(PrintWriter err, boolean asked) {
        boolean terminal = isTerminal();
        return new ProgressPrinter(asked || terminal ? err : new PrintWriter(PrintWriter.nullWriter()), terminal);
    }

    /// @param asked whether progress is printed even where standard error is no terminal
    static boolean isShown(boolean asked) {
        return asked || isTerminal();
    }

    private static boolean isTerminal() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    @Override
    public void accept(double share) {
        int percent = (int) (100 * share);
        if (!begun || percent / step() > printed / step()) {
            begun = true;
            printed = percent;
            err.print((terminal ? "\r" : "") + "backtest: " + percent + " % of the past" + (terminal ? "" : "\n"));
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
            err.print("\r" + " ".repeat(30) + "\r");
            err.flush();
        }
    }
}
