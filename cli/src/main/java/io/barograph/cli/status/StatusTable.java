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
    /// @param sinceText in words
    /// @param onNode whether what is demanded stands on the node
    record Row(
            String node,
            String level,
            String conditions,
            String taints,
            String onNode,
            String sinceText,
            String rule,
            String why) {

        /// What is news about it: neither its age nor its numbers are.
        String state() {
            return level + ' ' + conditions + ' ' + taints + ' ' + onNode;
        }

        /// The line of a rule that demands nothing any more.
        Row withRuleOver() {
            return new Row(node, "over", conditions, taints, "-", "-", rule, "not so any more");
        }
    }

    /// A line for each node and each of its rules, or for a node alone, by what tells it from other lines.
    ///
    /// @param serverTime by the controller's clock
    static Map<String, Row> toRows(List<StatusDocument.Node> nodes, Instant serverTime) {
        Map<String, Row> rows = new LinkedHashMap<>();
        for (StatusDocument.Node node : nodes) {
            node.rules()
                    .forEach(rule -> rows.put(
                            node.node() + '\n' + rule.policy() + '\n' + rule.rule(), toRow(node, rule, serverTime)));
            boolean dark = node.rules().stream().anyMatch(statusRule -> StatusFilter.isDark(statusRule.level()));
            if (!node.stuck().isEmpty()) {
                rows.put(
                        node.node() + "\nstuck",
                        new Row(node.node(), "stuck", "-", "-", "yes", "-", "-", node.stuck()));
            }
            boolean nothing = node.rules().isEmpty() && node.stuck().isEmpty();
            if (nothing || (!node.doubt().isEmpty() && !dark)) {
                String level = node.rules().isEmpty() ? node.level() : "unknown";
                rows.put(node.node(), new Row(node.node(), level, "-", "-", "-", "-", "-", orDash(node.doubt())));
            }
        }
        return rows;
    }

    static TextTable nodesTable(Collection<Row> rows, TextTable.Look look) {
        TextTable table = new TextTable(look, "NODE | LEVEL | CONDITION | TAINT | ON NODE | SINCE | RULE | WHY");
        for (Row row : rows) {
            table.addRow(
                    row.node(),
                    row.level(),
                    row.conditions(),
                    row.taints(),
                    row.onNode(),
                    row.sinceText(),
                    row.rule(),
                    row.why());
        }
        return table;
    }

    /// Of a node that is not heard, a rule's last known phase is shown.
    private static Row toRow(StatusDocument.Node node, StatusDocument.Rule rule, Instant serverTime) {
        boolean dark = StatusFilter.isDark(rule.level());
        return new Row(
                node.node(),
                rule.level().equals("firing") ? rule.phase() : rule.level(),
                orDash(String.join(",", rule.conditions())),
                orDash(String.join(",", rule.taints())),
                onNode(rule.onNode().values()),
                elapsedText(sinceOf(node, rule), serverTime),
                orDash(rule.rule()),
                orDash(dark ? node.doubt() + "; " + rule.phase() + " before" : heldBack(rule) + rule.why()));
    }

    /// A node is silent since it was heard last, as the page says.
    private static Instant sinceOf(StatusDocument.Node node, StatusDocument.Rule rule) {
        Instant heard = node.heard();
        return heard != null && rule.level().equals("silent") ? heard : rule.since();
    }

    /// `yes`, `no`, or how many of the conditions and taints; `-` where there are none or it is not known.
    private static String onNode(Collection<Boolean> marks) {
        long standing = marks.stream().filter(Boolean::booleanValue).count();
        return marks.isEmpty()
                ? "-"
                : standing == marks.size() ? "yes" : standing == 0 ? "no" : standing + " of " + marks.size();
    }

    /// Why the rule's demands are not on the node, each cause once; empty if they are.
    private static String heldBack(StatusDocument.Rule rule) {
        return rule.heldBack().stream()
                .map(heldBackReason -> "held back (" + heldBackReason.why() + "): " + heldBackReason.text() + "; ")
                .distinct()
                .collect(Collectors.joining());
    }

    static TextTable policiesTable(List<PoliciesDocument.Rule> rules, Instant serverTime, TextTable.Look look) {
        TextTable table =
                new TextTable(look, "NAME | MODE | RULE | PHASE | SINCE | EFFECT | ACTIVE | PENDING | HELD BACK");
        for (PoliciesDocument.Rule rule : rules) {
            Instant sinceTime = rule.since();
            table.addRow(
                    rule.policy(),
                    orDash(rule.mode()),
                    rule.rule(),
                    phaseWord(rule),
                    sinceTime == null ? "-" : elapsedText(sinceTime, serverTime),
                    orDash(String.join(",", rule.effects())),
                    rule.active(),
                    rule.pending(),
                    rule.heldBack());
        }
        return table;
    }

    /// The phase that a rule's demands are in, unless its level says more.
    private static String phaseWord(PoliciesDocument.Rule rule) {
        return switch (rule.level()) {
            case "calm" -> "inactive";
            case "firing" -> rule.phase();
            default -> orDash(rule.level());
        };
    }

    private static String orDash(String text) {
        return text.isEmpty() ? "-" : text;
    }

    private static String elapsedText(Instant sinceTime, Instant serverTime) {
        Duration length = Duration.between(sinceTime, serverTime);
        return GoDuration.format(length.isNegative() ? Duration.ZERO : length.truncatedTo(ChronoUnit.SECONDS));
    }
}
