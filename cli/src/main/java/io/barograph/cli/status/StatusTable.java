package io.barograph.cli.status;

import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.StatusDocument;
import io.barograph.quantity.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The tables of `barograph status`.
final class StatusTable {

    private StatusTable() {}

    /// A line of the nodes' table: a node and one of its rules, or a node alone.
    ///
    /// @param since in words; empty where nothing began
    record Row(String node, String level, List<String> wants, String since, Why why) {
        Row {
            wants = List.copyOf(wants);
        }

        /// What tells it from other lines.
        String key() {
            return node + '\n' + why.policy() + '\n' + why.rule();
        }

        /// What is news about it: neither how long it has been so nor its numbers are.
        String state() {
            return level + wants;
        }
    }

    /// @param text one sentence with the numbers
    record Why(String policy, String rule, String text) {}

    /// The lines of these nodes.
    ///
    /// @param now by the controller's clock
    static List<Row> rows(List<StatusDocument.Node> nodes, Instant now) {
        List<Row> rows = new ArrayList<>();
        for (StatusDocument.Node node : nodes) {
            for (StatusDocument.Rule rule : node.rules()) {
                rows.add(row(node, rule, now));
            }
            boolean dark = node.rules().stream().anyMatch(each -> StatusFilter.isDark(each.level()));
            if (node.rules().isEmpty() || (!node.doubt().isEmpty() && !dark)) {
                String level = node.rules().isEmpty() ? node.level() : "unknown";
                rows.add(new Row(node.node(), level, List.of("", ""), "", new Why("", "", node.doubt())));
            }
        }
        return rows;
    }

    /// What is known of a rule on a node that is not heard is the phase that was known last.
    private static Row row(StatusDocument.Node node, StatusDocument.Rule rule, Instant now) {
        boolean dark = StatusFilter.isDark(rule.level());
        String phase = rule.phase();
        String why = dark ? node.doubt() + "; " + phase + " before" : heldBack(rule) + rule.why();
        return new Row(
                node.node(),
                rule.level().equals("firing") ? phase : rule.level(),
                List.of(String.join(",", rule.conditions()), String.join(",", rule.taints())),
                since(rule.since(), now),
                new Why(rule.policy(), rule.rule(), why));
    }

    /// Why the rule's demands are not on the node, each cause once; empty if they are.
    private static String heldBack(StatusDocument.Rule rule) {
        return rule.heldBack().stream()
                .map(each -> "held back (" + each.why() + "): " + each.text() + "; ")
                .distinct()
                .collect(Collectors.joining());
    }

    static TextTable nodes(List<Row> rows, TextTable.Look look) {
        TextTable table = new TextTable(look, "lllllll", "NODE", "LEVEL", "CONDITION", "TAINT", "SINCE", "RULE", "WHY");
        for (Row row : rows) {
            table.row(
                    row.node(),
                    row.level(),
                    dash(row.wants().getFirst()),
                    dash(row.wants().getLast()),
                    dash(row.since()),
                    dash(row.why().rule()),
                    dash(row.why().text()));
        }
        return table;
    }

    static TextTable policies(List<PoliciesDocument.Rule> rules, Instant now, TextTable.Look look) {
        TextTable table = new TextTable(
                look,
                "lllllllll",
                "NAME",
                "MODE",
                "RULE",
                "PHASE",
                "SINCE",
                "EFFECT",
                "ACTIVE",
                "PENDING",
                "HELD BACK");
        for (PoliciesDocument.Rule rule : rules) {
            Instant since = rule.since();
            table.row(
                    rule.policy(),
                    dash(rule.mode()),
                    rule.rule(),
                    phase(rule),
                    since == null ? "-" : since(since, now),
                    dash(String.join(",", rule.effects())),
                    rule.active(),
                    rule.pending(),
                    rule.heldBack());
        }
        return table;
    }

    /// The phase that a rule's demands are in, unless its level says more.
    private static String phase(PoliciesDocument.Rule rule) {
        return switch (rule.level()) {
            case "calm" -> "inactive";
            case "firing" -> rule.phase();
            default -> dash(rule.level());
        };
    }

    private static String dash(String text) {
        return text.isEmpty() ? "-" : text;
    }

    private static String since(Instant since, Instant now) {
        Duration length = Duration.between(since, now);
        return GoDuration.format(length.isNegative() ? Duration.ZERO : length.truncatedTo(ChronoUnit.SECONDS));
    }
}
