package io.barograph.controller.kube.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.TopologySpreadWorkloads;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import io.barograph.controller.kube.pods.LivePod.Beside;
import io.barograph.controller.kube.pods.LivePod.Load;
import io.barograph.controller.kube.pods.LivePod.Phase;
import io.barograph.controller.kube.pods.LivePod.Qos;
import io.barograph.controller.kube.pods.LivePod.Scheduling;
import module java.base;
import org.junit.jupiter.api.Test;

class UnscheduledPodsTest {

    private static final Placement WEB = new Placement(Map.of("pool", "web"), List.of());

    private final UnscheduledPods waiting = new UnscheduledPods();
    private final PodsByWorkload spread = new PodsByWorkload();

    private static LivePod pod(String node, String uid, long millis) {
        Load load = new Load(
                Phase.PENDING, Qos.BURSTABLE, false, 0, new ResourceAmounts(millis, 1, 1), ResourceAmounts.NONE);
        return new LivePod(
                node,
                uid,
                "1",
                load,
                new Beside(new Scheduling(WEB, Map.of(), "default-scheduler", false, false), "", "", "", "shop"));
    }

    private static LivePod scheduled(LivePod pod, Scheduling scheduling) {
        return new LivePod(pod.node(), pod.uid(), "2", pod.load(), new Beside(scheduling, "", "", "", "shop"));
    }

    private List<UnscheduledPodGroup> waiting() {
        return waiting.waitingFor("default-scheduler"::equals);
    }

    private static LivePod terminating(LivePod pod) {
        Load load = pod.load();
        return new LivePod(
                pod.node(),
                pod.uid(),
                "2",
                new Load(load.phase(), load.qos(), true, 0, load.requests(), load.overhead()),
                pod.extras());
    }

    @Test
    void countsPodsThatAreAlikeTogetherUntilTheyAreBoundOrGone() {
        List.of(pod("", "a", 100), pod("", "b", 100), pod("", "c", 200), pod("n1", "d", 100))
                .forEach(waiting::putPod);
        assertThat(waiting())
                .containsExactlyInAnyOrder(
                        new UnscheduledPodGroup(WEB, new ResourceAmounts(100, 1, 1), 2),
                        new UnscheduledPodGroup(WEB, new ResourceAmounts(200, 1, 1), 1));

        waiting.putPod(pod("n1", "a", 100));
        waiting.removePod(pod("", "c", 200));
        waiting.putPod(pod("", "e", 100));
        waiting.putPod(terminating(pod("", "e", 100)));
        assertThat(waiting()).containsExactly(new UnscheduledPodGroup(WEB, new ResourceAmounts(100, 1, 1), 1));
        waiting.removePod(pod("", "b", 100));
        assertThat(waiting()).isEmpty();
    }

    @Test
    void forgetsWherePodsMayGoThatHaveTooManyShapesAndLosesNothingElse() {
        List<LivePod> pods = new ArrayList<>();
        long sum = 0;
        for (int i = 1; i <= 3 * UnscheduledPods.MAX_SHAPES; i++) {
            pods.add(pod("", "p" + i, i));
            sum += i;
        }
        pods.forEach(waiting::putPod);

        assertThat(waiting().stream().mapToLong(UnscheduledPodGroup::count).sum())
                .isEqualTo(3L * UnscheduledPods.MAX_SHAPES);
        assertThat(waiting().subList(0, UnscheduledPods.MAX_SHAPES))
                .extracting(UnscheduledPodGroup::placement)
                .containsOnly(WEB);
        assertThat(waiting().stream()
                        .mapToLong(each -> each.totalRequest().cpuMillis())
                        .sum())
                .isBetween(sum - 3L * UnscheduledPods.MAX_SHAPES, sum);
        assertThat(waiting().getLast().placement()).isEqualTo(Placement.ANYWHERE);
        pods.subList(1, pods.size()).forEach(waiting::removePod);
        assertThat(waiting()).hasSize(1);
        waiting.putPod(pod("", "new", 7));
        assertThat(waiting())
                .containsExactlyInAnyOrder(
                        new UnscheduledPodGroup(WEB, new ResourceAmounts(1, 1, 1), 1),
                        new UnscheduledPodGroup(WEB, new ResourceAmounts(7, 1, 1), 1));
        waiting.removePod(pods.getFirst());
        waiting.removePod(pod("", "new", 7));
        assertThat(waiting()).isEmpty();
    }

