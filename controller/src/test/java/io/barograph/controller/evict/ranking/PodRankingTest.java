package io.barograph.controller.evict.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.evict.cases.RankingCases;
import io.barograph.controller.evict.ranking.EvictionCandidate.Request;
import io.barograph.controller.evict.ranking.EvictionCandidate.Standing;
import io.barograph.controller.evict.ranking.EvictionCandidate.Uses;
import io.barograph.controller.kubelet.NodeFilesystem.DiskPart;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.signal.Culprits;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PodRankingTest {

    private static final long MI = 1 << 20;
    private static final Reading<Long> UNKNOWN = Reading.absent("its cgroup is gone");
    private static final PodRanking MEMORY = ranking(EvictionSignal.MEMORY_AVAILABLE, EvictTerms.Ranking.KUBELET);
    private static final PodRanking GUIDE = ranking(EvictionSignal.MEMORY_AVAILABLE, EvictTerms.Ranking.GUIDE);

    private static PodRanking ranking(EvictionSignal signal, EvictTerms.Ranking terms) {
        return new PodRanking(signal, terms, FilesystemLayout.SINGLE);
    }

    private static EvictionCandidate pod(String name, String qos, long request, @Nullable Long usage) {
        return pod(name, new Standing(qos, 0, false, null), new Request(request * MI, 0), usage);
    }

    private static EvictionCandidate pod(String name, Standing standing, Request request, @Nullable Long usage) {
        Reading<Long> used = usage == null ? UNKNOWN : Reading.of(usage * MI);
        PodDisk.Use use = new PodDisk.Use(used, used);
        return new EvictionCandidate(
                new PodIdentity("shop", name, "uid-" + name, "1"),
                standing,
                request,
                request,
                new Uses(used, used, Reading.of(new PodDisk(use, PodDisk.Use.NOTHING, Map.of()))));
    }

    private static List<String> names(PodRanking ranking, EvictionCandidate... pods) {
        return ranking.rankPods(List.of(pods)).stream()
                .map(each -> each.candidate().pod().name())
                .toList();
    }

    @Test
    void ofEqualPodsTheYoungerGoesFirst() {
        Instant noon = Instant.parse("2026-11-24T12:00:00Z");
        Request request = new Request(MI, 0);
        assertThat(names(
                        MEMORY,
                        pod("a-old", new Standing("Burstable", 0, false, noon), request, 9L),
                        pod("c-new", new Standing("Burstable", 0, false, noon.plusSeconds(1)), request, 9L),
                        pod("b-new", new Standing("Burstable", 0, false, noon.plusSeconds(1)), request, 9L),
                        pod("d-starting", new Standing("Burstable", 0, false, null), request, 9L)))
                .containsExactly("d-starting", "b-new", "c-new", "a-old");
    }

    @Test
    void theGuideTakesClassByClass() {
        assertThat(names(
                        GUIDE,
                        pod("guaranteed", "Guaranteed", 100, 100L),
                        pod("under", "Burstable", 500, 400L),
                        pod("far-under", "Burstable", 900, 450L),
                        pod("over", "Burstable", 100, 150L),
                        pod("far-over", "Burstable", 100, 300L),
                        pod("small", "BestEffort", 0, 1L),
                        pod("large", "BestEffort", 0, 2L)))
                .containsExactly("large", "small", "far-over", "over", "far-under", "under", "guaranteed");
    }

    @Test
    void aPodWhoseClassIsUnknownIsTakenForAGuaranteedOne() {
        assertThat(names(GUIDE, pod("unknown", "", 0, 900L), pod("known", "Burstable", 100, 10L)))
                .containsExactly("known", "unknown");
    }

    private static EvictionCandidate blamed(String name, double imposed, double suffered) {
        return blamed(name, imposed, imposed, suffered);
    }

    private static EvictionCandidate blamed(String name, double imposed, double lasting, double suffered) {
        EvictionCandidate pod = pod(name, "Burstable", 100, 200L);
        EvictionCandidate.Uses uses = pod.uses();
        Reading<EvictionCandidate.Blame> blame = Reading.of(new EvictionCandidate.Blame(imposed, lasting, suffered));
        return new EvictionCandidate(
                pod.pod(),
                pod.standing(),
                pod.memory(),
                pod.storage(),
                new Uses(uses.memory(), uses.tasks(), uses.disk(), blame));
    }

    @Test
    void theWorstCulpritGoesFirstAndNoPodThatWaitsMoreItself() {
        PodRanking culprits = ranking(EvictionSignal.MEMORY_AVAILABLE, EvictTerms.Ranking.CULPRIT);
        List<RankedPod> ranked = culprits.rankPods(List.of(
                blamed("calm", 0, 0),
                blamed("sufferer", 60, 70),
                blamed("small", 4.9, 0),
                blamed("spike", 90, 4.9, 0),
                blamed("worst", 80, 40),
                blamed("bad", 30, 5),
                pod("greedy", "Burstable", 100, 900L)));
        assertThat(RankingCases.names(ranked).subList(0, 2)).containsExactly("worst", "bad");
        assertThat(ranked.stream()
                        .filter(each -> each.spared() == null)
                        .map(each -> each.candidate().pod().name()))
                .containsExactly("worst", "bad");
        assertThat(ranked.getFirst().text()).contains("others wait for it 80.0 % of the time, uses 200Mi");
        assertThat(culprits.toRankedPod(blamed("sufferer", 60, 70)).spared())
                .isEqualTo(
                        "others wait for it 60.0 % of the time, 60.0 % without their worst interval, and it waits for"
                                + " others 70.0 %");
        assertThat(culprits.toRankedPod(pod("greedy", "Burstable", 100, 900L)).spared())
                .isEqualTo("it is not known whether others wait for it: it was not asked");
        assertThat(MEMORY.toRankedPod(blamed("calm", 0, 0)).spared()).isNull();
        assertThat(MEMORY.toRankedPod(blamed("calm", 0, 0)).text()).doesNotContain("others wait");
    }

    @Test
    void whoMayBeAmongThoseWhoSufferMostIsNoCulprit() {
        List<Culprits.Part> sufferers = IntStream.range(0, Culprits.MOST)
                .mapToObj(i -> new Culprits.Part("u" + i, "shop/p" + i, 30, 30, 25))
                .toList();
        Culprits.Parts parts =
                new Culprits.Parts(List.of(new Culprits.Part("it", "shop/it", 20, 20, 17)), sufferers, 0);
        assertThat(EvictionCandidate.Blame.of(parts, "it")).isEqualTo(new EvictionCandidate.Blame(20, 17, 30));
        assertThat(EvictionCandidate.Blame.of(new Culprits.Parts(parts.imposed(), List.of(), 0), "it"))
                .isEqualTo(new EvictionCandidate.Blame(20, 17, 0));
    }

    @Test
    void tasksHaveNoCulprits() {
        assertThat(ranking(EvictionSignal.PID_AVAILABLE, EvictTerms.Ranking.KUBELET)
                        .waitedFor())
                .isNull();
        assertThat(ranking(EvictionSignal.NODEFS_INODES_FREE, EvictTerms.Ranking.KUBELET)
                        .waitedFor())
                .isEqualTo(Resource.IO);
        assertThat(MEMORY.waitedFor()).isEqualTo(Resource.MEMORY);
    }

    @Test
    void theGuideKnowsNoRequestOfDisk() {
        EvictionCandidate below = pod("below", "Burstable", 900, 800L);
        EvictionCandidate above = pod("above", "Burstable", 100, 200L);
        EvictionSignal disk = EvictionSignal.NODEFS_AVAILABLE;
        assertThat(names(ranking(disk, EvictTerms.Ranking.GUIDE), above, below)).containsExactly("below", "above");
        assertThat(names(ranking(disk, EvictTerms.Ranking.KUBELET), below, above))
                .containsExactly("above", "below");
    }

    @Test
    void overheadCountsOnlyBesideARequest() {
        Standing standing = new Standing("Burstable", 0, false, null);
        assertThat(MEMORY.toRankedPod(pod("asks", standing, new Request(100 * MI, 50 * MI), 200L))
                        .excess())
                .isEqualTo(50 * MI);
        assertThat(MEMORY.toRankedPod(pod("asks-not", standing, new Request(0, 50 * MI), 200L))
                        .excess())
                .isEqualTo(200 * MI);
    }

    @Test
    void absurdRequestsAndUsesDoNotWrapAround() {
        Standing standing = new Standing("Burstable", 0, false, null);
        RankedPod absurd =
                MEMORY.toRankedPod(pod("absurd", standing, new Request(Long.MAX_VALUE, Long.MAX_VALUE), 200L));
        assertThat(absurd.isOver()).isFalse();
        assertThat(absurd.request()).isEqualTo(Long.MAX_VALUE);
        assertThat(absurd.excess()).isNegative();
        EvictionCandidate huge = new EvictionCandidate(
                new PodIdentity("shop", "huge", "u", "1"),
                standing,
                Request.NONE,
                Request.NONE,
                new Uses(
                        Reading.of(Long.MAX_VALUE),
                        Reading.of(Long.MAX_VALUE),
                        Reading.of(new PodDisk(
                                new PodDisk.Use(Reading.of(Long.MAX_VALUE), Reading.of(1L)),
                                new PodDisk.Use(Reading.of(Long.MAX_VALUE), Reading.of(1L)),
                                Map.of()))));
        assertThat(ranking(EvictionSignal.NODEFS_AVAILABLE, EvictTerms.Ranking.KUBELET)
                        .toRankedPod(huge)
                        .usage()
                        .orNull())
                .isEqualTo(Long.MAX_VALUE);
        assertThat(Regained.of(MEMORY.rankPods(List.of(huge, huge))).amount()).isEqualTo(Long.MAX_VALUE);
        PodDisk.Use most = new PodDisk.Use(Reading.of(Long.MAX_VALUE), Reading.of(1L));
        assertThat(most.plus(most).bytes().orNull()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void theOrderDoesNotDependOnWhoIsNamedFirst() {
        Random random = new Random(16);
        for (int round = 0; round < TestRounds.of(200, 5000); round++) {
            List<EvictionCandidate> pods = new ArrayList<>();
            int count = random.nextInt(2, 12);
            for (int each = 0; each < count; each++) {
                Standing standing = new Standing(
                        List.of("BestEffort", "Burstable", "Guaranteed", "").get(random.nextInt(4)),
                        random.nextInt(3),
                        random.nextBoolean(),
                        random.nextBoolean() ? null : Instant.ofEpochSecond(random.nextInt(3)));
                Request request = new Request(random.nextInt(3) * MI, random.nextInt(2) * MI);
                pods.add(pod("p" + each, standing, request, random.nextInt(4) == 0 ? null : random.nextLong(4)));
            }
            EvictionSignal signal =
                    List.of(EvictionSignal.values()).get(random.nextInt(EvictionSignal.values().length));
            FilesystemLayout layout = List.of(FilesystemLayout.values()).get(random.nextInt(3));
            for (EvictTerms.Ranking terms : EvictTerms.Ranking.values()) {
                PodRanking ranking = new PodRanking(signal, terms, layout);
                List<RankedPod> ranked = ranking.rankPods(pods);
                Collections.shuffle(pods, random);
                assertThat(ranking.rankPods(pods)).isEqualTo(ranked);
                RankingCases.first(ranking, ranked).ifPresent(first -> {
                    assertThat(first.candidate().standing().critical()).isFalse();
                    assertThat(ranked.subList(0, ranked.indexOf(first)))
                            .allMatch(each -> each.candidate().standing().critical());
                });
            }
        }
    }

    @Test
    void thatImagesFillTheirFileSystemIsNoPodsFault() {
        EvictionSignal signal = EvictionSignal.IMAGEFS_AVAILABLE;
        PodRanking split = new PodRanking(signal, EvictTerms.Ranking.KUBELET, FilesystemLayout.SPLIT);
        List<RankedPod> ranked = split.rankPods(List.of(pod("any", "Burstable", 0, 9L)));
        assertThat(ranked).hasSize(1);
        assertThat(RankingCases.first(split, ranked)).isEmpty();
        assertThat(RankingCases.first(ranking(signal, EvictTerms.Ranking.KUBELET), ranked))
                .isPresent();
    }

    private static RankedPod onDisk(PodDisk disk) {
        EvictionCandidate any = pod("unsure", "BestEffort", 0, 1L);
        Uses uses = new Uses(any.uses().memory(), any.uses().tasks(), Reading.of(disk));
        return ranking(EvictionSignal.NODEFS_AVAILABLE, EvictTerms.Ranking.KUBELET)
                .toRankedPod(new EvictionCandidate(any.pod(), any.standing(), any.memory(), any.storage(), uses));
    }

    private static final PodDisk.Use UNSAID = new PodDisk.Use(Reading.absent("unsaid"), Reading.absent("unsaid"));

    @Test
    void aPartThatIsNotKnownIsSaid() {
        PodDisk.Use logs = new PodDisk.Use(Reading.of(20 * MI), Reading.of(1L));
        RankedPod ranked = onDisk(new PodDisk(UNSAID, logs, Map.of()));
        assertThat(ranked.missing()).containsExactly(DiskPart.ROOTFS);
        assertThat(ranked.text())
                .isEqualTo("shop/unsure (BestEffort, priority 0): uses 20Mi, not counting rootfs, which is unknown");
    }

    @Test
    void aPodWithoutAnyFigureOfTheDiskIsUnknownAndNotAtZero() {
        for (PodDisk disk : List.of(
                new PodDisk(UNSAID, UNSAID, Map.of()),
                new PodDisk(UNSAID, PodDisk.Use.NOTHING, Map.of()),
                new PodDisk(PodDisk.Use.NOTHING, PodDisk.Use.NOTHING, Map.of()).withVolumes(Set.of("scratch")))) {
            RankedPod ranked = onDisk(disk);
            assertThat(ranked.usage().isPresent()).as(disk.toString()).isFalse();
            assertThat(ranked.text()).contains("no statistics", "the kubelet does not say");
        }
    }

    @Test
    void aRankIsSaidWithItsNumbers() {
        assertThat(MEMORY.toRankedPod(pod("cart", "Burstable", 100, 500L)).text())
                .isEqualTo("shop/cart (Burstable, priority 0): uses 500Mi, 400Mi above its request of 100Mi");
        assertThat(MEMORY.toRankedPod(pod("cart", "Burstable", 100, 40L)).text())
                .isEqualTo("shop/cart (Burstable, priority 0): uses 40Mi, 60Mi below its request of 100Mi");
        assertThat(MEMORY.toRankedPod(pod("cart", "", 100, null)).text())
                .isEqualTo("shop/cart (QoS unknown, priority 0): no statistics: its cgroup is gone");
        assertThat(ranking(EvictionSignal.PID_AVAILABLE, EvictTerms.Ranking.KUBELET)
                        .toRankedPod(pod("cart", "BestEffort", 0, 1L))
                        .text())
                .isEqualTo("shop/cart (BestEffort, priority 0): uses 1048576 tasks");
    }

    @Test
    void whatEndingPodsGiveBackIsCountedOnce() {
        Regained regained = Regained.of(
                MEMORY.rankPods(List.of(pod("one", "Burstable", 0, 300L), pod("two", "Burstable", 0, 200L))));
        assertThat(regained.sufficesFor(5000 * MI)).as("a tenth").isTrue();
        assertThat(regained.sufficesFor(5001 * MI)).isFalse();
        assertThat(Regained.of(MEMORY.rankPods(List.of())).sufficesFor(0)).isFalse();
    }

    @Test
    void anEndingPodOfUnknownUseGivesBackNothingAndIsNamed() {
        Regained regained = Regained.of(MEMORY.rankPods(List.of(pod("lost", "Burstable", 0, null))));
        assertThat(regained).isEqualTo(new Regained(0, List.of("shop/lost")));
    }
}
