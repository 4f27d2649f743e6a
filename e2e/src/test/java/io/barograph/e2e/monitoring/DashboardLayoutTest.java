package io.barograph.e2e.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What every dashboard must have, so that Grafana shows it and a reader understands it.
class DashboardLayoutTest {

    private static final int COLUMNS = 24;
    private static final Pattern RATE = Pattern.compile("\\b(?:rate|increase|irate)\\(");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)");

    static List<Path> files() {
        return Dashboards.files();
    }

    /// The place of a panel.
    private record Box(String title, int x, int y, int w, int h) {

        static Box of(JsonNode panel) {
            JsonNode place = panel.path("gridPos");
            return new Box(
                    panel.path("title").asText(),
                    place.path("x").asInt(),
                    place.path("y").asInt(),
                    place.path("w").asInt(),
                    place.path("h").asInt());
        }

        boolean overlaps(Box other) {
            return x < other.x + other.w && other.x < x + w && y < other.y + other.h && other.y < y + h;
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void hasRoomForEachPanel(Path file) {
        List<Box> boxes = new ArrayList<>();
        Dashboards.read(file).path("panels").forEach(panel -> boxes.add(Box.of(panel)));

        assertThat(boxes).hasSizeGreaterThan(10).allSatisfy(box -> {
            assertThat(box.w()).isPositive();
            assertThat(box.h()).isPositive();
            assertThat(box.x() + box.w()).isLessThanOrEqualTo(COLUMNS);
            assertThat(boxes).filteredOn(box::overlaps).containsExactly(box);
        });
    }

    @ParameterizedTest
    @MethodSource("files")
    void isFoundByItsNameAndItsPanelsByTheirs(Path file) {
        JsonNode dashboard = Dashboards.read(file);
        List<Integer> ids = new ArrayList<>();
        dashboard.path("panels").forEach(panel -> ids.add(panel.path("id").asInt()));

        assertThat(ids).doesNotHaveDuplicates().doesNotContain(0);
        assertThat(dashboard.path("uid").asText())
                .isEqualTo(String.valueOf(file.getFileName()).replace(".json", ""));
        assertThat(dashboard.path("title").asText()).startsWith("Barograph / ");
        assertThat(dashboard.path("description").asText()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("files")
    void explainsEachPanelAndGivesItsUnit(Path file) {
        SoftAssertions all = new SoftAssertions();
        for (JsonNode panel : Dashboards.panels(file)) {
            String title = panel.path("title").asText();
            all.assertThat(title).isNotBlank();
            all.assertThat(panel.path("description").asText()).as(title).endsWith(".");
            all.assertThat(panel.path("fieldConfig")
                            .path("defaults")
                            .path("unit")
                            .asText())
                    .as(title)
                    .isNotBlank();
            all.assertThat(panel.path("targets")).as(title).isNotEmpty();
        }
        all.assertAll();
    }

    @ParameterizedTest
    @MethodSource("files")
    void asksTheChosenDataSourceOnly(Path file) {
        JsonNode dashboard = Dashboards.read(file);

        assertThat(variables(dashboard)).contains("datasource", "cluster", "status_page");
        assertThat(dashboard.findValues("datasource"))
                .isNotEmpty()
                .allSatisfy(it -> assertThat(it.path("uid").asText()).isEqualTo("${datasource}"));
        Dashboards.panels(file)
                .forEach(panel -> assertThat(panel.has("datasource"))
                        .as(panel.path("title").asText())
                        .isTrue());
    }

    /// Fixed windows are empty where a scrape takes longer; and they do not widen with the time that is shown.
    @ParameterizedTest
    @MethodSource("files")
    void asksForTheChosenClustersOnlyAndForRatesThatFitTheScrape(Path file) {
        Set<String> known = variables(Dashboards.read(file));
        known.add("__rate_interval");
        SoftAssertions all = new SoftAssertions();
        for (Dashboards.Query query : Dashboards.queries(file)) {
            List<String> windows = RATE.matcher(query.text())
                    .results()
                    .map(it -> query.text().substring(it.end()))
                    .toList();
            all.assertThat(windows).as(query.toString()).allMatch(it -> it.contains("[$__rate_interval]"));
            all.assertThat(query.text()).as(query.toString()).contains("cluster=~\"$cluster\"");
            List<String> asked = VARIABLE.matcher(query.text())
                    .results()
                    .map(it -> it.group(1))
                    .toList();
            all.assertThat(known).as(query.toString()).containsAll(asked);
        }
        all.assertAll();
    }

    private static Set<String> variables(JsonNode dashboard) {
        Set<String> names = new HashSet<>();
        dashboard
                .path("templating")
                .path("list")
                .forEach(it -> names.add(it.path("name").asText()));
        return names;
    }

    @ParameterizedTest
    @MethodSource("files")
    void leadsToTheStatusPageAndTheRunbook(Path file) {
        List<String> urls = new ArrayList<>();
        Dashboards.read(file)
                .path("links")
                .forEach(link -> urls.add(link.path("url").asText()));

        assertThat(urls).contains("${status_page}/runbook").anyMatch(it -> it.matches("\\$\\{status_page}/(#.*)?"));
    }
}