    @Test
    void waitsForNobodyWhileGatedOrWhileItsSchedulerIsNotThere() {
        Scheduling gated = new Scheduling(WEB, Map.of(), "default-scheduler", true, false);
        Scheduling batch = new Scheduling(WEB, Map.of("example.com/gpu", 1L), "batch", false, false);
        waiting.putPod(scheduled(pod("", "a", 100), gated));
        waiting.putPod(scheduled(pod("", "b", 200), batch));
        assertThat(waiting()).isEmpty();
        assertThat(waiting.waitingFor(_ -> true))
                .containsExactly(
                        new UnscheduledPodGroup(WEB, new ResourceAmounts(200, 1, 1), Map.of("example.com/gpu", 1L), 1));

        waiting.putPod(pod("", "a", 100));
        assertThat(waiting()).containsExactly(new UnscheduledPodGroup(WEB, new ResourceAmounts(100, 1, 1), 1));
        waiting.putPod(scheduled(pod("", "a", 100), gated));
        assertThat(waiting()).isEmpty();
    }

    @Test
    void aSchedulerIsThereWhileAPodShowsItsWork() {
        SchedulersSeen schedulers = new SchedulersSeen();
        LivePod waits = scheduled(pod("", "a", 1), new Scheduling(WEB, Map.of(), "batch", false, false));
        schedulers.putPod(waits);
        assertThat(schedulers.isThere("default-scheduler")).isTrue();
        assertThat(schedulers.isThere("batch")).isFalse();

        schedulers.putPod(scheduled(waits, new Scheduling(WEB, Map.of(), "batch", false, true)));
        assertThat(schedulers.isThere("batch")).isTrue();
        schedulers.removePod(waits);
        assertThat(schedulers.isThere("batch")).isFalse();
    }

    @Test
    void namesWorkloadsWhileAPodOfTheirsIsThere() {
        spread.putPod("a", "x/web");
        spread.putPod("b", "x/web");
        spread.putPod("c", "");
        spread.putPod("a", "x/web");
        assertThat(spread.allWorkloads()).containsExactly("x/web");
        spread.removePod("a");
        assertThat(spread.allWorkloads()).containsExactly("x/web");
        spread.putPod("b", "");
        assertThat(spread.allWorkloads()).isEmpty();
        for (int i = 0; i < 130; i++) {
            spread.putPod("p" + i, "x/%03d".formatted(i));
        }
        assertThat(TopologySpreadWorkloads.of(spread.allWorkloads()).workloads())
                .hasSize(100)
                .startsWith("x/000");
        assertThat(TopologySpreadWorkloads.of(spread.allWorkloads()).more()).isEqualTo(30);
    }

    @Test
    void holdsAnHourLongerToWhatHadPods() {
        long hour = TimeUnit.HOURS.toNanos(1);
        RecentWorkloads seen = new RecentWorkloads();
        assertThat(seen.recentWorkloads(List.of("x/a"), 5)).containsExactly("x/a");
        seen.noteWorkload("x/b"); // came and went between two questions
        assertThat(seen.recentWorkloads(List.of(), 5 + hour)).containsExactly("x/a", "x/b");
        assertThat(seen.recentWorkloads(List.of("x/a"), 6 + hour)).containsExactly("x/a", "x/b");
        assertThat(seen.recentWorkloads(List.of(), 6 + 2 * hour)).containsExactly("x/a");
        assertThat(seen.recentWorkloads(List.of(), 7 + 2 * hour)).isEmpty();
    }

