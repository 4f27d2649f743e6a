package io.barograph.e2e.reader;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.cli.status.StatusCommand;
import io.barograph.e2e.InProcessCommand;
import module java.base;

/// What views say of all nodes together, counted again from the nodes' own answers.
record FleetAnswers(ReplayedFleet fleet) {

    private static final Set<String> ACTIVE = Set.of("firing", "keep-firing");
    private static final Set<String> DARK = Set.of("silent", "unknown");

    /// On how many nodes a rule demands something.
    record RuleCounts(long active, long pending, long heldBack) {

        static final RuleCounts NONE = new RuleCounts(0, 0, 0);

        RuleCounts plus(RuleCounts other) {
            return new RuleCounts(active + other.active, pending + other.pending, heldBack + other.heldBack);
        }
    }

    /// By policy and rule, from what the page says of each node.
    SortedMap<String, RuleCounts> countedRules() {
        SortedMap<String, RuleCounts> counts = new TreeMap<>();
        for (ReplayedFleet.Told told : fleet.told()) {
            JsonNode page = fleet.node(told.node());
            boolean dark = DARK.contains(page.path("level").asText()) && isDark(page);
            demandsByRule(page).forEach((rule, demands) -> counts.merge(rule, counts(demands, dark), RuleCounts::plus));
        }
        counts.values().removeIf(RuleCounts.NONE::equals);
        return counts;
    }

    /// Whether nothing is known of the node's present, not only of some inputs.
    private static boolean isDark(JsonNode page) {
        return page.at("/node/stale").asBoolean()
                || !page.at("/node/error").asText().isEmpty();
    }

    private static Map<String, List<JsonNode>> demandsByRule(JsonNode page) {
        return page.at("/node/demands")
                .valueStream()
                .collect(Collectors.groupingBy(demand -> demand.path("policy").asText()
                        + '\n'
                        + demand.path("rule").asText()));
    }

    private static RuleCounts counts(List<JsonNode> demands, boolean dark) {
        boolean active = demands.stream()
                .anyMatch(demand -> ACTIVE.contains(demand.path("phase").asText()));
        boolean pending = demands.stream()
                .anyMatch(demand -> demand.path("phase").asText().equals("pending"));
        boolean held = demands.stream().anyMatch(demand -> demand.has("held_back"));
        return new RuleCounts(!dark && active ? 1 : 0, !dark && !active && pending ? 1 : 0, held ? 1 : 0);
    }

    /// By policy and rule, from `/api/policies`.
    SortedMap<String, RuleCounts> toldRules() {
        SortedMap<String, RuleCounts> counts = new TreeMap<>();
        for (JsonNode rule : fleet.json("/api/policies").path("rules")) {
            counts.put(
                    rule.path("policy").asText() + '\n' + rule.path("rule").asText(),
                    new RuleCounts(
                            rule.path("active").asLong(),
                            rule.path("pending").asLong(),
                            rule.path("held_back").asLong()));
        }
        counts.values().removeIf(RuleCounts.NONE::equals);
        return counts;
    }

    /// By policy and rule, as `barograph status --policies` prints it.
    SortedMap<String, RuleCounts> printedRules() {
        SortedMap<String, RuleCounts> counts = new TreeMap<>();
        TextColumns table = TextColumns.of(InProcessCommand.printed(
                new StatusCommand(), "--controller=" + fleet.url(), "--policies", "--no-color"));
        for (TextColumns.Row row : table.rows()) {
            counts.put(
                    row.cell("NAME") + '\n' + row.cell("RULE"),
                    new RuleCounts(
                            Long.parseLong(row.cell("ACTIVE")),
                            Long.parseLong(row.cell("PENDING")),
                            Long.parseLong(row.cell("HELD BACK"))));
        }
        counts.values().removeIf(RuleCounts.NONE::equals);
        return counts;
    }

    /// How many demands of a rule are in a phase, by `policy/rule/phase`, from the page.
    SortedMap<String, Long> countedDemands() {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (ReplayedFleet.Told told : fleet.told()) {
            for (JsonNode demand : fleet.node(told.node()).at("/node/demands")) {
                String rule = demand.path("policy").asText()
                        + '/'
                        + demand.path("rule").asText()
                        + '/';
                String phase = demand.path("phase").asText();
                if (!phase.equals("inactive")) {
                    counts.merge(rule + phase.replace('-', '_'), 1L, Long::sum);
                }
                if (demand.path("frozen").asBoolean()) {
                    counts.merge(rule + "frozen", 1L, Long::sum);
                }
            }
        }
        return counts;
    }

    /// The same from `/metrics`.
    SortedMap<String, Long> exposedDemands() {
        return exposed("barograph_demands\\{policy=\"([^\"]*)\",rule=\"([^\"]*)\",phase=\"([^\"]*)\",\\} (\\S+)");
    }

    /// How many demands are held back, by the cause, from the page.
    SortedMap<String, Long> countedHeldBack() {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (ReplayedFleet.Told told : fleet.told()) {
            for (JsonNode demand : fleet.node(told.node()).at("/node/demands")) {
                if (demand.has("held_back")) {
                    counts.merge(demand.at("/held_back/why").asText(), 1L, Long::sum);
                }
            }
        }
        return counts;
    }

    /// The same from `/metrics`.
    SortedMap<String, Long> exposedHeldBack() {
        return exposed("barograph_demands_held_back\\{why=\"([^\"]*)\",\\} (\\S+)");
    }

    private SortedMap<String, Long> exposed(String series) {
        SortedMap<String, Long> values = new TreeMap<>();
        Matcher line = Pattern.compile("(?m)^" + series + "$").matcher(fleet.text("/metrics"));
        while (line.find()) {
            List<String> labels =
                    IntStream.range(1, line.groupCount()).mapToObj(line::group).toList();
            values.put(String.join("/", labels), (long) Double.parseDouble(line.group(line.groupCount())));
        }
        values.values().removeIf(value -> value == 0);
        return values;
    }

    /// The level of each node by each view that says one.
    void levelsAgree() {
        List<String> numbers = List.of("calm", "pending", "unknown", "silent", "held back", "firing", "stuck");
        for (ReplayedFleet.Told told : fleet.told()) {
            JsonNode page = fleet.node(told.node());
            String level = page.path("level").asText();
            JsonNode status = new NodeAnswers(fleet, told.node()).status();
            assertThat(status.path("level").asText()).as("status, %s", told).isEqualTo(level);
            assertThat(status.path("doubt").asText())
                    .as("doubt, %s", told)
                    .isEqualTo(page.path("doubt").asText());
            JsonNode line = fleet.json("/api/nodes?q=" + told.node()).at("/nodes/0");
            assertThat(line).as("/api/nodes").isEqualTo(page.path("line"));
            assertThat(line.path("level").asText()).as("/api/nodes, %s", told).isEqualTo(level);
            assertThat(fleet.text("/metrics"))
                    .contains("barograph_node_level{node=\"" + told.node() + "\",pool=\"\",} " + numbers.indexOf(level)
                            + ".0");
        }
    }
}
