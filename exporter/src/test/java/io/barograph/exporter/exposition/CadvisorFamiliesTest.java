package io.barograph.exporter.exposition;

import static io.barograph.exporter.exposition.HandmadeFrames.CID;
import static io.barograph.exporter.exposition.HandmadeFrames.POD_UID;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.ContainerDetails;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CadvisorFamiliesTest {

    private static final PressureFile NONE = PressureFile.absent("the kernel has no PSI");
    private static final String POD =
            "/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod" + POD_UID.replace('-', '_') + ".slice";
    private static final String SCOPE = POD + "/cri-containerd-" + CID + ".scope";
    private static final String CRIO = POD + "/crio-" + CID + ".scope";
    private static final String ALIAS = "k8s_cart_cart-0_shop_" + POD_UID + "_2";
    private static final Map<String, PodName> PODS = Map.of(POD_UID, new PodName("shop", "cart-0"));
    private static final WorkloadNames NAMED = new WorkloadNames(PODS, Map.of(CID, "cart"));

    static Stream<Arguments> rows() {
        return Stream.of(
                row(SCOPE, container("containerd", CID, "docker.io/a/cart:1"), "cart", "docker.io/a/cart:1", CID, true),
                row(SCOPE, NAMED, "cart", "", CID, true),
                row(CRIO, container("cri-o", ALIAS, "quay.io/a/cart:1"), "cart", "quay.io/a/cart:1", ALIAS, true),
                row(CRIO, container("cri-o", "", ""), "cart", "", "", true),
                row(SCOPE, sandbox("containerd", CID, "pause:3.10"), "", "pause:3.10", CID, true),
                row(CRIO, sandbox("cri-o", "k8s_POD_x", "pause:3.10"), "POD", "pause:3.10", "k8s_POD_x", true),
                row(POD, NAMED, "", "", "", true),
                row("/", NAMED, "", "", "", false),
                row("/kubepods.slice", NAMED, "", "", "", false),
                row("/kubepods.slice/kubepods-burstable.slice", NAMED, "", "", "", false),
                row("/kubepods/besteffort", NAMED, "", "", "", false),
                row("/system.slice/kubelet.service", NAMED, "", "", "", false),
                row("/system.slice/containerd.service", NAMED, "", "", "", false),
                row("/runtime.slice/crio.service", NAMED, "", "", "", false));
    }

    private static Arguments row(
            String path, WorkloadNames names, String container, String image, String name, boolean ofPod) {
        String labels = "{container=\"" + container + "\",id=\"" + path + "\",image=\"" + image + "\",name=\"" + name
                + "\",namespace=\"" + (ofPod ? "shop" : "") + "\",pod=\"" + (ofPod ? "cart-0" : "") + "\"} ";
        return Arguments.of(path, names, labels);
    }

    private static WorkloadNames container(String runtime, String alias, String image) {
        ContainerDetails detail = new ContainerDetails(false, runtime, alias, image);
        return new WorkloadNames(PODS, Map.of(CID, "cart"), Map.of(CID, detail));
    }

    private static WorkloadNames sandbox(String runtime, String alias, String image) {
        return new WorkloadNames(PODS, Map.of(), Map.of(CID, new ContainerDetails(true, runtime, alias, image)));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void givesEachCgroupTheKubeletsLabels(String path, WorkloadNames names, String labels) {
        List<String> lines = samples(names, HandmadeFrames.cgroup(path, 7, HandmadeFrames.file(1_500_000, 250_000)));
        assertThat(lines)
                .contains(
                        "container_pressure_cpu_waiting_seconds_total" + labels + "1.500000",
                        "container_pressure_memory_waiting_seconds_total" + labels + "1.500000",
                        "container_pressure_memory_stalled_seconds_total" + labels + "0.250000",
                        "container_pressure_io_waiting_seconds_total" + labels + "1.500000",
                        "container_pressure_io_stalled_seconds_total" + labels + "0.250000")
                .hasSize(path.equals("/") ? 5 : 6);
        // Of the root the kernel does not define it, and prints zeros
        assertThat(lines.contains("container_pressure_cpu_stalled_seconds_total" + labels + "0.250000"))
                .isEqualTo(!path.equals("/"));
    }

    @ParameterizedTest
    @MethodSource("passedOver")
    void saysNothingOfWhatTheKubeletPassesOverOrHasNoName(String path, WorkloadNames names) {
        assertThat(samples(names, HandmadeFrames.cgroup(path, 7, HandmadeFrames.file(1, 1))))
                .isEmpty();
    }

    static Stream<Arguments> passedOver() {
        return Stream.of(
                Arguments.of(SCOPE, WorkloadNames.NONE),
                Arguments.of(SCOPE, new WorkloadNames(PODS, Map.of())),
                Arguments.of(SCOPE, new WorkloadNames(Map.of(), Map.of(CID, "cart"))),
                Arguments.of(POD, WorkloadNames.NONE),
                Arguments.of(CRIO + "/container", NAMED),
                Arguments.of(POD + "/crio-conmon-" + CID + ".scope", NAMED),
                Arguments.of("/system.slice", NAMED),
                Arguments.of("/system.slice/cron.service", NAMED));
    }

    @Test
    void writesItsNamesAndWordsToTheByte() {
        Cgroup pod = HandmadeFrames.limited(
                HandmadeFrames.cgroup(POD, 7, HandmadeFrames.file(3, 2)), 9, 4, 1_234_567, Reading.absent("-"));
        String labels = "{container=\"\",id=\"" + POD + "\",image=\"\",name=\"\",namespace=\"shop\",pod=\"cart-0\"}";
        assertThat(text(NAMED, pod)).isEqualTo("""
                # HELP container_pressure_cpu_waiting_seconds_total Total time duration tasks in the container have waited due to CPU congestion.
                # TYPE container_pressure_cpu_waiting_seconds_total counter
                container_pressure_cpu_waiting_seconds_total%1$s 0.000003
                # HELP container_pressure_cpu_stalled_seconds_total Total time duration no tasks in the container could make progress due to CPU congestion.
                # TYPE container_pressure_cpu_stalled_seconds_total counter
                container_pressure_cpu_stalled_seconds_total%1$s 0.000002
                # HELP container_pressure_memory_waiting_seconds_total Total time duration tasks in the container have waited due to memory congestion.
                # TYPE container_pressure_memory_waiting_seconds_total counter
                container_pressure_memory_waiting_seconds_total%1$s 0.000003
                # HELP container_pressure_memory_stalled_seconds_total Total time duration no tasks in the container could make progress due to memory congestion.
                # TYPE container_pressure_memory_stalled_seconds_total counter
                container_pressure_memory_stalled_seconds_total%1$s 0.000002
                # HELP container_pressure_io_waiting_seconds_total Total time duration tasks in the container have waited due to IO congestion.
                # TYPE container_pressure_io_waiting_seconds_total counter
                container_pressure_io_waiting_seconds_total%1$s 0.000003
                # HELP container_pressure_io_stalled_seconds_total Total time duration no tasks in the container could make progress due to IO congestion.
                # TYPE container_pressure_io_stalled_seconds_total counter
                container_pressure_io_stalled_seconds_total%1$s 0.000002
                # HELP container_cpu_cfs_periods_total Number of elapsed enforcement period intervals.
                # TYPE container_cpu_cfs_periods_total counter
                container_cpu_cfs_periods_total%1$s 9
                # HELP container_cpu_cfs_throttled_periods_total Number of throttled period intervals.
                # TYPE container_cpu_cfs_throttled_periods_total counter
                container_cpu_cfs_throttled_periods_total%1$s 4
                # HELP container_cpu_cfs_throttled_seconds_total Total time duration the container has been throttled.
                # TYPE container_cpu_cfs_throttled_seconds_total counter
                container_cpu_cfs_throttled_seconds_total%1$s 1.234567
                """.formatted(labels));
    }

    @Test
    void hasNoSeriesWhereTheHostTellsNothing() {
        assertThat(text(NAMED, HandmadeFrames.cgroup(POD, 7, NONE))).isEmpty();
        Cgroup unlimited = HandmadeFrames.limited(HandmadeFrames.cgroup(POD, 7, NONE), 0, 0, 0, Reading.of(0L));
        assertThat(text(NAMED, unlimited)).isEmpty();
    }

    @Test
    void writesHostileNamesAsOneLineEach() {
        WorkloadNames hostile = container("containerd", "a\"}\n# TYPE x gauge\nx 1", "\\u{1F4A9}\u2028π\r\n");
        List<String> lines = samples(hostile, HandmadeFrames.cgroup(SCOPE, 7, HandmadeFrames.file(1, 1)));
        assertThat(lines)
                .hasSize(6)
                .allSatisfy(line -> assertThat(line)
                        .contains("name=\"a\\\"}\\n# TYPE x gauge\\nx 1\",")
                        .endsWith(" 0.000001"));
    }

    private static List<String> samples(WorkloadNames names, Cgroup cgroup) {
        return List.of(text(names, cgroup).split("\n", -1)).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    private static String text(WorkloadNames names, Cgroup cgroup) {
        StringBuilder lines = new StringBuilder();
        for (String line : HandmadeFrames.text(
                        FamilySelection.leanWith(Set.of(CompatProgram.CADVISOR)),
                        HandmadeFrames.sample(HandmadeFrames.frame(NONE, NONE, cgroup), names))
                .split("\n", -1)) {
            if (line.replaceFirst("^# (HELP|TYPE) ", "").startsWith("container_")) {
                lines.append(line).append('\n');
            }
        }
        return lines.toString();
    }
}
