package io.barograph.cli.test;

import io.barograph.cli.report.text.ReportJson;
import io.barograph.cli.report.text.SourceExcerpt;
import io.barograph.problem.PrintableText;
import io.barograph.rules.cases.mutation.Mutant;
import io.barograph.rules.cases.mutation.MutationRun;
import module java.base;

/// Mistakes in a rule file that its cases did not notice, with the line of the file or as one JSON object a line.
/// Progress is printed on standard error.
record MutationReport(PrintWriter out, PrintWriter err, boolean json) {

    /// Fewer mutants take no time.
    private static final int MIN_FOR_PROGRESS = 100;

    /// Prints each tenth of a long run.
    public MutationRun.Progress progress(String file) {
        return (done, of) -> {
            if (of >= MIN_FOR_PROGRESS && done * 10L / of != (done - 1) * 10L / of && done < of) {
                err.println("barograph test: " + PrintableText.of(file) + ": " + done + " of " + of + " mutants");
                err.flush();
            }
        };
    }

    void print(String file, byte[] bytes, MutationRun.Result result) {
        for (Mutant each : result.survivors()) {
            if (json) {
                out.println(ReportJson.line(
                        new Survivor(file, each.place().line(), each.rule(), each.before(), each.after())));
            } else {
                out.println("SURVIVED " + each.place() + ": " + each);
                out.print(SourceExcerpt.of(
                        bytes, each.place().line(), each.place().column()));
            }
        }
        if (json) {
            out.println(ReportJson.line(new Score(
                    file, ReportJson.decimal(result.score()), result.all(), result.tried(), result.killed())));
            return;
        }
        String left = result.all() == result.tried() ? "" : " (of " + result.all() + " that there are)";
        out.println(String.format(
                Locale.ROOT,
                "MUTANTS %s: %.1f%%, %d of %d noticed%s",
                PrintableText.of(file),
                result.score(),
                result.killed(),
                result.tried(),
                left));
    }

    private record Survivor(String file, int line, String survivor, String before, String after) {}

    private record Score(String file, BigDecimal mutationPercent, int mutants, int tried, int noticed) {}
}
