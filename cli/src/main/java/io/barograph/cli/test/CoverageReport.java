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
    public static double percent(CaseCoverage coverage) {
        return coverage.goals() == 0 ? 100 : 100.0 * coverage.reached() / coverage.goals();
    }

    /// @param whole also row by row
    void print(String file, CaseCoverage coverage, boolean whole) {
        List<Row> rows = whole ? rows(file, coverage) : List.of();
        if (json) {
            rows.forEach(row -> out.println(ReportJson.line(row)));
            out.println(ReportJson.line(
                    new SumLine(file, ReportJson.decimal(percent(coverage)), coverage.reached(), coverage.goals())));
            return;
        }
        if (!rows.isEmpty()) {
            TextTable table = new TextTable("LINE: | RULE, CONSTRAINT | SEEN | NOT SEEN");
            rows.forEach(each -> table.row(
                    each.line(), each.shown(), String.join(", ", each.seen()), String.join(", ", each.notSeen())));
            out.print(table);
        }
        out.println(String.format(
                Locale.ROOT,
                "COVERAGE %s: %.1f%%, %d of %d",
                PrintableText.of(file),
                percent(coverage),
                coverage.reached(),
                coverage.goals()));
    }

    private record SumLine(String file, BigDecimal coveragePercent, int reached, int goals) {}

    private static List<Row> rows(String file, CaseCoverage coverage) {
        List<Row> rows = new ArrayList<>();
        for (CaseCoverage.OfRule each : coverage.rules()) {
            List<String> seen = new ArrayList<>();
            List<String> unseen = new ArrayList<>();
            each.possible().forEach(outcome -> (each.seen().contains(outcome) ? seen : unseen).add(word(outcome)));
            rows.add(new Row(file, each.rule().place().line(), each.rule().name(), "", seen, unseen));
            each.constraints()
                    .forEach(constraint -> rows.add(row(file, each.rule().name(), constraint)));
        }
        return rows;
    }

    private static Row row(String file, String rule, CaseCoverage.OfConstraint of) {
        List<String> seen = new ArrayList<>();
        List<String> unseen = new ArrayList<>();
        (of.seenTrue() ? seen : unseen).add("true");
        (of.seenFalse() ? seen : unseen).add("false");
        return new Row(file, of.constraint().place().line(), rule, ConstraintText.of(of.constraint()), seen, unseen);
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case MATCHES -> "matched";
            case QUIET -> "quiet";
            case MISSING_INPUT -> "missing input";
            case OFF -> "off";
        };
    }
}
