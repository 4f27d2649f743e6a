package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

/// What one node may not do by news that it makes all the time: be looked at so often that no other is.
class EvictorUrgentNodeTest {

    private static final NodeTaint TAINT = new NodeTaint("node.kubernetes.io/disk-pressure", "NoSchedule", "{}");

    private final EvictorRig rig = EvictorRig.ofTwoNodes();
    private boolean tainted;

    /// Its conditions come and go, and so do the taints that Kubernetes sets for them.
    private void flipTaints() {
        tainted = !tainted;
        rig.change("n1", Map.of(), tainted ? new NodeTaint[] {TAINT} : new NodeTaint[0]);
    }

    private void hurryN1() {
        rig.terms = new EvictTerms(EvictTerms.Ranking.KUBELET, "", Duration.ofSeconds(1));
        rig.firing("n1");
        rig.terms = EvictTerms.DEFAULT;
    }

    @Test
    void aNodeThatAlwaysChangesDoesNotKeepALessUrgentOneFromItsLook() {
        rig.node("n3");
        rig.pod("other", "n3", 500 << 20);
        for (String each : List.of("greedy", "modest")) {
            rig.pods.owners.put(each, new WorkloadStatus(1, 1, 600));
        }
        Instant end = rig.now.plus(Duration.ofMinutes(10));
        rig.pods.asked = () -> {
            rig.now = rig.now.plusMillis(200);
            if (rig.now.isBefore(end)) {
                flipTaints();
            }
        };
        List<Duration> evicted = new ArrayList<>();
        Instant begun = rig.now;
        rig.pods.before = _ -> evicted.add(Duration.between(begun, rig.now));
        hurryN1();
        rig.firing("n3");
        while (rig.now.isBefore(end)) {
            rig.pass(1);
        }
        assertThat(rig.pods.evicted()).containsExactly("other");
        assertThat(evicted.getFirst()).isLessThan(Duration.ofMinutes(2));
    }

    @Test
    void aPlaceThatBecomesFreeIsForANodeThatWaitsAlsoWhereTheOtherChangesAtOnce() {
        rig.allowOneEvictionAtATime();
        rig.pod("next", "n1", 400 << 20);
        hurryN1();
        rig.pass(1);
        for (int i = 0; i < 4; i++) {
            hurryN1();
            rig.firing("n3");
            rig.pass(10);
        }
        rig.pods.gone("greedy");
        for (int i = 0; i < 20; i++) {
            flipTaints();
            hurryN1();
            rig.firing("n3");
            rig.pass(1);
        }
        assertThat(rig.pods.evicted()).startsWith("greedy", "other");
    }

    @Test
    void aPlaceThatBecomesFreeByTimeIsForANodeThatWaits() {
        rig.allowOneEvictionAtATime();
        rig.pod("next", "n1", 400 << 20);
        hurryN1();
        rig.pass(1);
        rig.pods.gone("greedy");
        rig.pass(1);
        rig.firing("n3");
        for (int i = 0; i < 58; i++) {
            rig.pass(1);
        }
        hurryN1();
        hurryN1();
        flipTaints();
        rig.firing("n3");
        rig.now = rig.now.plusMillis(1900);
        rig.pass(0);
        for (int i = 0; i < 20; i++) {
            hurryN1();
            rig.firing("n3");
            rig.pass(1);
        }
        assertThat(rig.pods.evicted()).startsWith("greedy", "other");
    }

    /// It makes its Node too large to be read for a moment, or takes away the label by which exporters are put.
    @Test
    void aNodeThatComesAndGoesDoesNotKeepItsPlace() {
        rig.allowOneEvictionAtATime();
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
        for (int i = 0; i < 900; i++) {
            if (i % 200 == 199) {
                rig.nodes.removeNode("n1");
                rig.node("n1");
            }
            rig.firing("n1");
            rig.firing("n3");
            rig.pass(1);
        }
        assertThat(rig.pods.evicted()).containsExactly("greedy", "other");
    }

    /// Their pods take long to be listed, and may not go.
    @Test
    void severalSlowNodesDoNotKeepALessUrgentOneFromItsEviction() {
        rig.node("n3");
        rig.node("n4");
        rig.node("n5");
        rig.calm("n5");
        rig.pod("lonely", "n4", 700 << 20);
        for (int i = 0; i < 6; i++) {
            rig.pod("single-" + i, "n3", 600 << 20);
            rig.pods.owners.put("single-" + i, new WorkloadStatus(1, 1, 600));
        }
        for (String single : List.of("greedy", "modest", "lonely")) {
            rig.pods.owners.put(single, new WorkloadStatus(1, 1, 600));
        }
        rig.pod("other", "n3", 500 << 20);
        Instant end = rig.now.plus(Duration.ofMinutes(2));
        rig.pods.listed = node -> {
            if (rig.now.isBefore(end)) {
                rig.now = rig.now.plusSeconds(node.equals("n3") ? 1 : 8);
            }
        };
        List<Instant> evicted = new ArrayList<>();
        rig.pods.before = _ -> evicted.add(rig.now);
        rig.terms = new EvictTerms(EvictTerms.Ranking.KUBELET, "", Duration.ofSeconds(1));
        rig.firing("n1");
        rig.firing("n4");
        rig.terms = EvictTerms.DEFAULT;
        rig.firing("n3");
        while (rig.now.isBefore(end)) {
            rig.pass(1);
        }
        assertThat(rig.pods.evicted()).containsExactly("other");
        assertThat(evicted.getFirst()).isBefore(end);
    }

    /// Who comes with an urgent demand when the other has waited for minutes.
    @Test
    void urgentNodesDoNotPassThePlaceAmongThem() {
        rig.allowOneEvictionAtATime();
        for (String more : List.of("n4", "n5")) {
            rig.node(more);
            rig.calm(more);
        }
        rig.pod("hasty", "n4", 600 << 20);
        rig.firing("n1");
        rig.pass(1);
        for (int second = 0; second < 400 && rig.pods.evicted().size() < 2; second++) {
            if (second == 200) {
                rig.pods.gone("greedy");
            }
            rig.firing(second < 200 ? "n1" : "n3");
            rig.calm("n5");
            if (second >= 180) {
                rig.terms = new EvictTerms(EvictTerms.Ranking.KUBELET, "", Duration.ofSeconds(1));
                rig.firing("n4");
                rig.terms = EvictTerms.DEFAULT;
            }
            rig.firing("n3");
            rig.pass(1);
        }
        assertThat(rig.pods.evicted()).containsExactly("greedy", "other");
    }

    /// As where a hundred pods of megabytes wait there, which need nothing.
    @Test
    void aNodeWhosePodsTakeLongToBeListedIsEvictedFrom() {
        rig.pods.listed = _ -> rig.now = rig.now.plusSeconds(9);
        rig.firing("n1");
        rig.pass(1);
        assertThat(rig.pods.evicted()).containsExactly("greedy");
    }

    @Test
    void forAllItsDemandsTheirPodsAreListedOnce() {
        AtomicInteger lists = new AtomicInteger();
        rig.pods.listed = _ -> lists.incrementAndGet();
        for (String single : List.of("greedy", "modest")) {
            rig.pods.owners.put(single, new WorkloadStatus(1, 1, 600));
        }
        rig.decide("n1", Phase.FIRING, false, new Demand.Evict("allocatableMemory.available"));
        rig.pass(1);
        assertThat(rig.evictor.heldBackDemands("n1")).hasSize(2);
        assertThat(lists).hasValue(1);
    }
}
