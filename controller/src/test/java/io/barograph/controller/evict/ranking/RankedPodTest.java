package io.barograph.controller.evict.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.evict.ranking.EvictionCandidate.Request;
import io.barograph.controller.evict.ranking.EvictionCandidate.Standing;
import io.barograph.controller.evict.ranking.EvictionCandidate.Uses;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class RankedPodTest {

    @Test
    void withoutTheNamesOfItsVolumesItIsToldAsWithThem() {
        PodDisk.Use use = new PodDisk.Use(Reading.of(7L << 20), Reading.of(70L));
        Map<String, PodDisk.Use> volumes = Map.of("cache", use, "scratch", use);
        EvictionCandidate candidate = new EvictionCandidate(
                new PodIdentity("shop", "web-1", "uid-1", "1"),
                new Standing("Burstable", 0, false, null),
                Request.NONE,
                new Request(1 << 20, 0),
                new Uses(Reading.of(1L), Reading.of(1L), Reading.of(new PodDisk(use, use, volumes))));
        RankedPod ranked = new PodRanking(
                        EvictionSignal.NODEFS_AVAILABLE, EvictTerms.Ranking.KUBELET, FilesystemLayout.SINGLE)
                .rankPods(List.of(candidate))
                .getFirst();
        RankedPod kept = ranked.withoutVolumes();
        assertThat(kept.text()).isEqualTo(ranked.text()).contains("uses 28Mi");
        assertThat(Objects.requireNonNull(kept.candidate().uses().disk().orNull())
                        .volumes())
                .isEmpty();
    }
}
