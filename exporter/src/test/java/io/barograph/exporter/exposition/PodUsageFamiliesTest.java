package io.barograph.exporter.exposition;

import static io.barograph.exporter.exposition.HandmadeFrames.CID;
import static io.barograph.exporter.exposition.HandmadeFrames.POD_UID;
import static io.barograph.exporter.exposition.HandmadeFrames.podPath;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.ExpositionProfile;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.OomEvents;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.exporter.sample.pass.HandmadePasses;
import io.barograph.signal.Reading;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.PodUsage;
import module java.base;
import org.junit.jupiter.api.Test;

class PodUsageFamiliesTest {

    private static final PressureFile NONE = PressureFile.absent("the kernel has no PSI");
    private static final WorkloadNames KNOWN =
            new WorkloadNames(Map.of(POD_UID, new PodName("shop", "cart-0")), Map.of(CID, "cart"));
    private static final FamilySelection WITH_USAGE = new FamilySelection(ExpositionProfile.LEAN, Set.of(), true);
    private static final FamilySelection LEAN = FamilySelection.leanWith(Set.of());

    private static Sample sample(WorkloadNames names) {
        Frame frame = HandmadeFrames.frame(
                NONE,
                NONE,
                HandmadeFrames.cgroup(podPath(POD_UID), 7, HandmadeFrames.file(5, 5)),
                HandmadeFrames.cgroup(podPath(POD_UID) + "/" + CID, 8, HandmadeFrames.file(5, 5)));
        PodUsage.Memory memory = new PodUsage.Memory(Reading.of(9000L), Reading.of(8000L));
        PodUsage pod = new PodUsage(
                POD_UID,
                memory,
                Reading.absent("pids.current is not there"),
                new PodUsage.Limits(Reading.of(1L), Reading.of(1L)),
                new PodUsage.OomCounts(Reading.of(0L), Reading.of(0L)),
                List.of(new ContainerUsage(
                        CID, "cart", false, memory, new ContainerUsage.OomScores(Reading.of(-997), Reading.of(12)))));
        ResourceUsage usage =
                new ResourceUsage(NodeUsage.absent("none"), Map.of(), ResourceUsage.Starts.UNKNOWN, List.of(pod));
        return new Sample(HandmadePasses.of(frame, ContentionTotals.NONE)
                .withNamesAndUsage(names, usage, PassCost.NONE)
                .withOoms(
                        Map.of(POD_UID, new TreeMap<>(Map.of("cart", new OomEvents(3, 2), "", new OomEvents(1, 0))))));
    }

    @Test
    void countsTheTimesThatMemoryRanOut() {
        assertThat(HandmadeFrames.text(LEAN, sample(KNOWN)))
                .contains("barograph_container_oom_events_total{namespace=\"shop\",pod=\"cart-0\",container=\"\"} 1\n")
                .contains(
                        "barograph_container_oom_events_total{namespace=\"shop\",pod=\"cart-0\",container=\"cart\"} 3\n")
                .contains(
                        "barograph_container_oom_kills_total{namespace=\"shop\",pod=\"cart-0\",container=\"cart\"} 2\n");
    }

    @Test
    void writesUsageWhereItIsSwitchedOn() {
        assertThat(HandmadeFrames.text(WITH_USAGE, sample(KNOWN)))
                .contains("barograph_pod_memory_working_set_bytes{namespace=\"shop\",pod=\"cart-0\"} 8000\n")
                .contains("barograph_container_oom_score{namespace=\"shop\",pod=\"cart-0\",container=\"cart\"} 12\n")
                .contains(
                        "barograph_container_oom_score_adj{namespace=\"shop\",pod=\"cart-0\",container=\"cart\"} -997\n")
                .doesNotContain("barograph_pod_tasks");
        assertThat(HandmadeFrames.text(LEAN, sample(KNOWN)))
                .doesNotContain("working_set")
                .doesNotContain("oom_score");
    }

    @Test
    void holdsBackWhatHasNoName() {
        assertThat(HandmadeFrames.text(WITH_USAGE, sample(WorkloadNames.NONE)))
                .doesNotContain("_oom_")
                .doesNotContain("working_set");
    }

    @Test
    void leavesOurNamesOutOfCompat() {
        FamilySelection compat = new FamilySelection(ExpositionProfile.COMPAT, Set.of());
        assertThat(HandmadeFrames.text(compat, sample(KNOWN))).doesNotContain("oom");
    }
}
