package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.rules.demand.EvictTerms;
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
}
