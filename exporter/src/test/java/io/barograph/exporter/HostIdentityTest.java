package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.exposition.text.ByteSink;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Who is who on hosts of every kind, as it is told to Prometheus.
class HostIdentityTest {

    private static final List<String> TOLD = List.of(
            "container_pressure_cpu_waiting_seconds_total{",
            "container_cpu_cfs_",
            "barograph_container_info{",
            "barograph_supported{source=\"cgroup\",resource=\"cpu\"}",
            "barograph_unsupported_info{",
            "barograph_exporter_cgroups{");

    @TempDir
    Path base;

    static Stream<String> hosts() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/hosts"))) {
            List<String> names = files.map(Path::getFileName)
                    .map(Path::toString)
                    .filter(name -> name.endsWith(".host"))
                    .map(name -> name.substring(0, name.length() - ".host".length()))
                    .sorted()
                    .toList();
            return names.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("hosts")
    void isTold(String name) throws IOException {
        HostFixture host = new HostFixture(name, new TemporaryHost(base));
        host.plant(0);
        StringBuilder told = new StringBuilder();
        try (LiveKernelFs fs = host.tree().open(0)) {
            PassMaker maker = PassMaker.of(
                    fs,
                    WalkMode.FULL,
                    new SnapshotOrigin("worker-1", "boot", "golden"),
                    HostDisks.allMissing("not here"),
                    null);
            Exposition exposition =
                    new Exposition(FamilySelection.leanWith(Set.of(CompatProgram.CADVISOR)), Exposition.MAX_SERIES);
            for (int step = 0; step < host.steps(); step++) {
                if (step > 0) {
                    host.plant(step);
                }
                String now = told(maker, exposition);
                assertThat(now.lines()).doesNotHaveDuplicates();
                told.append("# after ").append(2 * step).append(" s\n").append(now);
            }
        }
        GoldenFile.matches("hosts/" + name + ".prom", told.toString());
    }

    private static String told(PassMaker maker, Exposition exposition) {
        Pass pass = maker.nextPass(2_000_000, Set.of(), false);
        ByteSink bytes = exposition.writeExposition(new Sample(pass), List.of());
        return bytes.toString()
                .lines()
                .filter(line -> TOLD.stream().anyMatch(line::startsWith))
                .sorted()
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