    @Test
    void anybodysPodsThatComeAndGoTakeNoMoreRoomThanIsNamed() {
        long minute = TimeUnit.MINUTES.toNanos(1);
        RecentWorkloads seen = new RecentWorkloads();
        for (int i = 0; i < 100_000; i++) {
            seen.noteWorkload("x/%06d".formatted(i));
            if (i % 100 == 99) {
                seen.recentWorkloads(List.of(), i);
            }
        }
        assertThat(seen.remembered()).isEqualTo(100);
        assertThat(seen.recentWorkloads(List.of("a/late"), minute)).hasSize(100).contains("a/late", "x/099999");
    }

    /// Whose text is long are fewer than a thousand.
    @Test
    void forgetsWherePodsMayGoWhoseSelectorsHaveMuchText() {
        String text = "v".repeat(10_000);
        for (int i = 0; i < UnscheduledPods.MAX_SHAPES; i++) {
            Placement placement = new Placement(Map.of("pool", i + text), List.of());
            waiting.putPod(scheduled(
                    pod("", "p" + i, 100), new Scheduling(placement, Map.of(), "default-scheduler", false, false)));
        }
        assertThat(waiting().stream()
                        .map(UnscheduledPodGroup::placement)
                        .filter(placement -> !placement.equals(Placement.ANYWHERE))
                        .mapToLong(placement -> placement.selector().toString().length())
                        .sum())
                .isBetween(1_000_000L, 8L << 20);
        assertThat(waiting().stream().mapToLong(UnscheduledPodGroup::count).sum())
                .isEqualTo(UnscheduledPods.MAX_SHAPES);
    }

    /// A user may invent names of resources, and of schedulers: of many pods they would fill the memory.
    @Test
    void keepsNoMoreNamesOfResourcesThanOfSoManyShapes() {
        String text = "r".repeat(300);
        int podCount = 3 * UnscheduledPods.MAX_SHAPES;
        for (int i = 0; i < podCount; i++) {
            waiting.putPod(scheduled(
                    pod("", "p" + i, 100),
                    new Scheduling(WEB, Map.of("example.com/" + i + text, 1L), "default-scheduler", false, false)));
        }
        assertThat(waiting().stream()
                        .filter(pods -> !pods.otherRequests().isEmpty())
                        .count())
                .isEqualTo(UnscheduledPods.MAX_SHAPES);
        assertThat(waiting())
                .contains(new UnscheduledPodGroup(
                        Placement.ANYWHERE, new ResourceAmounts(100, 1, 1), podCount - UnscheduledPods.MAX_SHAPES));
    }

    /// Each amount, and each name of a scheduler, would be counted apart in each pass.
    @Test
    void countsFewSortsOfPodsBeyondThat() {
        for (int i = 0; i < 20 * UnscheduledPods.MAX_SHAPES; i++) {
            waiting.putPod(scheduled(pod("", "p" + i, i), new Scheduling(WEB, Map.of(), "s" + i, false, false)));
        }
        assertThat(waiting.waitingFor(_ -> true)).hasSizeLessThan(UnscheduledPods.MAX_SHAPES + 100);
        assertThat(waiting.waitingFor(_ -> true).stream()
                        .mapToLong(UnscheduledPodGroup::count)
                        .sum())
                .isEqualTo(20L * UnscheduledPods.MAX_SHAPES);
    }

    @Test
    void ofOneNamespaceSoManyWorkloadsAreKeptAndAllOfOthers() {
        int most = PodsByWorkload.MAX_OF_NAMESPACE;
        for (int i = 0; i < most + 500; i++) {
            spread.putPod("p" + i, "tenant/%05d".formatted(i));
        }
        spread.putPod("web", "tenantx/web");
        spread.putPod("early", "a/early");
        assertThat(spread.allWorkloads()).hasSize(most + 2).contains("tenantx/web", "a/early");
        spread.putPod("again", "tenant/00000");
        spread.removePod("p0");
        assertThat(spread.allWorkloads()).contains("tenant/00000").hasSize(most + 2);
        spread.removePod("again");
        spread.removePod("p" + (most + 1));
        spread.putPod("next", "tenant/next");
        spread.putPod("afterwards", "tenant/next2");
        assertThat(spread.allWorkloads()).contains("tenant/next").doesNotContain("tenant/next2");
    }
}
