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

    String toText(OutputOption output) {
        return output.formattedText(() -> replica + stop() + table + apart, () -> ApiJson.toReadableText(document));
    }

    private String stop() {
        return stopped.isEmpty() ? "" : "STOPPED: nothing is added anywhere. " + PrintableText.of(stopped) + "\n";
    }

    /// The lines of nodes that are not as they were, and those that are gone, without the heads.
    String changesSince(StatusAnswer previousAnswer, TextTable.Look look) {
        List<StatusTable.Row> changed = new ArrayList<>();
        previousAnswer.rows.forEach((key, row) -> {
            if (!rows.containsKey(key) && !row.rule().equals("-")) {
                changed.add(row.withRuleOver());
            }
        });
        rows.forEach((key, row) -> {
            StatusTable.Row old = previousAnswer.rows.get(key);
            if (old == null || !old.state().equals(row.state())) {
                changed.add(row);
            }
        });
        String stop = stopped.isEmpty() ? "RESUMED: nothing is stopped any more.\n" : stop();
        String lines = StatusTable.nodesTable(changed, look).toString();
        return (stopped.equals(previousAnswer.stopped) ? "" : stop) + lines.substring(lines.indexOf('\n') + 1);
    }

    /// @param serverTime by the controller's clock
    static StatusAnswer ofRules(PoliciesDocument rules, Instant serverTime, TextTable.Look look) {
        String refused = rules.error().isEmpty()
                ? ""
                : "newer rule files are not in force: " + rules.error().strip().replace("\n", "; ");
        String note = Stream.concat(
                        Stream.of(refused),
                        rules.relief().stream()
                                .filter(PoliciesDocument.Relief::useless)
                                .map(relief -> "policy " + relief.policy() + ": " + PrintableText.of(relief.text())))
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("; "));
        return new StatusAnswer(
                rules,
                replicaNote(rules.replica()),
                rules.stopped(),
                Map.of(),
                StatusTable.policiesTable(rulesWhere(rules, rule -> !isOff(rule)), serverTime, look),
                offRules(rulesWhere(rules, StatusAnswer::isOff)),
                note,
                "",
                "");
    }

    private static List<PoliciesDocument.Rule> rulesWhere(
            PoliciesDocument rules, Predicate<PoliciesDocument.Rule> condition) {
        return rules.rules().stream().filter(condition).toList();
    }

    private static boolean isOff(PoliciesDocument.Rule rule) {
        return rule.level().equals("off");
    }

    /// How many rules of each policy its parameters switch off; most of a shipped policy are, and hide those that act.
    private static String offRules(List<PoliciesDocument.Rule> rules) {
        if (rules.isEmpty()) {
            return "";
        }
        Map<String, Long> counts = rules.stream()
                .collect(Collectors.groupingBy(PoliciesDocument.Rule::policy, TreeMap::new, Collectors.counting()));
        return "switched off by parameters: "
                + ReadableValues.countedWords(rules.size(), "rule") + ": "
                + counts.entrySet().stream()
                        .map(count -> PrintableText.of(count.getKey()) + " " + count.getValue())
                        .collect(Collectors.joining(", "))
                + " (-o json lists them)\n";
    }

    /// @param serverTime by the controller's clock
    static StatusAnswer ofNodes(StatusDocument status, StatusFilter filter, Instant serverTime, TextTable.Look look) {
        StatusDocument shown = status.withNodes(filter.of(status.nodes()));
        List<String> apart = filter.namedNodes(status.withoutExporter().names());
        String cut = status.leftOut() == 0
                ? ""
                : ReadableValues.countedWords(status.leftOut(), "node")
                        + " left out: the controller sends a bounded number, the worst first";
        Map<String, StatusTable.Row> rows = StatusTable.toRows(shown.nodes(), serverTime);
        return new StatusAnswer(
                shown,
                replicaNote(status.replica()),
                status.stopped(),
                rows,
                StatusTable.nodesTable(rows.values(), look),
                filter.firing() ? "" : apartText(apart, status.withoutExporter().nodes()),
                Stream.concat(Stream.of(cut, status.fault()), noteLines(shown.nodes()))
                        .filter(line -> !line.isEmpty())
                        .collect(Collectors.joining("; ")),
                apart.isEmpty() || !filter.pool().isAny() ? filter.unmatchedText(status.nodes()) : "",
                filter.unjudgedText(status.nodes()));
    }

    /// @param names those of them that are asked for
    private static String apartText(List<String> names, int nodeCount) {
        if (names.isEmpty()) {
            return "";
        }
        int shown = Math.min(names.size(), MAX_APART);
        String more = nodeCount > shown && names.size() > shown ? ", ..." : "";
        return "without exporter, not judged: "
                + ReadableValues.countedWords(names.size(), "node") + ": "
                + names.stream().limit(shown).map(PrintableText::of).collect(Collectors.joining(", ")) + more + "\n";
    }

    /// Each note once, with how many nodes it is of.
    private static Stream<String> noteLines(List<StatusDocument.Node> nodes) {
        Map<String, Integer> counts = new TreeMap<>();
        nodes.forEach(node -> node.notes().forEach(note -> counts.merge(note, 1, Integer::sum)));
        return counts.entrySet().stream()
                .map(noteCount -> "%s: %s"
                        .formatted(
                                ReadableValues.countedWords(noteCount.getValue(), "node"),
                                PrintableText.of(noteCount.getKey()).replaceFirst("\\.$", "")));
    }

    private static String replicaNote(@Nullable ReplicaStatus replica) {
        String note = replica == null ? "" : replica.note();
        return note.isEmpty() ? "" : "NOTE: " + PrintableText.of(note) + "\n";
    }
}
