package io.barograph.cli.test;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.cli.report.text.ReportJson;
import io.barograph.problem.PrintableText;
import io.barograph.rules.cases.CaseResult;
import io.barograph.rules.cases.CaseResult.Difference;
import io.barograph.rules.cases.CaseResult.Mismatch;
import io.barograph.rules.cases.file.CaseFile;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Results of cases, one after the other: a diff of expected and actual values with the engine's explanation, or one
/// JSON object a line for each case and each mismatch.
final class TestReport {

    private static final String RED = "\u001b[31m";
    private static final String GREEN = "\u001b[32m";
    private static final String PLAIN = "\u001b[0m";

    private final PrintWriter out;
    private final boolean json;
    private final boolean colours;
    private int passed;
    private int failed;
    private int untested;
    private int refused;

    public TestReport(PrintWriter out, boolean json, boolean colours) {
        this.out = out;
        this.json = json;
        this.colours = colours;
    }

    /// Prints one case's result.
    public void addResult(CaseResult result) {
        if (result.passed()) {
            passed++;
        } else {
            failed++;
        }
        if (json) {
            printResult(result);
        } else {
            printText(result);
        }
    }

    /// A file that cannot be used.
    public void addRefused(Path file, String why) {
        refused++;
        if (json) {
            out.println(ReportJson.toLine(new FileLine(file.toString(), "refused", why)));
        } else {
            out.println(colouredText("REFUSED", RED) + " " + PrintableText.of(file.toString()));
        }
    }

    /// A rule file that has no cases.
    public void addUntested(Path rules) {
        untested++;
        if (json) {
            out.println(ReportJson.toLine(new FileLine(rules.toString(), "no cases", null)));
        } else {
            out.println("NONE " + PrintableText.of(rules.toString()) + " has no cases. Maybe write "
                    + PrintableText.of(String.valueOf(CaseFile.casesOf(rules).getFileName())));
        }
    }

    /// Prints the totals.
    public void printTotals() {
        if (!json) {
            out.println((refused == 0 ? "" : ReadableValues.countedWords(refused, "file") + " refused, ")
                    + passed + " passed, " + failed + " failed"
                    + (untested == 0
                            ? ""
                            : ", " + ReadableValues.countedWords(untested, "rule file") + " without cases"));
        }
    }

    /// How many cases failed.
    public int failed() {
        return failed;
    }

    private void printText(CaseResult result) {
        boolean passes = result.passed();
        out.println(colouredText(passes ? "PASS" : "FAIL", passes ? GREEN : RED) + " "
                + PrintableText.of(result.of().name()));
        List<Mismatch> mismatches = result.mismatches();
        for (int i = 0; i < mismatches.size(); i++) {
            Mismatch mismatch = mismatches.get(i);
            boolean first = i == 0 || !isSame(mismatches.get(i - 1), mismatch);
            boolean isLast = i == mismatches.size() - 1 || !isSame(mismatch, mismatches.get(i + 1));
            printText(mismatch, first, isLast);
        }
    }

    /// @param first whether it is the first of its place
    /// @param isLast whether it is the last of its place
    private void printText(Mismatch mismatch, boolean first, boolean isLast) {
        Difference difference = mismatch.difference();
        String place = "     " + PrintableText.of(mismatch.place().toString()) + ": ";
        if (difference.of().isEmpty()) {
            out.println(place + PrintableText.of(mismatch.text()));
            return;
        }
        if (first) {
            out.println(place + PrintableText.of(difference.of()));
        }
        if (!difference.expected().isEmpty()) {
            out.println("       " + colouredText("- " + PrintableText.of(difference.expected()), GREEN));
        }
        if (!difference.actual().isEmpty()) {
            out.println("       " + colouredText("+ " + PrintableText.of(difference.actual()), RED));
        }
        if (isLast && !mismatch.why().isEmpty()) {
            out.println("         " + PrintableText.of(mismatch.why()));
        }
    }

    private static boolean isSame(Mismatch firstMismatch, Mismatch otherMismatch) {
        return firstMismatch.place().equals(otherMismatch.place())
                && firstMismatch
                        .difference()
                        .of()
                        .equals(otherMismatch.difference().of());
    }

    private String colouredText(String text, String colour) {
        return colours ? colour + text + PLAIN : text;
    }

    private void printResult(CaseResult result) {
        out.println(ReportJson.toLine(new CaseLine(
                result.file(), result.of().name(), result.of().place().line(), result.passed() ? "pass" : "fail")));
        for (Mismatch mismatch : result.mismatches()) {
            out.println(ReportJson.toLine(new MismatchLine(
                    result.file(),
                    result.of().name(),
                    mismatch.place().line(),
                    mismatch.text(),
                    mismatch.difference().expected(),
                    mismatch.difference().actual(),
                    mismatch.why())));
        }
    }

    private record FileLine(
            String file,
            String result,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String why) {}

    private record CaseLine(
            String file, @JsonProperty("case") String name, int line, String result) {}

    private record MismatchLine(
            String file,
            @JsonProperty("case") String name,
            int line,
            String mismatch,
            String expected,
            String was,
            String why) {}
}
