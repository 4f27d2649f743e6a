package io.barograph.cli.status;

import io.barograph.quantity.GoDuration;
import java.time.Duration;
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
    /// @param nowMillis by the controller's clock
    static List<Row> rows(List<StatusAnswer.Node> nodes, long nowMillis) {
        List<Row> rows = new ArrayList<>();
        for (StatusAnswer.Node node : nodes) {
            for (StatusAnswer.Rule rule : node.rules()) {
                rows.add(row(node, rule, nowMillis));
            }
            boolean dark = node.rules().stream().anyMatch(each -> each.wants().isDark());
            if (node.rules().isEmpty() || (!node.doubt().isEmpty() && !dark)) {
                String level = node.rules().isEmpty() ? node.level() : "unknown";
                rows.add(new Row(node.name(), level, List.of("", ""), "", new Why("", "", node.doubt())));
            }
        }
        return rows;
    }

    /// What is known of a rule on a node that is not heard is the phase that was known last.
    private static Row row(StatusAnswer.Node node, StatusAnswer.Rule rule, long nowMillis) {
        StatusAnswer.Wants wants = rule.wants();
        String why =
                wants.isDark() ? node.doubt() + "; " + wants.phaseWord() + " before" : heldBack(rule) + wants.why();
        return new Row(
                node.name(),
                wants.word(),
                List.of(String.join(",", rule.conditions()), String.join(",", rule.taints())),
                since(wants.sinceMillis(), nowMillis),
                new Why(rule.policy(), rule.name(), why));
    }

    /// Why the rule's demands are not on the node, each cause once; empty if they are.
    private static String heldBack(StatusAnswer.Rule rule) {
        return rule.heldBack().stream()
                .map(each -> "held back (" + each.why() + "): " + each.text() + "; ")
                .distinct()
                .collect(Collectors.joining());
    }

    static String nodes(List<Row> rows, TerminalTable.Look look) {
        TerminalTable table = new TerminalTable(look, "NODE", "LEVEL", "CONDITION", "TAINT", "SINCE", "RULE", "WHY");
        for (Row row : rows) {
            table.row(
                    row.node(),
                    row.level(),
                    row.wants().getFirst(),
                    row.wants().getLast(),
                    row.since(),
                    row.why().rule(),
                    row.why().text());
        }
        return table.toString();
    }

    static String policies(List<PoliciesAnswer.Line> lines, long nowMillis, TerminalTable.Look look) {
        TerminalTable table = new TerminalTable(
                look, "NAME", "MODE", "RULE", "PHASE", "SINCE", "EFFECT", "ACTIVE", "PENDING", "HELD BACK");
        for (PoliciesAnswer.Line line : lines) {
            PoliciesAnswer.Stands stands = line.stands();
            table.row(
                    line.policy(),
                    line.mode(),
                    line.rule(),
                    phase(stands),
                    stands.sinceMillis() < 0 ? "" : since(stands.sinceMillis(), nowMillis),
                    String.join(",", line.effects()),
                    Long.toString(stands.active()),
                    Long.toString(stands.pending()),
                    Long.toString(stands.heldBack()));
        }
        return table.toString();
    }

    /// The phase that a rule's demands are in, unless something else is to be looked at first.
    private static String phase(PoliciesAnswer.Stands stands) {
        return switch (stands.level()) {
            case "calm" -> "inactive";
            case "firing" -> stands.phase().replace('_', '-');
            default -> stands.level();
        };
    }

    private static String since(long millis, long nowMillis) {
        return GoDuration.format(Duration.ofSeconds(Math.max(0, (nowMillis - millis) / 1000)));
    }
}
