package io.barograph.exporter.exposition;

import static io.barograph.exporter.exposition.HandmadeFrames.CID;
import static io.barograph.exporter.exposition.HandmadeFrames.POD_UID;
import static io.barograph.exporter.exposition.HandmadeFrames.podPath;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.ContainerDetails;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.CompatProgram;
import io.barograph.exporter.exposition.catalogue.ExpositionProfile;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.api.Test;

class FamilySelectionTest {

    private static final String OWN = "barograph_pod_pressure_seconds_total barograph_container_pressure_seconds_total"
            + " barograph_container_info";
    private static final String ALWAYS = "barograph_pod_contention_seconds_total barograph_cpu_throttled_seconds_total";
    private static final WorkloadNames NAMES = new WorkloadNames(
            Map.of(POD_UID, new PodName("shop", "cart-0")),
            Map.of(CID, "cart"),
            Map.of(CID, new ContainerDetails(false, "containerd", CID, "a.io/cart:1")));

    @Test
    void leanHasOurOwnNames() {
        assertThat(families(FamilySelection.leanWith(Set.of())))
                .contains(ALWAYS.split(" ", -1))
                .contains(OWN.split(" ", -1))
                .noneMatch(family -> family.startsWith("node_") || family.startsWith("container_"))
                .doesNotContain("barograph_pod_pressure_ratio");
    }

    @Test
    void eachDropInSourceCanBeSwitchedAlone() {
        assertThat(families(FamilySelection.leanWith(Set.of(CompatProgram.NODE_EXPORTER))))
                .contains("node_pressure_cpu_waiting_seconds_total", "node_scrape_collector_success")
                .contains(OWN.split(" ", -1))
                .noneMatch(family -> family.startsWith("container_"));
        assertThat(families(FamilySelection.leanWith(Set.of(CompatProgram.CADVISOR))))
                .contains("container_pressure_cpu_stalled_seconds_total", "container_cpu_cfs_periods_total")
                .contains(OWN.split(" ", -1))
                .noneMatch(family -> family.startsWith("node_"));
    }

    @Test
    void compatHasTheirNamesInPlaceOfOurs() {
        assertThat(families(new FamilySelection(ExpositionProfile.COMPAT, Set.of())))
                .contains("node_pressure_cpu_waiting_seconds_total", "container_pressure_cpu_stalled_seconds_total")
                .contains(ALWAYS.split(" ", -1))
                .doesNotContain(OWN.split(" ", -1))
                .doesNotContain("barograph_pod_pressure_ratio");
    }

    @Test
    void fullHasBothAndAveragesPerPod() {
        assertThat(families(new FamilySelection(ExpositionProfile.FULL, Set.of())))
                .contains("node_pressure_cpu_waiting_seconds_total", "container_pressure_cpu_stalled_seconds_total")
                .contains(ALWAYS.split(" ", -1))
                .contains(OWN.split(" ", -1));
        assertThat(text(new FamilySelection(ExpositionProfile.FULL, Set.of())))
                .contains(
                        "barograph_pod_pressure_ratio{namespace=\"shop\",pod=\"cart-0\",resource=\"io\",kind=\"full\",window=\"10s\"} 0.015000\n")
                .contains("kind=\"some\",window=\"60s\"} 0.002500\n")
                .contains("kind=\"some\",window=\"300s\"} 0.000000\n");
    }

    @Test
    void tellsAContainerOnceWithAllThatIsDear() {
        assertThat(text(FamilySelection.leanWith(Set.of())))
                .contains(
                        "barograph_container_info{namespace=\"shop\",pod=\"cart-0\",container=\"cart\",uid=\"" + POD_UID
                                + "\",container_id=\"" + CID + "\",cgroup=\"" + podPath(POD_UID) + "/" + CID
                                + "\",image=\"a.io/cart:1\",qos_class=\"Burstable\",runtime=\"containerd\",container_type=\"container\"} 1\n");
    }

    @Test
    void tellsWhatAPodsOwnLimitTookAndWhatAllLimitsDid() {
        String series = "barograph_cpu_throttled_seconds_total{namespace=\"shop\",pod=\"cart-0\",scope=";
        assertThat(text(FamilySelection.leanWith(Set.of())))
                .contains(series + "\"own\"} 1.000001\n")
                .contains(series + "\"hierarchy\"} 2.000000\n");
        Cgroup pod = HandmadeFrames.cgroup(podPath(POD_UID), 3, HandmadeFrames.file(0, 0));
        assertThat(text(FamilySelection.leanWith(Set.of()), HandmadeFrames.limited(pod, 0, 0, 0, Reading.of(0L))))
                .doesNotContain(series);
        assertThat(text(FamilySelection.leanWith(Set.of()), HandmadeFrames.limited(pod, 0, 0, 0, Reading.of(5L))))
                .doesNotContain(series + "\"own\"")
                .contains(series + "\"hierarchy\"} 0.000005\n");
    }

    @Test
    void countsSandboxesApartAndWaitsForNoNameOfTheirs() {
        WorkloadNames sandbox = new WorkloadNames(
                NAMES.pods(), Map.of(), Map.of(CID, new ContainerDetails(true, "containerd", CID, "")));
        Cgroup cgroup = HandmadeFrames.cgroup(podPath(POD_UID) + "/" + CID, 3, HandmadeFrames.file(0, 0));
        String text = text(FamilySelection.leanWith(Set.of()), sandbox, cgroup);
        assertThat(text)
                .contains("barograph_exporter_cgroups{type=\"sandbox\"} 1\n")
                .contains("barograph_exporter_cgroups{type=\"container\"} 0\n")
                .contains("barograph_exporter_cgroups{type=\"unmapped\"} 0\n")
                .contains("barograph_cgroup_dying 7\n")
                .doesNotContain("barograph_container_");
    }

    private static Set<String> families(FamilySelection selection) {
        return text(selection)
                .lines()
                .filter(line -> line.startsWith("# TYPE "))
                .map(line -> line.split(" ", -1)[2])
                .collect(Collectors.toSet());
    }

    private static String text(FamilySelection selection) {
        Cgroup pod = HandmadeFrames.cgroup(podPath(POD_UID), 3, HandmadeFrames.file(1, 1));
        Cgroup container = HandmadeFrames.cgroup(podPath(POD_UID) + "/" + CID, 4, HandmadeFrames.file(1, 1));
        return text(
                selection,
                HandmadeFrames.limited(pod, 3, 2, 1_000_001, Reading.of(2_000_000L)),
                HandmadeFrames.limited(container, 3, 2, 1, Reading.absent("-")));
    }

    private static String text(FamilySelection selection, Cgroup... cgroups) {
        return text(selection, NAMES, cgroups);
    }

    private static String text(FamilySelection selection, WorkloadNames names, Cgroup... cgroups) {
        Frame frame = HandmadeFrames.frame(HandmadeFrames.file(1, 1), PressureFile.absent("-"), cgroups);
        ContentionTotals waits = new ContentionTotals(Map.of(), Map.of(podPath(POD_UID), Map.of(Resource.CPU, 1L)));
        return HandmadeFrames.text(selection, HandmadeFrames.sample(frame, names, waits));
    }
}
