package io.barograph.cli.status;

import io.barograph.cli.options.OutputOption;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.http.json.ApiJson;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.http.json.StatusDocument;
import io.barograph.problem.PrintableText;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a controller answered, as far as it was asked for. Each text is empty where there is nothing to say.
///
/// @param document what `-o json` writes
/// @param replica the line above the table that says which replica answers
/// @param stopped why nothing is added anywhere
/// @param rows the lines of nodes; none if rules are asked for
/// @param note what is printed beside the answer
/// @param apart the line below the table: nodes that are not judged, rules that are off
/// @param unmatched why no node is meant
/// @param unjudged of how many nodes it is not known whether something fires
record StatusAnswer(
        Object document,
        String replica,
        String stopped,
        Map<String, StatusTable.Row> rows,
        TextTable table,
        String apart,
        String note,
        String unmatched,
        String unjudged) {

    private static final int MAX_APART = 20;

    String text(OutputOption output) {
        return output.text(() -> replica + stop() + table + apart, () -> ApiJson.readable(document));
    }

    private String stop() {
        return stopped.isEmpty() ? "" : "STOPPED: nothing is added anywhere. " + PrintableText.of(stopped) + "\n";
    }

    /// The lines of nodes that are not as they were, and those that are gone, without the heads.
    String changes(StatusAnswer before, TextTable.Look look) {
        List<StatusTable.Row> changed = new ArrayList<>();
        before.rows.forEach((key, row) -> {
            if (!rows.containsKey(key) && !row.rule().equals("-")) {
                changed.add(row.over());
            }
        });
        rows.forEach((key, row) -> {
            StatusTable.Row old = before.rows.get(key);
            if (old == null || !old.state().equals(row.state())) {
                changed.add(row);
            }
        });
        String stop = stopped.isEmpty() ? "RESUMED: nothing is stopped any more.\n" : stop();
        String lines = StatusTable.nodes(changed, look).toString();
        return (stopped.equals(before.stopped) ? "" : stop) + lines.substring(lines.indexOf('\n') + 1);
    }

    /// @param now by the controller's clock
    static StatusAnswer ofRules(PoliciesDocument rules, Instant now, TextTable.Look look) {
        String refused = rules.error().isEmpty()
                ? ""
                : "newer rule files are not in force: " + rules.error().strip().replace("\n", "; ");
        String note = Stream.concat(
                        Stream.of(refused),
                        rules.relief().stream()
                                .filter(PoliciesDocument.Relief::useless)
                                .map(each -> "policy " + each.policy() + ": " + PrintableText.of(each.text())))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("; "));
        Map<Boolean, List<PoliciesDocument.Rule>> rulesByOff = rules.rules().stream()
                .collect(Collectors.partitioningBy(rule -> rule.level().equals("off")));
        return new StatusAnswer(
                rules,
                replica(rules.replica()),
                rules.stopped(),
                Map.of(),
                StatusTable.policies(rulesByOff.get(false), now, look),
                offRules(rulesByOff.get(true)),
                note,
                "",
                "");
    }

    /// How many rules of each policy its parameters switch off; most of a shipped policy are, and hide those that act.
    private static String offRules(List<PoliciesDocument.Rule> rules) {
        if (rules.isEmpty()) {
            return "";
        }
        Map<String, Long> counts = rules.stream()
                .collect(Collectors.groupingBy(PoliciesDocument.Rule::policy, TreeMap::new, Collectors.counting()));
        return "switched off by parameters: "
                + ReadableValues.counted(rules.size(), "rule") + ": "
                + counts.entrySet().stream()
                        .map(count -> PrintableText.of(count.getKey()) + " " + count.getValue())
                        .collect(Collectors.joining(", "))
                + " (-o json lists them)\n";
    }

    /// @param now by the controller's clock
    static StatusAnswer ofNodes(StatusDocument status, StatusFilter filter, Instant now, TextTable.Look look) {
        StatusDocument shown = status.with(filter.of(status.nodes()));
        List<String> apart = filter.named(status.withoutExporter().names());
        String cut = status.leftOut() == 0
                ? ""
                : ReadableValues.counted(status.leftOut(), "node")
                        + " left out: the controller sends a bounded number, the worst first";
        Map<String, StatusTable.Row> rows = StatusTable.rows(shown.nodes(), now);
        return new StatusAnswer(
                shown,
                replica(status.replica()),
                status.stopped(),
                rows,
                StatusTable.nodes(rows.values(), look),
                filter.firing() ? "" : apart(apart, status.withoutExporter().nodes()),
                Stream.concat(Stream.of(cut, status.fault()), notes(shown.nodes()))
                        .filter(each -> !each.isEmpty())
                        .collect(Collectors.joining("; ")),
                apart.isEmpty() || !filter.pool().isAny() ? filter.unmatched(status.nodes()) : "",
                filter.unjudged(status.nodes()));
    }

    /// @param names those of them that are asked for
    private static String apart(List<String> names, int all) {
        if (names.isEmpty()) {
            return "";
        }
        int shown = Math.min(names.size(), MAX_APART);
        String more = all > shown && names.size() > shown ? ", ..." : "";
        return "without exporter, not judged: "
                + ReadableValues.counted(names.size(), "node") + ": "
                + names.stream().limit(shown).map(PrintableText::of).collect(Collectors.joining(", ")) + more + "\n";
    }

    /// Each note once, with how many nodes it is of.
    private static Stream<String> notes(List<StatusDocument.Node> nodes) {
        Map<String, Integer> counts = new TreeMap<>();
        nodes.forEach(node -> node.notes().forEach(note -> counts.merge(note, 1, Integer::sum)));
        return counts.entrySet().stream()
                .map(each -> "%s: %s"
                        .formatted(
                                ReadableValues.counted(each.getValue(), "node"),
                                PrintableText.of(each.getKey()).replaceFirst("\\.$", "")));
    }

    private static String replica(@Nullable ReplicaStatus replica) {
        String note = replica == null ? "" : replica.note();
        return note.isEmpty() ? "" : "NOTE: " + PrintableText.of(note) + "\n";
    }
}
