package io.barograph.controller.kube.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.kube.pods.LivePod.Beside;
import io.barograph.controller.kube.pods.LivePod.Load;
import io.barograph.controller.kube.pods.LivePod.Phase;
import io.barograph.controller.kube.pods.LivePod.Qos;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Pods;
import module java.base;
import org.junit.jupiter.api.Test;

class PodCacheTest {

    private static final List<Phase> PHASES = List.of(Phase.values());
    private static final List<Qos> CLASSES = List.of(Qos.values());

    private final PodCache known = new PodCache();
    private final Random random = new Random(7);

    private static LivePod pod(String node, String uid, Phase phase, Qos qos) {
        Load load = new Load(
                phase, qos, false, 0, new ResourceAmounts(350, 1 << 20, 1), new ResourceAmounts(100, 1 << 10, 0));
        return new LivePod(node, uid, "1", load, Beside.NOTHING);
    }

    private Pods counts(String node) {
        return Objects.requireNonNull(known.podsOn(node).orNull());
    }

    private PodEndings endings(String node, Instant now) {
        return Objects.requireNonNull(known.endingsOn(node, now).orNull());
    }

    @Test
    void ofANodeNothingIsKnownWhileOneOfItsPodsCannotBeRead() {
        known.putPod(pod("n1", "a", Phase.RUNNING, Qos.BURSTABLE));
        known.putPod(pod("n1", "b", Phase.RUNNING, Qos.BURSTABLE));
        known.putPod(pod("n2", "c", Phase.RUNNING, Qos.BURSTABLE));
        known.passOver("n1", "b", "shop/huge");
        assertThat(known.podsOn("n1").why()).contains("1 of the node's pods", "shop/huge");
        assertThat(known.endingsOn("n1", Instant.EPOCH).why()).contains("shop/huge");
        assertThat(counts("n2").running()).isEqualTo(1);

        known.putPod(pod("n1", "b", Phase.SUCCEEDED, Qos.BURSTABLE));
        assertThat(counts("n1")).matches(pods -> pods.running() == 1 && pods.succeeded() == 1);

        known.passOver("n1", "b", "shop/huge");
        known.passOver("n1", "d", "shop/other");
        assertThat(known.podsOn("n1").why()).contains("2 of the node's pods");
        known.removePod(pod("n1", "b", Phase.UNKNOWN, Qos.UNTOLD));
        known.removePod(pod("n1", "a", Phase.UNKNOWN, Qos.UNTOLD));
        assertThat(known.podsOn("n1").isPresent()).isFalse();
        known.removePod(pod("n1", "d", Phase.UNKNOWN, Qos.UNTOLD));
        assertThat(counts("n1")).isEqualTo(Pods.NONE);
    }

    @Test
    void countsByPhaseAndByClassAndLeavesOutWhatIsOver() {
        List.of(
                        pod("n1", "a", Phase.RUNNING, Qos.GUARANTEED),
                        pod("n1", "b", Phase.PENDING, Qos.BURSTABLE),
                        pod("n1", "c", Phase.SUCCEEDED, Qos.BEST_EFFORT),
                        pod("n1", "d", Phase.FAILED, Qos.GUARANTEED),
                        pod("n1", "e", Phase.UNKNOWN, Qos.UNTOLD),
                        pod("n2", "f", Phase.RUNNING, Qos.BURSTABLE),
                        pod("", "g", Phase.PENDING, Qos.BURSTABLE))
                .forEach(known::putPod);

        assertThat(counts("n1")).isEqualTo(new Pods(1, 1, 1, 1, 1, 0, 1, 1, 0, 1.05, 3 << 20, 0.3, 3 << 10));
        assertThat(counts("n2")).isEqualTo(new Pods(0, 1, 0, 0, 0, 0, 0, 1, 0, 0.35, 1 << 20, 0.1, 1 << 10));
        assertThat(counts("n3")).isEqualTo(Pods.NONE);
    }

    @Test
    void followsBirthsChangesAndDeaths() {
        known.putPod(pod("n1", "a", Phase.PENDING, Qos.BEST_EFFORT));
        assertThat(counts("n1").pending()).isEqualTo(1);
        known.putPod(new LivePod(
                "n1",
                "a",
                "2",
                new Load(Phase.RUNNING, Qos.BEST_EFFORT, true, 0, ResourceAmounts.NONE, ResourceAmounts.NONE),
                Beside.NOTHING));
        assertThat(counts("n1")).isEqualTo(new Pods(0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0));
        known.removePod(pod("n1", "b", Phase.RUNNING, Qos.BEST_EFFORT));
        known.removePod(pod("n2", "a", Phase.RUNNING, Qos.BEST_EFFORT));
        assertThat(counts("n1").running()).isEqualTo(1);
        known.removePod(pod("n1", "a", Phase.RUNNING, Qos.BEST_EFFORT));
        assertThat(counts("n1")).isEqualTo(Pods.NONE);
    }

