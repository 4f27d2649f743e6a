package io.barograph.controller.controls;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.rules.demand.ForeignMarks;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandDownTest {

    private static final LiveNode BARE = LiveNode.ofName("n1", "u1");
    private static final LiveNode CORDONED =
            new LiveNode(BARE.identity(), BARE.meta(), true, BARE.taints(), BARE.status());

    private static LiveNode condition(LiveNode node, String type, NodeConditionStatus status, String reason) {
        NodeCondition condition =
                new NodeCondition(type, status, reason, "m", new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH));
        return node.withContents(node.meta(), node.taints(), new LiveNode.Status(List.of(), List.of(condition)));
    }

    private static LiveNode taint(LiveNode node, String key, String effect) {
        return node.withContents(node.meta(), List.of(NodeTaint.of(key, effect)), node.status());
    }

    private static String mark(LiveNode node) {
        StandDown found = StandDown.of(node);
        return found == null ? "" : found.mark();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DrainInProgress",
                "Drained",
                "Draining",
                "MaintenancePlanned",
                "MaintenanceInProgress",
                "GracefulNodeShutdownInProgress"
            })
    void aConditionSaysSoUnlessItIsFalseOrMissing(String type) {
        assertThat(mark(condition(BARE, type, NodeConditionStatus.True, ""))).isEqualTo(type);
        assertThat(mark(condition(BARE, type, NodeConditionStatus.False, ""))).isEmpty();
        assertThat(mark(BARE)).isEmpty();
    }

    @Test
    void aConditionThatIsUnknownIsNotTakenForFalse() {
        StandDown unknown = StandDown.of(condition(BARE, "DrainInProgress", NodeConditionStatus.Unknown, "Lost"));
        assertThat(unknown)
                .isEqualTo(new StandDown(
                        "DrainInProgress",
                        "the node is maybe drained: its condition DrainInProgress is Unknown (Lost)"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "karpenter.sh/disrupted",
                "karpenter.sh/disruption",
                "ToBeDeletedByClusterAutoscaler",
                "node.kubernetes.io/out-of-service",
                "node.cloudprovider.kubernetes.io/shutdown"
            })
    void aTaintSaysSoWhateverItsEffect(String key) {
        for (String effect : List.of("NoSchedule", "NoExecute", "PreferNoSchedule")) {
            assertThat(mark(taint(BARE, key, effect))).isEqualTo(key);
        }
    }

    @Test
    void aCandidateForDeletionIsInService() {
        assertThat(mark(taint(BARE, "DeletionCandidateOfClusterAutoscaler", "PreferNoSchedule")))
                .isEmpty();
        assertThat(mark(taint(BARE, "example.com/gpu", "NoSchedule"))).isEmpty();
    }

    @Test
    void ofSeveralMarksTheOneThatTellsMostIsNamed() {
        assertThat(StandDown.of(CORDONED))
                .isEqualTo(new StandDown("cordon", "the node is cordoned: its spec.unschedulable is true"));
        LiveNode leaving = taint(CORDONED, "karpenter.sh/disrupted", "NoSchedule");
        assertThat(StandDown.of(leaving))
                .isEqualTo(new StandDown(
                        "karpenter.sh/disrupted",
                        "the node is removed by Karpenter: it has the taint karpenter.sh/disrupted:NoSchedule"));
        assertThat(mark(condition(leaving, "DrainInProgress", NodeConditionStatus.True, "Upgrade")))
                .isEqualTo("DrainInProgress");
    }

    /// Else a demand of ours would hold itself back.
    @Test
    void noPolicyCanDemandSuchAMark() {
        assertThat(StandDown.marks())
                .hasSize(12)
                .doesNotHaveDuplicates()
                .allMatch(mark -> mark.equals(StandDown.CORDON)
                        || ForeignMarks.isCondition(mark)
                        || ForeignMarks.isTaintKey(mark));
    }
}
