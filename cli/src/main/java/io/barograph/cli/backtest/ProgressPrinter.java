package io.barograph.cli.backtest;

import io.barograph.cli.backtest.run.ProgressListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/// How far a backtest is: on a terminal one line that changes, elsewhere a line for each tenth.
final class ProgressPrinter implements ProgressListener, AutoCloseable {

    private final PrintWriter err;
    private final boolean terminal;
    private int told = -1;

    private ProgressPrinter(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    /// @param asked whether it is to be told in any case
    static ProgressPrinter to(PrintWriter err, boolean asked) {
        boolean terminal = isTerminal();
        return new ProgressPrinter(asked || terminal ? err : new PrintWriter(PrintWriter.nullWriter()), terminal);
    }

    /// @param asked whether it is to be told in any case
    static boolean isTold(boolean asked) {
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
    public void at(double share) {
        int percent = (int) (100 * share);
        if (percent / step() > told / step() || told < 0) {
            told = percent;
            err.print((terminal ? "\r" : "") + "backtest: " + percent + " % of the past" + (terminal ? "" : "\n"));
            err.flush();
        }
    }

    private int step() {
        return terminal ? 1 : 10;
    }

    /// Leaves a terminal as it was.
    @Override
    public void close() {
        if (terminal && told >= 0) {
            err.print("\r" + " ".repeat(30) + "\r");
            err.flush();
        }
    }
}
