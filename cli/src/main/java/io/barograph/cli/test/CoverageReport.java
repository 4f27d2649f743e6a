package io.barograph.cli.test;

import io.barograph.cli.report.text.JsonLine;
import io.barograph.problem.PrintableText;
import io.barograph.rules.cases.CaseCoverage;
import io.barograph.rules.cases.CaseCoverage.Outcome;
import io.barograph.rules.policy.constraint.ConstraintText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What the rules of a file were seen to do in its cases: for people a table, or one JSON object a line.
final class CoverageReport {

    private static final int WIDEST = 60;
    private static final String HEAD = "RULE, CONSTRAINT";

    private final PrintWriter out;
    private final boolean json;

    public CoverageReport(PrintWriter out, boolean json) {
        this.out = out;
        this.json = json;
    }

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
    public void tell(String file, CaseCoverage coverage, boolean whole) {
        List<Row> rows = whole ? rows(coverage) : List.of();
        if (json) {
            rows.forEach(row -> out.println(object(file, row)));
            out.println(new JsonLine()
                    .add("file", file)
                    .add("coverage_percent", percent(coverage))
                    .add("reached", coverage.reached())
                    .add("goals", coverage.goals()));
            return;
        }
        int width = HEAD.length();
        for (Row each : rows) {
            width = Math.max(width, each.shown().length());
        }
        if (!rows.isEmpty()) {
            print("LINE", pad(HEAD, width), "SEEN", "NOT SEEN");
        }
        for (Row each : rows) {
            print(
                    Integer.toString(each.line()),
                    pad(each.shown(), width),
                    String.join(", ", each.seen()),
                    String.join(", ", each.unseen()));
        }
        out.println(String.format(
                Locale.ROOT,
                "COVERAGE %s: %.1f%%, %d of %d",
                PrintableText.of(file),
                percent(coverage),
                coverage.reached(),
                coverage.goals()));
    }

    private void print(String line, String shown, String seen, String unseen) {
        out.println(String.format(Locale.ROOT, "%6s  %s  %-29s  %s", line, shown, seen, unseen)
                .stripTrailing());
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static JsonLine object(String file, Row row) {
        JsonLine object =
                new JsonLine().add("file", file).add("line", row.line()).add("rule", row.rule());
        if (!row.constraint().isEmpty()) {
            object.add("constraint", row.constraint());
        }
        return object.addJson("seen", list(row.seen())).addJson("not_seen", list(row.unseen()));
    }

    private static String list(List<String> words) {
        return words.stream().map(word -> '"' + word + '"').collect(Collectors.joining(",", "[", "]"));
    }

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
