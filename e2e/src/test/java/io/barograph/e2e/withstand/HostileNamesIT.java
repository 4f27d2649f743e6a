package io.barograph.e2e.withstand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.process.RunningExporter;
import io.barograph.testkit.prometheus.Promtool;
import io.barograph.wire.SnapshotPage;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names that try to write series of their own: a pod's, a container's, a cgroup's. Needs promtool.
@Tag("full")
class HostileNamesIT {

    private static final String ATTACK = "x\"} 1\nbarograph_forged{a=\"\\";

    @TempDir
    private Path directory;

    @Test
    void noNameEndsItsLabelOrItsLine() throws Exception {
        CraftedHost host = new CraftedHost(directory);
        host.pod(1, "web");
        host.calm(host.cgroup("kubepods/pod" + CraftedHost.uid(2)));
        Files.createDirectories(host.podLogs().resolve("shop_" + ATTACK + "_" + CraftedHost.uid(2)));
        host.calm(host.cgroup("kubepods/pod" + ATTACK));
        host.calm(host.cgroup("kubepods/pod" + CraftedHost.uid(1) + "/" + ATTACK));
        Path service = host.calm(host.cgroup(ATTACK + ".service"));
        List<String> options = new ArrayList<>(host.options());
        options.add("--profile=full");
        try (RunningExporter exporter = BoundedExporter.serving(directory.resolve("log"), List.of(), options)) {
            // The service waits ever longer, so that snapshots name it
            long[] waited = {0};
            await().atMost(Duration.ofSeconds(40)).until(() -> {
                waited[0] += 3_000_000;
                host.contend(service, waited[0]);
                exporter.get("/metrics");
                return new String(exporter.get("/snapshots").body(), StandardCharsets.UTF_8)
                        .contains("barograph_forged");
            });
            assertThat(SnapshotPage.decodePage(exporter.get("/snapshots").body()))
                    .isNotEmpty();
            String metrics = exporter.text("/metrics");
            assertThat(metrics.lines()).noneMatch(line -> line.startsWith("barograph_forged"));
            assertThat(metrics.lines().filter(line -> !line.startsWith("#")))
                    .allMatch(
                            line -> line.matches("[a-z_0-9]+(\\{([a-z_]+=\"([^\"\\\\]|\\\\[\"\\\\n])*\",?)*})? \\S+"));
            Promtool.findsNothingWrongWith(metrics, directory.resolve("said"));
            assertThat(exporter.number("barograph_exporter_cgroups{type=\"unmapped\"}"))
                    .as("the pod whose name is none is held back, and a level of kubepods is not the kubelet's")
                    .isEqualTo(2);
        }
    }
}