    @Test
    void aDeletedPodIsOverdueFromItsDeletionTimeOn() {
        Instant now = Instant.ofEpochSecond(1_000, 500_000_000);
        known.putPod(deleted("a", 990));
        known.putPod(deleted("b", 1_000));
        known.putPod(deleted("c", 1_001));
        known.putPod(deleted("d", 0));
        known.putPod(pod("n1", "e", Phase.RUNNING, Qos.BURSTABLE));

        assertThat(endings("n1", now)).isEqualTo(new PodEndings(4, 2, 10.5));
        known.removePod(deleted("a", 990));
        assertThat(endings("n1", now)).isEqualTo(new PodEndings(3, 1, 0.5));
        assertThat(endings("n2", now)).isEqualTo(PodEndings.NONE);
    }

    private static LivePod deleted(String uid, long due) {
        Load load = new Load(Phase.RUNNING, Qos.BURSTABLE, true, due, ResourceAmounts.NONE, ResourceAmounts.NONE);
        return new LivePod("n1", uid, "2", load, Beside.NOTHING);
    }

    /// As many as the largest cluster has, through changes, against counting them all.
    @Test
    void staysRightWithAHundredThousand() {
        Map<String, LivePod> all = new HashMap<>();
        for (int i = 0; i < 100_000; i++) {
            LivePod each = random("uid-" + i);
            all.put(each.uid(), each);
        }
        all.values().forEach(known::putPod);
        List<String> uids = new ArrayList<>(all.keySet());
        for (int i = 0; i < 50_000; i++) {
            String uid = uids.get(random.nextInt(uids.size()));
            LivePod before = all.remove(uid);
            if (before != null) {
                known.removePod(before);
            }
            if (random.nextInt(3) > 0) {
                LivePod now = random(uid);
                all.put(uid, now);
                known.putPod(now);
            }
        }
        assertCounted(all);
    }

    @Test
    void tellsUidsOfAnyFormApart() {
        String canonical = "3fa85f64-5717-4562-b3fc-2c963f66afa6";
        for (String uid : List.of(
                canonical,
                canonical.toUpperCase(Locale.ROOT),
                "3fa85f64-5717-4562-b3fc-2c963f66afa7",
                "0-0-0-0-0000000000000000000000000000",
                "zzzzzzzz-5717-4562-b3fc-2c963f66afa6",
                "",
                "mirror",
                "x".repeat(10_000))) {
            known.putPod(pod("n1", uid, Phase.RUNNING, Qos.BURSTABLE));
            known.putPod(pod("n1", uid, Phase.RUNNING, Qos.BURSTABLE));
        }
        assertThat(counts("n1").running()).isEqualTo(8);
        known.removePod(pod("n1", canonical, Phase.RUNNING, Qos.BURSTABLE));
        assertThat(counts("n1").running()).isEqualTo(7);
    }

    /// More different ones than are kept once.
    @Test
    void countsLoadsThatAreAllDifferent() {
        double sum = 0;
        for (int i = 1; i <= 15_000; i++) {
            Load load = new Load(
                    Phase.RUNNING, Qos.BURSTABLE, false, 0, new ResourceAmounts(0, i, 1), ResourceAmounts.NONE);
            known.putPod(new LivePod("n1", "p" + i, "1", load, Beside.NOTHING));
            known.putPod(new LivePod("n1", "p" + i, "2", load, Beside.NOTHING));
            sum += i;
        }
        assertThat(counts("n1").memoryRequests()).isEqualTo(sum);
    }

    private LivePod random(String uid) {
        Phase phase = PHASES.get(random.nextInt(PHASES.size()));
        Qos qos = CLASSES.get(random.nextInt(CLASSES.size()));
        return pod("n" + random.nextInt(500), uid, phase, qos);
    }

    private void assertCounted(Map<String, LivePod> all) {
        for (String node : List.of("n0", "n77", "n499")) {
            List<Load> here = all.values().stream()
                    .filter(each -> each.node().equals(node))
                    .map(LivePod::load)
                    .toList();
            Pods counted = counts(node);
            assertThat(counted.running())
                    .isEqualTo(here.stream()
                            .filter(each -> each.phase() == Phase.RUNNING)
                            .count());
            assertThat(counted.failed())
                    .isEqualTo(here.stream()
                            .filter(each -> each.phase() == Phase.FAILED)
                            .count());
            long holding = here.stream().filter(each -> !each.isOver()).count();
            assertThat(counted.memoryRequests()).isEqualTo(holding * 0x1p20);
            assertThat(counted.cpuRequests()).isEqualTo(holding * 350 / 1e3);
        }
    }
}
