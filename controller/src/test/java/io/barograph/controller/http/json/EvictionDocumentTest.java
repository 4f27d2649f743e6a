package io.barograph.controller.http.json;

import static io.barograph.controller.evict.SamplePods.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.evict.EvictionView;
import io.barograph.controller.evict.SamplePods;
import io.barograph.controller.evict.ranking.EvictionCandidate;
import io.barograph.controller.evict.ranking.PodRanking;
import io.barograph.controller.evict.ranking.RankedPod;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.victim.Choice;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class EvictionDocumentTest {

    private static List<Integer> scores(EvictablePod pod, Map<String, Integer> killed) {
        PodRanking ranking =
                new PodRanking(EvictionSignal.MEMORY_AVAILABLE, EvictTerms.Ranking.KUBELET, FilesystemLayout.SINGLE);
        RankedPod rank = ranking.rankPods(List.of(EvictionCandidate.of(pod, null, Reading.absent("not asked"))))
                .getFirst();
        Choice choice = new Choice(List.of(new Choice.Judged(pod, rank, null)), null);
        EvictionDocument shown = Objects.requireNonNull(EvictionDocument.of(new EvictionView(
                "observe", "memory.available", new TreeMap<>(), EvictionRecord.NONE, Reading.of(choice), killed)));
        return shown.pods().stream().map(EvictionDocument.Ranked::oomScore).toList();
    }

    @Test
    void aPodHasTheScoreOfItsCgroupAndAStaticOneToo() {
        EvictablePod pod = SamplePods.pod("web", "n1");
        assertThat(scores(pod, Map.of("uid-web", 700))).containsExactly(700);
        EvictablePod mirror = SamplePods.with(
                SamplePods.annotated(pod, "kubernetes.io/config.hash", "0123"),
                new EvictablePod.State("Running", "Burstable", true, NOW, NOW, null, "file", true));
        assertThat(scores(mirror, Map.of("0123", 20))).containsExactly(20);
    }

    @Test
    void aScoreThatIsNotKnownIsNull() {
        assertThat(scores(SamplePods.pod("web", "n1"), Map.of())).containsOnlyNulls();
    }
}
