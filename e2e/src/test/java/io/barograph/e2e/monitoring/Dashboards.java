package io.barograph.e2e.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.Checkout;
import module java.base;

/// The dashboards of this project, as files.
final class Dashboards {

    private static final Path FOLDER = Checkout.HOME.resolve("dashboards");
    private static final ObjectMapper JSON = new ObjectMapper();

    private Dashboards() {}

    /// One query of a panel.
    ///
    /// @param interval what the panel has in place of the usual step; empty for that
    record Query(String dashboard, String panel, String text, String interval) {

        /// The query as Grafana would send it for one exporter, and for all clusters, pools and nodes.
        String forInstance(String instance) {
            return text.replace("$instance", instance)
                    .replace("$__rate_interval", interval.isEmpty() ? "1m" : interval)
                    .replace("=\"$node\"", "=~\".+\"")
                    .replaceAll("\\$(cluster|pool|node)\\b", ".*");
        }

        @Override
        public String toString() {
            return dashboard + ": " + panel + ": " + text;
        }
    }

    static List<Path> files() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode read(Path file) {
        try {
            return JSON.readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(file + " is no JSON", e);
        }
    }

    /// The panels that show something, and are no headings.
    static List<JsonNode> panels(Path file) {
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode panel : read(file).path("panels")) {
            if (!panel.path("type").asText().equals("row")) {
                found.add(panel);
            }
        }
        return found;
    }

    /// Every query of every panel of every dashboard.
    static List<Query> queries() {
        return files().stream().flatMap(file -> queries(file).stream()).toList();
    }

    /// Every query of every panel of one.
    static List<Query> queries(Path file) {
        String dashboard = read(file).path("title").asText();
        List<Query> found = new ArrayList<>();
        for (JsonNode panel : panels(file)) {
            for (JsonNode target : panel.path("targets")) {
                found.add(new Query(
                        dashboard,
                        panel.path("title").asText(),
                        target.path("expr").asText(),
                        panel.path("interval").asText()));
            }
        }
        return found;
    }
}
