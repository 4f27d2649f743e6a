package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.ExpositionProfile;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import io.barograph.exporter.sample.Sample;
import io.barograph.signal.SnapshotOrigin;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What Prometheus is told of the pressure of pods whose containers stand beside their slices: that of each container.
/// The pod's own slice is empty or not there, and its totals would read as a pod that never waits.
class ScatteredPodSeriesTest {

    private static final String CPU = """
            some avg10=0.00 avg60=0.00 avg300=0.00 total=%1$d
            full avg10=0.00 avg60=0.00 avg300=0.00 total=%1$d
            """;
    private static final String BESIDE = "/system.slice/containerd.service/kubepods-burstable-pod"
            + "0a1b2c3d_1111_4222_8333_444455556666.slice:cri-containerd:" + "a".repeat(64);
    private static final String SLICE = "/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod"
            + "0a1b2c3d_1111_4222_8333_444455556666.slice";
    private static final String WITHIN = SLICE + "/cri-containerd-" + "b".repeat(64) + ".scope";

    @TempDir
    Path base;

    @Test
    void aPodHasNoPressureOfItsOwnWhileItsContainersStandBesideIt() throws IOException {
        HostFixture host = new HostFixture("mixed-drivers", new TemporaryHost(base));
        host.plant(0);
        try (LiveKernelFs fs = host.tree().open(0)) {
            PassMaker maker = PassMaker.of(
                    fs,
                    WalkMode.FULL,
                    new SnapshotOrigin("worker-1", "boot", "i"),
                    HostDisks.allMissing("not here"),
                    null);
            Exposition exposition = new Exposition(
                    new FamilySelection(ExpositionProfile.FULL, Set.of(CompatProgram.CADVISOR)), Exposition.MAX_SERIES);
            for (int seconds = 2; seconds <= 8; seconds += 2) {
                host.tree().seconds(2).file(BESIDE + "/cpu.pressure", CPU.formatted(seconds * 500_000));
                List<String> told = pressures(maker, exposition);
                String total = String.format(Locale.ROOT, " %d.000000", seconds / 2);
                assertThat(told).as("of pods").noneMatch(ScatteredPodSeriesTest::isOfAPod);
                assertThat(told)
                        .as("of the container, after %s s", seconds)
                        .anyMatch(line -> line.contains("container=\"web\"")
                                && line.contains("resource=\"cpu\"")
                                && line.endsWith(total));
            }

            host.tree().remove(BESIDE);
            host.tree().seconds(2).cgroup(WITHIN).file(SLICE + "/cpu.pressure", CPU.formatted(9_000_000));
            assertThat(pressures(maker, exposition))
                    .as("once a container is where the pod is")
                    .anyMatch(line -> isOfAPod(line) && line.contains("pod=\"cart-0\"") && line.endsWith(" 9.000000"))
                    .noneMatch(line -> isOfAPod(line) && line.contains("pod=\"db-0\""));
        }
    }

    private static boolean isOfAPod(String line) {
        return line.startsWith("barograph_pod_")
                || (line.startsWith("container_") && line.contains("container=\"\"") && !line.contains("pod=\"\""));
    }

    private static List<String> pressures(PassMaker maker, Exposition exposition) {
        return exposition
                .writeExposition(new Sample(maker.nextPass(2_000_000, Set.of(), false)), List.of())
                .toString()
                .lines()
                .filter(line -> line.contains("pressure") && !line.startsWith("#"))
                .toList();
    }
}
