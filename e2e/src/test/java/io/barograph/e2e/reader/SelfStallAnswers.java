package io.barograph.e2e.reader;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.testkit.browser.BrowserTab;
import module java.base;

/// Who stalls by itself on one node, as each view names them, beside the snapshot that the node told last.
record SelfStallAnswers(ReplayedFleet fleet, String node) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern READ = Pattern.compile("Contention\\((\\w+), (\\w+)\\)");
    private static final Map<String, String> FIELDS =
            Map.of("self-limited", "worst_self_limited", "self-crowded", "worst_self_crowded");

    private static final String SHOWN = """
        JSON.stringify({
          tables: [...document.querySelectorAll('#page .waits')].flatMap(part => [...part.querySelectorAll('table')].flatMap(table => {
            const kind = /^Who is (self-[a-z]+)$/.exec(table.querySelector('thead th').textContent)?.[1];
            return !kind ? [] : [...table.tBodies[0].rows].map(row =>
              [part.id.slice('waits-'.length), kind, row.querySelector('bdi').textContent, row.querySelector('.number').textContent].join(' '));
          })),
          notes: [...document.querySelectorAll('#page #readings .worst')].map(each => each.textContent).filter(each => each.startsWith('self-')),
          unknown: [...document.querySelectorAll('#page .waits .missing')].map(each => each.textContent).filter(each => each.startsWith('Who is self-')),
          lines: [...document.querySelectorAll('#page .self-stalled')].map(each => each.textContent)
        })
        """;

    /// @param counts whether it stalls for so long that it counts
    private record Named(String kind, OwnerCounts.Worst owner, boolean counts) {

        /// Below ten with one decimal.
        String text() {
            double percent = owner.percent();
            return owner.name() + " "
                    + (percent < 10 ? String.format(Locale.ROOT, "%.1f %%", percent) : Math.round(percent) + " %");
        }
    }

    private Snapshot told() {
        return fleet.told(node, fleet.node(node).at("/node/seq").asInt());
    }

    private static List<Named> named(Snapshot told, Scope scope, Resource resource) {
        OwnerCounts counts = told.contentionOf(scope, resource).owners().orNull();
        OwnerCounts.SelfStalled selfStalled = counts == null ? null : counts.selfStalled();
        if (counts == null || selfStalled == null) {
            return List.of();
        }
        List<Named> named = new ArrayList<>();
        for (int i = 0; i < selfStalled.limited().size(); i++) {
            named.add(new Named("self-limited", selfStalled.limited().get(i), i < counts.selfLimited()));
        }
        for (int i = 0; i < selfStalled.crowded().size(); i++) {
            named.add(new Named("self-crowded", selfStalled.crowded().get(i), i < counts.selfCrowded()));
        }
        return named;
    }

    /// How many count of each kind, where they are not named.
    private static SortedMap<String, Integer> unnamed(Snapshot told, Scope scope, Resource resource) {
        OwnerCounts counts = told.contentionOf(scope, resource).owners().orNull();
        SortedMap<String, Integer> unnamed = new TreeMap<>(Comparator.reverseOrder());
        if (counts != null && counts.selfStalled() == null) {
            unnamed.put("self-limited", counts.selfLimited());
            unnamed.put("self-crowded", counts.selfCrowded());
        }
        unnamed.values().removeIf(count -> count == 0);
        return unnamed;
    }

    private static List<Named> counting(Snapshot told, Scope scope, Resource resource) {
        return named(told, scope, resource).stream().filter(Named::counts).toList();
    }

    /// `/api/node` and `/api/fleet` have of each scope what was told. Gives how many owners that were.
    int areToldInJson() {
        Snapshot told = told();
        JsonNode page = fleet.node(node).path("node");
        int count = 0;
        for (Contention contention : told.contentions()) {
            JsonNode owners = owners(page, contention);
            assertThat(owners.isNull())
                    .as("%s %s", node, contention)
                    .isEqualTo(!contention.owners().isPresent());
            OwnerCounts counts = contention.owners().orNull();
            boolean unknown = counts != null && counts.selfStalled() == null;
            assertThat(owners.path("why").asText(""))
                    .as("%s %s", node, contention)
                    .isEqualTo(unknown ? "the snapshot does not name them" : "");
            for (Map.Entry<String, String> field : FIELDS.entrySet()) {
                assertThat(owners.path(field.getValue()).isNull())
                        .as("%s %s", node, contention)
                        .isEqualTo(unknown);
                List<String> shown = owners.path(field.getValue())
                        .valueStream()
                        .map(each -> each.path("name").asText() + " "
                                + each.path("percent").asDouble())
                        .toList();
                assertThat(shown)
                        .as("%s %s", node, contention)
                        .isEqualTo(named(told, contention.scope(), contention.resource()).stream()
                                .filter(each -> each.kind.equals(field.getKey()))
                                .map(each -> each.owner.name() + " " + Math.round(each.owner.percent() * 100) / 100.0)
                                .toList());
                count += shown.size();
            }
        }
        assertThat(fleet.json("/api/fleet")
                        .path("nodes")
                        .valueStream()
                        .filter(each -> each.path("name").asText().equals(node))
                        .map(each -> each.path("scopes")))
                .containsExactly(page.path("scopes"));
        return count;
    }

    private static JsonNode owners(JsonNode page, Contention of) {
        return page.path("scopes")
                .valueStream()
                .filter(each -> each.path("scope").asText().equals(of.scope().word()))
                .filter(each ->
                        each.path("resource").asText().equals(of.resource().word()))
                .findFirst()
                .orElseThrow()
                .path("owners");
    }

    /// The line that belongs to a demand: `self-limited: a 90 %`; each of them reads one scope, or none.
    private static String line(Snapshot told, String why, int most) {
        Set<String> read = new LinkedHashSet<>();
        READ.matcher(why).results().forEach(each -> read.add(each.group(1) + " " + each.group(2)));
        assertThat(read).as(why).hasSizeLessThanOrEqualTo(1);
        StringJoiner line = new StringJoiner("; ");
        for (String each : read) {
            Scope scope = Scope.valueOf(each.split(" ", -1)[0]);
            Resource resource = Resource.valueOf(each.split(" ", -1)[1]);
            unnamed(told, scope, resource)
                    .forEach((kind, count) -> line.add(kind + ": " + count + " not named by the snapshot"));
            SortedMap<String, List<Named>> byKind = counting(told, scope, resource).stream()
                    .collect(Collectors.groupingBy(
                            Named::kind, () -> new TreeMap<>(Comparator.reverseOrder()), Collectors.toList()));
            byKind.forEach((kind, named) -> line.add(
                    kind + ": " + named.stream().limit(most).map(Named::text).collect(Collectors.joining(", "))));
        }
        return line.toString();
    }

    /// `explain` and `status` name them with each demand that rests on contention. Gives the demands for which they do.
    Set<String> areToldOfDemands() {
        Snapshot told = told();
        NodeAnswers answers = new NodeAnswers(fleet, node);
        JsonNode explained = answers.explanation();
        String explainedText = answers.explanationText();
        String printed = answers.statusText();
        Set<String> found = new TreeSet<>();
        for (DemandReading demand : NodeAnswers.loud(answers.page())) {
            String why = Objects.requireNonNull(demand.why());
            String line = line(told, why, 3);
            assertThat(explained
                            .path("demands")
                            .valueStream()
                            .filter(each -> each.path("demand").asText().equals(demand.key()))
                            .map(each -> each.path("self_stalled").asText("")))
                    .as("explain, %s of %s", demand.key(), node)
                    .containsExactly(line);
            String worst = line(told, why, 1);
            List<String> rules = answers.status()
                    .path("rules")
                    .valueStream()
                    .filter(each -> each.toString().contains("\"" + demand.key() + "\""))
                    .map(each -> each.path("why").asText())
                    .toList();
            assertThat(rules).hasSize(1);
            if (line.isEmpty()) {
                assertThat(rules.getFirst()).doesNotContain("self-limited:", "self-crowded:");
            } else {
                assertThat(explainedText.lines()).as(explainedText).contains(line);
                assertThat(rules.getFirst()).endsWith("; " + worst);
                assertThat(printed.lines()).anyMatch(each -> each.endsWith("; " + worst));
                found.add(demand.key());
            }
        }
        return found;
    }

    /// The page of the node, which the tab shows, has them beside who waits, below the readings and with its demands.
    void areShown(BrowserTab tab) throws Exception {
        Snapshot told = told();
        JsonNode shown = JSON.readTree(tab.value(SHOWN));
        assertThat(texts(shown.path("tables")))
                .as("who waits, %s", node)
                .containsExactlyInAnyOrderElementsOf(Stream.of(Resource.values())
                        .flatMap(resource -> counting(told, Scope.NODE, resource).stream()
                                .map(each -> resource.word() + " " + each.kind + " " + each.text()))
                        .toList());
        assertThat(texts(shown.path("notes")))
                .as("readings, %s", node)
                .containsExactlyInAnyOrderElementsOf(Stream.of(Scope.NODE, Scope.SYSTEM_LOW)
                        .flatMap(scope -> Stream.of(Resource.values())
                                .flatMap(resource -> counting(told, scope, resource).stream()))
                        .map(each -> each.kind + ": " + each.text())
                        .toList());
        assertThat(texts(shown.path("unknown")))
                .as("who waits, %s", node)
                .containsExactlyInAnyOrderElementsOf(Stream.of(Resource.values())
                        .flatMap(resource -> unnamed(told, Scope.NODE, resource).keySet().stream())
                        .map(kind -> "Who is " + kind + " is unknown: the snapshot does not name them.")
                        .toList());
        assertThat(texts(shown.path("lines")))
                .as("demands, %s", node)
                .isEqualTo(NodeAnswers.loud(new NodeAnswers(fleet, node).page()).stream()
                        .map(demand -> Objects.requireNonNull(demand.why()))
                        .distinct() // as a rule's demands are shown together
                        .flatMap(why -> Stream.of(line(told, why, 3).split("; ", -1)))
                        .filter(line -> !line.isEmpty())
                        .map(line -> "S" + line.substring(1).replace(": ", " for CPU: ") + ".")
                        .toList());
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).toList();
    }
}
