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
    public MutationRun.Progress progressOf(String file) {
        return (done, of) -> {
            if (of >= MIN_FOR_PROGRESS && done * 10L / of != (done - 1) * 10L / of && done < of) {
                err.println("barograph test: " + PrintableText.of(file) + ": " + done + " of " + of + " mutants");
                err.flush();
            }
        };
    }

    void printResult(String file, byte[] bytes, MutationRun.Result result) {
        for (Mutant mutant : result.survivors()) {
            if (json) {
                out.println(ReportJson.toLine(
                        new Survivor(file, mutant.place().line(), mutant.rule(), mutant.oldText(), mutant.newText())));
            } else {
                out.println("SURVIVED " + mutant.place() + ": " + mutant);
                out.print(SourceExcerpt.of(
                        bytes, mutant.place().line(), mutant.place().column()));
            }
        }
        if (json) {
            out.println(ReportJson.toLine(new Score(
                    file, ReportJson.toDecimal(result.score()), result.mutants(), result.tried(), result.killed())));
            return;
        }
        String leftNote = result.mutants() == result.tried() ? "" : " (of " + result.mutants() + " that there are)";
        out.println(String.format(
                Locale.ROOT,
                "MUTANTS %s: %.1f%%, %d of %d noticed%s",
                PrintableText.of(file),
                result.score(),
                result.killed(),
                result.tried(),
                leftNote));
    }

    private record Survivor(String file, int line, String survivor, String before, String after) {}

    private record Score(String file, BigDecimal mutationPercent, int mutants, int tried, int noticed) {}
}
