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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    private static RankedPod rankedPod(EvictionSignal signal, Reading<Long> amount) {
        PodDisk.Use use = new PodDisk.Use(amount, amount);
        EvictionCandidate candidate = new EvictionCandidate(
                new PodIdentity("shop", "web-1", "uid-1", "1"),
                new Standing("BestEffort", 0, false, null),
                Request.NONE,
                Request.NONE,
                new Uses(amount, amount, Reading.of(new PodDisk(use, PodDisk.Use.NOTHING, Map.of()))));
        return new PodRanking(signal, EvictTerms.Ranking.KUBELET, FilesystemLayout.SINGLE).toRankedPod(candidate);
    }

    @ParameterizedTest
    @EnumSource(names = {"MEMORY_AVAILABLE", "NODEFS_AVAILABLE", "NODEFS_INODES_FREE", "PID_AVAILABLE"})
    void isModestBesideOneWithTenTimesAsMuch(EvictionSignal signal) {
        RankedPod greedy = rankedPod(signal, Reading.of(1_000L));
        assertThat(rankedPod(signal, Reading.of(99L)).isModestBeside(greedy)).isTrue();
        assertThat(rankedPod(signal, Reading.of(0L)).isModestBeside(greedy)).isTrue();
        assertThat(rankedPod(signal, Reading.of(100L)).isModestBeside(greedy)).isFalse();
        assertThat(greedy.isModestBeside(greedy)).isFalse();
    }
}
