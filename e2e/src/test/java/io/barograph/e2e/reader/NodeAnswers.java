package io.barograph.e2e.reader;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.cli.explain.ExplainCommand;
import io.barograph.cli.status.StatusCommand;
import io.barograph.e2e.InProcessCommand;
import io.barograph.e2e.reader.DemandReading.Span;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the views say of one node.
record NodeAnswers(ReplayedFleet fleet, String node) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /// From a phase in which most is demanded to that in which nothing is.
    private static final List<String> LOUDNESS = List.of("firing", "keep-firing", "pending", "inactive");

    /// The page's own data: what all others are compared with.
    List<DemandReading> page() {
        return page(fleet.node(node).path("node"), "/api/node");
    }

    /// The same in `/api/fleet`.
    List<DemandReading> fleetPage() {
        return fleet.json("/api/fleet")
                .path("nodes")
                .valueStream()
                .filter(each -> each.path("name").asText().equals(node))
                .flatMap(each -> page(each, "/api/fleet").stream())
                .toList();
    }

    private static List<DemandReading> page(JsonNode shown, String view) {
        long heardMillis = shown.path("heard").asLong();
        return shown.path("demands")
                .valueStream()
                .map(demand -> new DemandReading(
                        view,
                        demand.path("key").asText(),
                        demand.path("phase").asText(),
                        Span.at(heardMillis
                                - Math.round(demand.path("since_seconds").asDouble() * 1000)),
                        demand.path("why").asText(),
                        demand.at("/held_back/why").asText(),
                        demand.path("on_node").isNull()
                                ? null
                                : demand.path("on_node").asBoolean()))
                .toList();
    }

    /// What is demanded, as rules: the louder of a rule's demands stand for it.
    static List<DemandReading> loud(List<DemandReading> all) {
        return all.stream().filter(each -> !each.phase().equals("inactive")).toList();
    }

    /// What `barograph explain -o json` prints.
    JsonNode explanation() {
        return read(printed(new ExplainCommand(), "-ojson"));
    }

    String explanationText() {
        return printed(new ExplainCommand());
    }

    /// `barograph explain -o json`.
    List<DemandReading> explained() {
        JsonNode told = explanation();
        long heardMillis = fleet.node(node).at("/node/heard").asLong();
        long heardMicros = told.path("monotonic_us").asLong();
        return told.path("demands")
                .valueStream()
                .map(demand -> new DemandReading(
                        "explain",
                        demand.path("demand").asText(),
                        demand.path("phase").asText(),
                        Span.at(heardMillis
                                - (heardMicros - demand.path("since_us").asLong()) / 1000),
                        demand.path("why").asText(),
                        demand.at("/held_back/why").asText(),
                        null))
                .toList();
    }

    /// `barograph explain --demand KEY`, as it is printed, of each demand that stands.
    List<DemandReading> explainedTexts() {
        return loud(page()).stream().map(this::explainedText).toList();
    }

    private DemandReading explainedText(DemandReading demand) {
        long asked = System.currentTimeMillis();
        String text = printed(new ExplainCommand(), "--demand=" + demand.key());
        long answered = System.currentTimeMillis();
        Matcher stands = Pattern.compile("(?m)^" + Pattern.quote(demand.key()) + "  (\\S+) for ([0-9hms.]+)")
                .matcher(text);
        assertThat(stands.find()).as(text).isTrue();
        boolean held = text.contains("It is held back: ") || text.contains("Nothing is added: ");
        assertThat(held)
                .as("held back: %s", text)
                .isEqualTo(!Objects.requireNonNull(demand.heldBack()).isEmpty());
        return new DemandReading(
                "explain's text",
                demand.key(),
                stands.group(1),
                Span.ofAge(AgeText.seconds(stands.group(2)), asked, answered),
                null,
                null,
                null);
    }

    /// The node in `barograph status -o json`.
    JsonNode status() {
        return read(printed(new StatusCommand(), "-ojson")).at("/nodes/0");
    }

    String statusText() {
        return printed(new StatusCommand(), "--no-color");
    }

    /// What `barograph status -o json` says of what stands: the phase and the time are of the rule's loudest demand.
    List<DemandReading> statusDemands() {
        Map<String, String> whyByKey = new HashMap<>();
        page().forEach(demand -> whyByKey.put(demand.key(), demand.phase()));
        List<DemandReading> demands = new ArrayList<>();
        for (JsonNode rule : status().path("rules")) {
            Map<String, String> held = new HashMap<>();
            rule.path("held_back")
                    .forEach(each -> held.put(
                            each.path("demand").asText(), each.path("why").asText()));
            List<String> keys = Stream.concat(
                            rule.path("conditions").valueStream(),
                            rule.path("taints").valueStream())
                    .map(JsonNode::asText)
                    .toList();
            String loudest = keys.stream()
                    .map(whyByKey::get)
                    .min(Comparator.comparingInt(LOUDNESS::indexOf))
                    .orElseThrow();
            assertThat(rule.path("phase").asText()).as("status: %s", rule).isEqualTo(loudest);
            for (String key : keys) {
                String phase = Objects.requireNonNull(whyByKey.get(key), key);
                demands.add(new DemandReading(
                        "status",
                        key,
                        phase,
                        phase.equals(loudest) ? Span.at(millisOf(rule)) : null,
                        null,
                        held.getOrDefault(key, ""),
                        standing(rule, key)));
            }
        }
        return demands;
    }

    private static long millisOf(JsonNode rule) {
        return Instant.parse(rule.path("since").asText()).toEpochMilli();
    }

    private static @Nullable Boolean standing(JsonNode rule, String key) {
        JsonNode marks = rule.path("on_node");
        return marks.has(key) ? marks.path(key).asBoolean() : null;
    }

    private String printed(Object command, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--controller=" + fleet.url(), "--node=" + node));
        arguments.addAll(List.of(more));
        return InProcessCommand.printed(command, arguments.toArray(String[]::new));
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
