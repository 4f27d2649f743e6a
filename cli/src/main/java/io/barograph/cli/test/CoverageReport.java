package io.barograph.cli.test;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.barograph.cli.report.text.ReportJson;
import io.barograph.cli.report.text.TextTable;
import io.barograph.problem.PrintableText;
import io.barograph.rules.cases.CaseCoverage;
import io.barograph.rules.cases.CaseCoverage.Outcome;
import io.barograph.rules.policy.constraint.ConstraintText;
import module java.base;

/// What the rules of a file were seen to do in its cases: a table, or one JSON object a line.
record CoverageReport(PrintWriter out, boolean json) {

    private static final int WIDEST = 60;

    /// A rule or a constraint, what it was seen to do, and what it should be seen to do.
    ///
    /// @param constraint empty of a rule as a whole
    private record Row(
            String file,
            int line,
            String rule,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String constraint,
            List<String> seen,
            List<String> notSeen) {

        String shown() {
            String whole = constraint.isEmpty() ? '"' + rule + '"' : "  " + constraint;
            return whole.length() <= WIDEST ? whole : whole.substring(0, WIDEST - 3) + "...";
        }
    }

    /// Percent of what there is to see; 100 where there is nothing.
    public static double percentOf(CaseCoverage coverage) {
        return coverage.goals() == 0 ? 100 : 100.0 * coverage.reached() / coverage.goals();
    }

    /// @param whole also row by row
    void printCoverage(String file, CaseCoverage coverage, boolean whole) {
        List<Row> rows = whole ? toRows(file, coverage) : List.of();
        if (json) {
            rows.forEach(row -> out.println(ReportJson.toLine(row)));
            out.println(ReportJson.toLine(new SumLine(
                    file, ReportJson.toDecimal(percentOf(coverage)), coverage.reached(), coverage.goals())));
            return;
        }
        if (!rows.isEmpty()) {
            TextTable table = new TextTable("LINE: | RULE, CONSTRAINT | SEEN | NOT SEEN");
            rows.forEach(coverageRow -> table.addRow(
                    coverageRow.line(),
                    coverageRow.shown(),
                    String.join(", ", coverageRow.seen()),
                    String.join(", ", coverageRow.notSeen())));
            out.print(table);
        }
        out.println(String.format(
                Locale.ROOT,
                "COVERAGE %s: %.1f%%, %d of %d",
                PrintableText.of(file),
                percentOf(coverage),
                coverage.reached(),
                coverage.goals()));
    }

    private record SumLine(String file, BigDecimal coveragePercent, int reached, int goals) {}

    private static List<Row> toRows(String file, CaseCoverage coverage) {
        List<Row> rows = new ArrayList<>();
        for (CaseCoverage.OfRule ruleCoverage : coverage.rules()) {
            List<String> seenWords = new ArrayList<>();
            List<String> unseen = new ArrayList<>();
            ruleCoverage
                    .possible()
                    .forEach(outcome -> (ruleCoverage.seenOutcomes().contains(outcome) ? seenWords : unseen)
                            .add(outcomeWord(outcome)));
            rows.add(new Row(
                    file,
                    ruleCoverage.rule().place().line(),
                    ruleCoverage.rule().name(),
                    "",
                    seenWords,
                    unseen));
            ruleCoverage
                    .constraints()
                    .forEach(constraint ->
                            rows.add(toRow(file, ruleCoverage.rule().name(), constraint)));
        }
        return rows;
    }

    private static Row toRow(String file, String rule, CaseCoverage.OfConstraint of) {
        List<String> seenWords = new ArrayList<>();
        List<String> unseen = new ArrayList<>();
        (of.seenTrue() ? seenWords : unseen).add("true");
        (of.seenFalse() ? seenWords : unseen).add("false");
        return new Row(
                file, of.constraint().place().line(), rule, ConstraintText.of(of.constraint()), seenWords, unseen);
    }

    private static String outcomeWord(Outcome outcome) {
        return switch (outcome) {
            case MATCHES -> "matched";
            case QUIET -> "quiet";
            case MISSING_INPUT -> "missing input";
            case OFF -> "off";
        };
    }
}
