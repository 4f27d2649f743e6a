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

    /// One query of a panel or a variable.
    record Query(String dashboard, String panel, String text) {

        /// The query as Grafana would send it for one node.
        String forInstance(String instance) {
            return text.replace("$instance", instance).replace("$__rate_interval", "1m");
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

    /// Every query of every panel of every dashboard.
    static List<Query> queries() {
        List<Query> found = new ArrayList<>();
        for (Path file : files()) {
            JsonNode dashboard = read(file);
            for (JsonNode panel : dashboard.path("panels")) {
                for (JsonNode target : panel.path("targets")) {
                    found.add(new Query(
                            dashboard.path("title").asText(),
                            panel.path("title").asText(),
                            target.path("expr").asText()));
                }
            }
        }
        return found;
    }
}
