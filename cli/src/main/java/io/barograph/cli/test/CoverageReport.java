package io.barograph.cli.test;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.barograph.cli.report.text.ReportJson;
import io.barograph.cli.report.text.TextTable;
import io.barograph.problem.PrintableText;
import io.barograph.rules.cases.CaseCoverage;
import io.barograph.rules.cases.CaseCoverage.Outcome;
import io.barograph.rules.policy.constraint.ConstraintText;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What the rules of a file were seen to do in its cases: a table, or one JSON object a line.
record CoverageReport(PrintWriter out, boolean json) {

    private static final int WIDEST = 60;

    /// A rule or a constraint, what it was seen to do, and what it should be seen to do.
    private record Row(int line, String rule, String constraint, List<String> seen, List<String> unseen) {

        String shown() {
            String whole = constraint.isEmpty() ? '"' + rule + '"' : "  " + constraint;
            return whole.length() <= WIDEST ? whole : whole.substring(0, WIDEST - 3) + "...";
        }
    }

    /// Percent of what there is to see; 100 where there is nothing.
    public static double percent(CaseCoverage coverage) {
        return coverage.goals() == 0 ? 100 : 100.0 * coverage.reached() / coverage.goals();
    }

    /// @param file the rule file
    /// @param whole also row by row
    void print(String file, CaseCoverage coverage, boolean whole) {
        List<Row> rows = whole ? rows(coverage) : List.of();
        if (json) {
            rows.forEach(row -> out.println(ReportJson.line(new RowLine(
                    file,
                    row.line(),
                    row.rule(),
                    row.constraint().isEmpty() ? null : row.constraint(),
                    row.seen(),
                    row.unseen()))));
            out.println(ReportJson.line(
                    new SumLine(file, ReportJson.decimal(percent(coverage)), coverage.reached(), coverage.goals())));
            return;
        }
        if (!rows.isEmpty()) {
            TextTable table = new TextTable("LINE: | RULE, CONSTRAINT | SEEN | NOT SEEN");
            rows.forEach(each -> table.row(
                    each.line(), each.shown(), String.join(", ", each.seen()), String.join(", ", each.unseen())));
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

    private record RowLine(
            String file,
            int line,
            String rule,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String constraint,

            List<String> seen,
            List<String> notSeen) {}

    private record SumLine(String file, BigDecimal coveragePercent, int reached, int goals) {}

    private static List<Row> rows(CaseCoverage coverage) {
        List<Row> rows = new ArrayList<>();
        for (CaseCoverage.OfRule each : coverage.rules()) {
            List<String> seen = new ArrayList<>();
            List<String> unseen = new ArrayList<>();
            each.possible().forEach(outcome -> (each.seen().contains(outcome) ? seen : unseen).add(word(outcome)));
            rows.add(new Row(each.rule().place().line(), each.rule().name(), "", seen, unseen));
            each.constraints().forEach(constraint -> rows.add(row(each.rule().name(), constraint)));
        }
        return rows;
    }

    private static Row row(String rule, CaseCoverage.OfConstraint of) {
        List<String> seen = new ArrayList<>();
        List<String> unseen = new ArrayList<>();
        (of.seenTrue() ? seen : unseen).add("true");
        (of.seenFalse() ? seen : unseen).add("false");
        return new Row(of.constraint().place().line(), rule, ConstraintText.of(of.constraint()), seen, unseen);
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
