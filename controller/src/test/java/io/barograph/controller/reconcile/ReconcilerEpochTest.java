package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import module java.base;
import org.junit.jupiter.api.Test;

class ReconcilerEpochTest {

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    @Test
    void notesItsEpochWithEachWrite() {
        rig.add("n1");
        rig.epoch = 7;
        rig.offer(raised("n1"));
        assertThat(epoch()).isEqualTo(7);

        rig.epoch = 9;
        rig.offer(cleared("n1"));
        assertThat(epoch()).isEqualTo(9);
        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void writesNothingWhereANewerLeaderHasAndGoesOnAtOnceWhenItLeadsAnew() {
        rig.add("n1");
        bear("n1", "12");
        rig.api.forgetCalls();

        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.api.writes()).noneMatch(call -> call.startsWith("taints") || call.startsWith("condition"));
        assertThat(rig.outrun).isNotEmpty().containsOnly(12L);
        assertThat(rig.api.calls().size()).isLessThan(30);
        assertThat(rig.trouble()).contains("barograph.io/epoch 1 is older", "12");

        rig.epoch = 13;
        rig.later(Duration.ofMillis(1));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
        assertThat(rig.trouble()).isEmpty();
    }

    @Test
    void isRefusedWhereANewerLeaderWritesBetweenItsLookAndItsWrite() {
        rig.add("n1");
        rig.api.beforeEachWrite(() -> {
            LiveNode live = rig.node("n1");
            if (LeaderEpoch.epochOf(live) < 5) {
                var theirs = new NodeCondition.Times(ReconcilerRig.START, ReconcilerRig.START);
                rig.nodes.patchCondition(
                        live.identity(), new NodeCondition("Theirs", NodeConditionStatus.True, "R", "", theirs), 5);
            }
        });
        rig.offer(raised("n1"));

        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.outrun).contains(5L);
        assertThat(rig.told).doesNotContain("TAINTS done", "CONDITION done");
    }

    @Test
    void aNewEpochDoesNotWaitForWhatAnOlderOneWasRefused() {
        rig.add("n1");
        bear("n1", "12");
        rig.reconciler.offerDecision(raised("n1"));
        assertThat(rig.reconciler.pass()).isPositive();
        assertThat(rig.taints("n1")).isEmpty();

        rig.epoch = 13;
        rig.reconciler.pass();
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    @Test
    void writesNothingAsLongAsItHasNeverLed() {
        rig.add("n1");
        rig.everLed = false;
        rig.offer(raised("n1"));
        assertThat(rig.api.writes()).isEmpty();
    }

    private long epoch() {
        return LeaderEpoch.epochOf(rig.node("n1"));
    }

    private void bear(String name, String epoch) {
        LiveNode node = rig.node(name);
        Map<String, String> annotations = new HashMap<>(node.meta().annotations());
        annotations.put(LeaderEpoch.ANNOTATION, epoch);
        LiveNode.Meta meta = new LiveNode.Meta("", Map.of(), annotations, null);
        rig.nodes.putNode(node.withContents(meta, List.copyOf(node.taints()), node.status()));
    }
}
