package io.barograph.e2e.reader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.e2e.reader.DemandReading.Span;
import io.barograph.testkit.browser.BrowserTab;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a browser shows of a node, read from its elements.
record BrowserAnswers(ReplayedFleet fleet, BrowserTab tab) {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String ROWS = """
        JSON.stringify([...document.querySelectorAll('#page .rule-of')].flatMap(rule =>
          [...rule.querySelectorAll('.lines tbody tr')].map(row => ({
            key: row.querySelector('.key').textContent,
            phase: row.querySelector('.phase-of .chip').textContent,
            held: [...row.querySelectorAll('.phase-of .chip')].some(chip => chip.textContent === 'held back'),
            on_node: row.querySelector('.on-node-of').textContent,
            age: row.querySelector('.since-of').textContent,
            why: [...rule.querySelectorAll(':scope > p.why')].map(each => each.textContent),
            causes: [...rule.querySelectorAll('.held-back')].map(each => each.textContent)
          }))))
        """;

    /// What stands on the node's page.
    ///
    /// @param level the word at its head
    /// @param causes why demands are held back, as it is printed
    /// @param whys the sentences with the numbers
    record Shown(String level, List<DemandReading> demands, List<String> causes, List<String> whys) {}

    /// The page of one node, once it shows its last snapshot.
    Shown show(String node) throws Exception {
        long seq = fleet.node(node).at("/node/seq").asLong();
        tab.value("location.hash = '#node/" + node + "'");
        tab.until("document.querySelector('#page #title')?.textContent === '" + node
                + "' && document.querySelector('#page').textContent.includes('snapshot " + seq + ",')");
        long asked = System.currentTimeMillis();
        JsonNode rows = JSON.readTree(tab.promised(ROWS));
        long answered = System.currentTimeMillis();
        List<DemandReading> demands = new ArrayList<>();
        Set<String> causes = new TreeSet<>();
        Set<String> whys = new TreeSet<>();
        for (JsonNode row : rows) {
            demands.add(new DemandReading(
                    "the browser",
                    row.path("key").asText(),
                    row.path("phase").asText(),
                    // It draws itself once a second
                    Span.ofAge(AgeText.seconds(row.path("age").asText()), asked - 2_500, answered),
                    null,
                    null,
                    standing(row.path("on_node").asText())));
            row.path("causes").forEach(cause -> causes.add(cause.asText()));
            row.path("why").forEach(why -> whys.add(why.asText()));
        }
        return new Shown(
                tab.value("document.querySelector('#page .standing .level').textContent"),
                demands,
                List.copyOf(causes),
                List.copyOf(whys));
    }

    private static @Nullable Boolean standing(String word) {
        return switch (word) {
            case "yes" -> Boolean.TRUE;
            case "no" -> Boolean.FALSE;
            default -> null;
        };
    }
}
