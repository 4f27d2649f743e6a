package io.barograph.cli.command;

import io.barograph.rules.cases.CaseResult;
import java.io.PrintWriter;

/// What became of cases, one after the other: for people, or one JSON object a line for each case and each mismatch.
final class TestReport {

    private final PrintWriter out;
    private final boolean json;
    private int passed;
    private int failed;

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

    /// The sum of it, for people.
    void end() {
        if (!json) {
            out.println(passed + " passed, " + failed + " failed");
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
