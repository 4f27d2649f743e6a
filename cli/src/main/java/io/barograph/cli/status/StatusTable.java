package io.barograph.cli.status;

import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.StatusDocument;
import io.barograph.quantity.GoDuration;
import module java.base;

/// The tables of `barograph status`.
final class StatusTable {

    private StatusTable() {}

    /// A line of the nodes' table.
    ///
    /// @param since in words
    record Row(String node, String level, String conditions, String taints, String since, String rule, String why) {

        /// What is news about it: neither its age nor its numbers are.
        String state() {
            return level + ' ' + conditions + ' ' + taints;
        }

        /// The line of a rule that demands nothing any more.
        Row over() {
            return new Row(node, "over", conditions, taints, "-", rule, "not so any more");
        }
    }

    /// A line for each node and each of its rules, or for a node alone, by what tells it from other lines.
    ///
    /// @param now by the controller's clock
    static Map<String, Row> rows(List<StatusDocument.Node> nodes, Instant now) {
        Map<String, Row> rows = new LinkedHashMap<>();
        for (StatusDocument.Node node : nodes) {
            node.rules()
                    .forEach(rule ->
                            rows.put(node.node() + '\n' + rule.policy() + '\n' + rule.rule(), row(node, rule, now)));
            boolean dark = node.rules().stream().anyMatch(each -> StatusFilter.isDark(each.level()));
            if (!node.stuck().isEmpty()) {
                rows.put(node.node() + "\nstuck", new Row(node.node(), "stuck", "-", "-", "-", "-", node.stuck()));
            }
            boolean nothing = node.rules().isEmpty() && node.stuck().isEmpty();
            if (nothing || (!node.doubt().isEmpty() && !dark)) {
                String level = node.rules().isEmpty() ? node.level() : "unknown";
                rows.put(node.node(), new Row(node.node(), level, "-", "-", "-", "-", dash(node.doubt())));
            }
        }
        return rows;
    }

    static TextTable nodes(Collection<Row> rows, TextTable.Look look) {
        TextTable table = new TextTable(look, "NODE | LEVEL | CONDITION | TAINT | SINCE | RULE | WHY");
        for (Row row : rows) {
            table.row(row.node(), row.level(), row.conditions(), row.taints(), row.since(), row.rule(), row.why());
        }
        return table;
    }

    /// Of a node that is not heard, a rule's last known phase is shown.
    private static Row row(StatusDocument.Node node, StatusDocument.Rule rule, Instant now) {
        boolean dark = StatusFilter.isDark(rule.level());
        return new Row(
                node.node(),
                rule.level().equals("firing") ? rule.phase() : rule.level(),
                dash(String.join(",", rule.conditions())),
                dash(String.join(",", rule.taints())),
                since(rule.since(), now),
                dash(rule.rule()),
                dash(dark ? node.doubt() + "; " + rule.phase() + " before" : heldBack(rule) + rule.why()));
    }

    /// Why the rule's demands are not on the node, each cause once; empty if they are.
    private static String heldBack(StatusDocument.Rule rule) {
        return rule.heldBack().stream()
                .map(each -> "held back (" + each.why() + "): " + each.text() + "; ")
                .distinct()
                .collect(Collectors.joining());
    }

    static TextTable policies(List<PoliciesDocument.Rule> rules, Instant now, TextTable.Look look) {
        TextTable table =
                new TextTable(look, "NAME | MODE | RULE | PHASE | SINCE | EFFECT | ACTIVE | PENDING | HELD BACK");
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
