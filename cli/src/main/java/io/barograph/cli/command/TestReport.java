package io.barograph.cli.command;

import io.barograph.rules.cases.CaseFile;
import io.barograph.rules.cases.CaseResult;
import java.io.PrintWriter;
import java.nio.file.Path;

/// What became of cases, one after the other: for people, or one JSON object a line for each case and each mismatch.
final class TestReport {

    private final PrintWriter out;
    private final boolean json;
    private int passed;
    private int failed;
    private int untested;

    TestReport(PrintWriter out, boolean json) {
        this.out = out;
        this.json = json;
    }

    void add(CaseResult result) {
        if (result.passed()) {
            passed++;
        } else {
            failed++;
        }
        if (json) {
            print(result);
        } else {
            tell(result);
        }
    }

    /// A rule file that has no cases.
    void untested(Path rules) {
        untested++;
        if (json) {
            out.println(new JsonLine().add("file", rules.toString()).add("result", "no cases"));
        } else {
            out.println("NONE " + Excerpt.printable(rules.toString()) + " has no cases. Maybe write "
                    + Excerpt.printable(String.valueOf(CaseFile.casesOf(rules).getFileName())));
        }
    }

    /// The sum of it, for people.
    void end() {
        if (!json) {
            out.println(passed + " passed, " + failed + " failed"
                    + (untested == 0
                            ? ""
                            : ", " + untested + (untested == 1 ? " rule file" : " rule files") + " without cases"));
        }
    }

    int failed() {
        return failed;
    }

    private void tell(CaseResult result) {
        out.println((result.passed() ? "PASS " : "FAIL ") + result.of().name());
        for (CaseResult.Mismatch each : result.mismatches()) {
            out.println("     " + each.place() + ": " + each.text());
            if (!each.why().isEmpty()) {
                out.println("         " + each.why());
            }
        }
    }

    private void print(CaseResult result) {
        out.println(new JsonLine()
                .add("file", result.file())
                .add("case", result.of().name())
                .add("line", result.of().place().line())
                .add("result", result.passed() ? "pass" : "fail"));
        for (CaseResult.Mismatch each : result.mismatches()) {
            out.println(new JsonLine()
                    .add("file", result.file())
                    .add("case", result.of().name())
                    .add("line", each.place().line())
                    .add("mismatch", each.text())
                    .add("why", each.why()));
        }
    }
}
