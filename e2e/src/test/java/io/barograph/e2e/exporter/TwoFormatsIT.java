package io.barograph.e2e.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.process.RunningExporter;
import io.barograph.testkit.prometheus.Promtool;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `promtool check metrics` reads the text format only. It finds nothing wrong with any profile of a node with pods,
/// and OpenMetrics says the same of the same families.
@Tag("full")
class TwoFormatsIT {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"lean", "compat", "full"})
    void sayTheSame(String profile) throws Exception {
        List<String> arguments =
                new ArrayList<>(NamedHost.in(directory.resolve("host")).options());
        arguments.add("--profile=" + profile);
        try (RunningExporter exporter =
                RunningExporter.serving(directory.resolve("log"), arguments.toArray(String[]::new))) {
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> exporter.text("/metrics").contains("barograph_pod_contention_seconds_total{"));
            Promtool.findsNothingWrongWith(exporter.text("/metrics"), directory.resolve("said"));
            // Between two scrapes a window may have passed, and its averages are there
            await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
                String text = exporter.text("/metrics");
                String open = openMetrics(exporter);
                assertThat(open).endsWith("\n# EOF\n").doesNotContain("\n\n");
                assertThat(families(open)).isEqualTo(families(text));
                assertThat(series(open)).isEqualTo(series(text));
            });
        }
    }

    private static String openMetrics(RunningExporter exporter) {
        String accept = "application/openmetrics-text;version=1.0.0";
        return new String(exporter.get("/metrics", accept).body(), UTF_8);
    }

    /// Type and help of each family, by its name in the text format.
    private static Map<String, String> families(String exposition) {
        Map<String, String> types = new TreeMap<>();
        Map<String, String> help = new TreeMap<>();
        for (String line : exposition.lines().filter(it -> it.startsWith("# ")).toList()) {
            String[] words = line.split(" ", 4);
            if (words[1].equals("TYPE")) {
                types.put(words[2], words[3]);
            } else if (words[1].equals("HELP")) {
                help.put(words[2], words[3].replace("\\\"", "\""));
            }
        }
        boolean open = exposition.endsWith("# EOF\n");
        Map<String, String> families = new TreeMap<>();
        types.forEach((name, type) -> {
            String suffix = !open ? "" : type.equals("counter") ? "_total" : type.equals("info") ? "_info" : "";
            families.put(name + suffix, (type.equals("info") ? "gauge" : type) + " " + help.get(name));
        });
        return families;
    }

    /// Names with their labels, without those that come and go with requests.
    private static List<String> series(String exposition) {
        return exposition
                .lines()
                .filter(line -> !line.startsWith("#") && !line.startsWith("barograph_exporter_http_"))
                .map(line -> line.substring(0, line.lastIndexOf(' ')).replace(",}", "}"))
                .filter(line -> !line.startsWith("barograph_passes_total") && !line.startsWith("jvm_threads_state"))
                .sorted()
                .toList();
    }
}
