package io.barograph.cli.report;

import io.barograph.cli.backtest.Episode;
import io.barograph.cli.backtest.Outcome;
import java.io.PrintWriter;
import java.util.List;

/// A backtest for people: what each rule would have raised.
public final class BacktestTable {

    private static final String ROW = "%-60s %8s %10s  %s%n";

    private BacktestTable() {}

    /// One row for everything that the rules can raise.
    public static void print(Outcome outcome, PrintWriter out) {
        List<Episode> raised = outcome.raised();
        out.printf(ROW, "DEMAND", "RAISED", "SECONDS", "RULE");
        for (Episode.Cause cause : outcome.causes()) {
            List<Episode> own =
                    raised.stream().filter(each -> each.cause().equals(cause)).toList();
            long millis = own.stream().mapToLong(Episode::lengthMillis).sum();
            out.printf(ROW, cause.demand(), own.size(), millis / 1000, cause.policy() + ": " + cause.rule());
        }
    }
}
