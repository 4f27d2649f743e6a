package io.barograph.controller.evict.victim;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.evict.ranking.EvictionCandidate;
import io.barograph.controller.evict.ranking.EvictionCandidate.Request;
import io.barograph.controller.evict.ranking.EvictionCandidate.Standing;
import io.barograph.controller.evict.ranking.EvictionCandidate.Uses;
import io.barograph.controller.evict.ranking.PodRanking;
import io.barograph.controller.evict.ranking.RankedPod;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GreedTest {

    private static RankedPod rankedPod(EvictionSignal signal, String namespace, long amount, long request) {
        Reading<Long> used = Reading.of(amount);
        PodDisk.Use use = new PodDisk.Use(used, used);
        Request requested = new Request(request, 0);
        EvictionCandidate candidate = new EvictionCandidate(
                new PodIdentity(namespace, "web-" + amount, "uid-" + namespace + amount, "1"),
                new Standing("Burstable", 0, false, null),
                requested,
                requested,
                new Uses(used, used, Reading.of(new PodDisk(use, PodDisk.Use.NOTHING, Map.of()))));
        return new PodRanking(signal, EvictTerms.Ranking.KUBELET, FilesystemLayout.SINGLE).toRankedPod(candidate);
    }

    private static RankedPod diskPod(String namespace, long amount) {
        return rankedPod(EvictionSignal.NODEFS_AVAILABLE, namespace, amount, 0);
    }

    @ParameterizedTest
    @EnumSource(names = {"MEMORY_AVAILABLE", "NODEFS_AVAILABLE", "NODEFS_INODES_FREE", "PID_AVAILABLE"})
    void aPodIsModestBesideOneWithMoreThanTenTimesItsExcess(EvictionSignal signal) {
        RankedPod greedy = rankedPod(signal, "tenant", 1_000, 0);
        Greed greed = new Greed(List.of(greedy), 1_000_000);
        assertThat(greed.greedierThan(rankedPod(signal, "shop", 0, 0))).isNull();
        greed.addProtected(greedy);
        assertThat(greed.greedierThan(rankedPod(signal, "shop", 0, 0))).isEqualTo(greedy);
        assertThat(greed.greedierThan(rankedPod(signal, "shop", 99, 0))).isEqualTo(greedy);
        assertThat(greed.greedierThan(rankedPod(signal, "shop", 100, 0))).isNull();
    }

    @Test
    void aPodWithinItsRequestIsModestBesideAnyThatIsAbove() {
        RankedPod greedy = rankedPod(EvictionSignal.MEMORY_AVAILABLE, "tenant", 1_001, 1_000);
        Greed greed = new Greed(List.of(greedy), 1_000_000);
        greed.addProtected(greedy);
        assertThat(greed.greedierThan(rankedPod(EvictionSignal.MEMORY_AVAILABLE, "shop", 5_000, 5_000)))
                .isEqualTo(greedy);
        assertThat(greed.greedierThan(rankedPod(EvictionSignal.MEMORY_AVAILABLE, "shop", 5_001, 5_000)))
                .isNull();
    }

    @Test
    void podsOfANamespaceCountTogether() {
        List<RankedPod> greedyPods = LongStream.rangeClosed(101, 110)
                .mapToObj(amount -> diskPod("tenant", amount))
                .toList();
        RankedPod modest = diskPod("shop", 105);
        Greed greed = new Greed(greedyPods, 1_000_000);
        greedyPods.forEach(greed::addProtected);
        assertThat(greed.greedierThan(modest)).isEqualTo(greedyPods.getLast());
        assertThat(greed.greedierThan(diskPod("shop", 106))).isNull();
    }

    @Test
    void eachPodThatIsRefusedCountsByItself() {
        List<RankedPod> refusedPods = LongStream.rangeClosed(101, 110)
                .mapToObj(amount -> diskPod("tenant", amount))
                .toList();
        Greed greed = new Greed(refusedPods, 1_000_000);
        refusedPods.forEach(greed::addRefused);
        assertThat(greed.greedierThan(diskPod("shop", 10))).isEqualTo(refusedPods.getLast());
        assertThat(greed.greedierThan(diskPod("shop", 11))).isNull();
    }

    /// Files that share their blocks seem to take more than there is.
    @Test
    void noneCountsForMoreThanOthersLeave() {
        RankedPod seeming = diskPod("tenant", 1_000_000);
        RankedPod filler = diskPod("shop", 600);
        Greed greed = new Greed(List.of(seeming, filler), 900);
        greed.addProtected(seeming);
        assertThat(greed.greedierThan(filler)).isNull();
        assertThat(greed.greedierThan(diskPod("other", 29))).isEqualTo(seeming);
        assertThat(greed.greedierThan(diskPod("other", 30))).isNull();
    }
}
