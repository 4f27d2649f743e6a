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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    private static Greed greedOf(List<RankedPod> ranked, long inUse) {
        return new Greed(ranked, List.of(), new Greed.InUse(Reading.of(inUse), Reading.absent("it was not asked")));
    }

    @ParameterizedTest
    @EnumSource(names = {"MEMORY_AVAILABLE", "NODEFS_AVAILABLE", "NODEFS_INODES_FREE", "PID_AVAILABLE"})
    void aPodIsModestBesideOneWithMoreThanTenTimesItsExcess(EvictionSignal signal) {
        RankedPod greedy = rankedPod(signal, "tenant", 1_000, 0);
        Greed greed = greedOf(List.of(greedy), 1_000_000);
        assertThat(greed.greedierThan(rankedPod(signal, "shop", 0, 0))).isNull();
        greed.addProtected(greedy);
        assertThat(greed.greedierThan(rankedPod(signal, "shop", 0, 0))).isEqualTo(greedy);
        assertThat(greed.greedierThan(rankedPod(signal, "shop", 99, 0))).isEqualTo(greedy);
        assertThat(greed.greedierThan(rankedPod(signal, "shop", 100, 0))).isNull();
    }

    @Test
    void aPodWithinItsRequestIsModestBesideAnyThatIsAbove() {
        RankedPod greedy = rankedPod(EvictionSignal.MEMORY_AVAILABLE, "tenant", 1_001, 1_000);
        Greed greed = greedOf(List.of(greedy), 1_000_000);
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
        Greed greed = greedOf(greedyPods, 1_000_000);
        greedyPods.forEach(greed::addProtected);
        assertThat(greed.greedierThan(modest)).isEqualTo(greedyPods.getLast());
        assertThat(greed.greedierThan(diskPod("shop", 106))).isNull();
    }

    @Test
    void eachPodThatIsRefusedCountsByItself() {
        List<RankedPod> refusedPods = LongStream.rangeClosed(101, 110)
                .mapToObj(amount -> diskPod("tenant", amount))
                .toList();
        Greed greed = greedOf(refusedPods, 1_000_000);
        refusedPods.forEach(greed::addRefused);
        assertThat(greed.greedierThan(diskPod("shop", 10))).isEqualTo(refusedPods.getLast());
        assertThat(greed.greedierThan(diskPod("shop", 11))).isNull();
    }

    /// Files that share their blocks seem to take more than there is.
    @Test
    void noneCountsForMoreThanOthersLeave() {
        RankedPod seeming = diskPod("tenant", 1_000_000);
        RankedPod filler = diskPod("shop", 600);
        Greed greed = greedOf(List.of(seeming, filler), 900);
        greed.addProtected(seeming);
        assertThat(greed.greedierThan(filler)).isNull();
        assertThat(greed.greedierThan(diskPod("other", 29))).isEqualTo(seeming);
        assertThat(greed.greedierThan(diskPod("other", 30))).isNull();
    }

    /// Whoever deletes his pod with a year's grace has a year's use of it.
    @Test
    void podsThatAreBeingDeletedCountUntilTheyAreGone() {
        RankedPod ending = diskPod("tenant", 1_000);
        Greed greed =
                new Greed(List.of(), List.of(ending), new Greed.InUse(Reading.of(900L), Reading.absent("not known")));
        assertThat(greed.greedierThan(diskPod("shop", 89))).isEqualTo(ending);
        assertThat(greed.greedierThan(diskPod("shop", 90))).isNull();
        greed.addProtected(diskPod("shop", 500));
        assertThat(greed.greedierThan(diskPod("shop", 89))).isEqualTo(ending);
    }

    /// A file that is deleted and still open is in no pod's figure.
    @ParameterizedTest
    @CsvSource({
        "1000, 100, 399, 50, true",
        "1000, 100, 399, 51, false",
        "1000, 100, 400, 0, false",
        "1000, 1001, 0, 0, false",
        ", 100, 0, 0, false",
        "1000, , 0, 0, false"
    })
    void aPodIsModestBesideWhatNoPodAccountsForWhereThatIsMost(
            @Nullable Long all, @Nullable Long images, long known, long modest, boolean stays) {
        Greed greed = new Greed(
                List.of(diskPod("shop", known)), List.of(), new Greed.InUse(readingOf(all), readingOf(images)));
        RankedPod pod = diskPod("shop", modest);
        assertThat(greed.greedierThan(pod)).isNull();
        assertThat(greed.reasonToSpare(pod) != null).isEqualTo(stays);
    }

    @Test
    void saysBesideWhatAPodIsModest() {
        RankedPod greedy = diskPod("tenant", 101);
        RankedPod greedier = diskPod("tenant", 110);
        Greed greed = greedOf(List.of(greedy, greedier), 1_000_000);
        greed.addProtected(greedy);
        greed.addProtected(greedier);
        String tenants =
                "pods of tenant that are not taken, above all tenant/web-110 (Burstable, priority 0): uses 110";
        assertThat(greed.reasonToSpare(diskPod("shop", 21)))
                .isEqualTo("its excess over its request is less than a tenth of that of " + tenants);
        assertThat(greed.reasonToSpare(rankedPod(EvictionSignal.NODEFS_AVAILABLE, "shop", 5, 5)))
                .isEqualTo("it uses no more than it requests, unlike " + tenants);
        Greed hidden = new Greed(List.of(), List.of(), new Greed.InUse(Reading.of(1_000L), Reading.of(400L)));
        assertThat(hidden.reasonToSpare(diskPod("shop", 5)))
                .isEqualTo("its excess over its request is less than a tenth of what no pod accounts for: 600, most of"
                        + " what is in use");
        assertThat(hidden.reasonToSpare(rankedPod(EvictionSignal.NODEFS_AVAILABLE, "shop", 5, 5)))
                .isEqualTo("it uses no more than it requests, and no pod accounts for 600, most of what is in use");
    }

    private static Reading<Long> readingOf(@Nullable Long amount) {
        return amount == null ? Reading.absent("not known") : Reading.of(amount);
    }
}
