package io.barograph.controller.reconcile.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import module java.base;
import org.junit.jupiter.api.Test;

class PriorStatusTest {

    private static final Instant AT = Instant.parse("2026-11-21T12:00:00Z");
    private static final String RULE = "rule \"stalled since boot\" of policy p, ";
    private static final String SILENT = RULE + "the exporter has been silent since ";
    private static final String MISSING = RULE + "a value has been missing since ";

    private static NodeCondition says(String message) {
        return new NodeCondition(
                "T", NodeConditionStatus.Unknown, "SignalStale", message, new NodeCondition.Times(AT, AT));
    }

    @Test
    void theCauseIsAnotherWhateverTheRuleIsCalled() {
        assertThat(PriorStatus.sameCause(SILENT + AT, says(MISSING + AT + ": why")))
                .isFalse();
        assertThat(PriorStatus.sameCause(SILENT + AT.plusSeconds(1), says(SILENT + AT + "; was True since " + AT)))
                .isTrue();
        assertThat(PriorStatus.sameCause(MISSING + AT.plusSeconds(1) + ": one", says(MISSING + AT + ": other")))
                .isTrue();
    }

    @Test
    void aCauseWithoutATimeIsComparedInFull() {
        String unheard = "the exporter has not been heard since the controller started";
        assertThat(PriorStatus.sameCause(unheard, says(unheard + "; was True since " + AT)))
                .isTrue();
        assertThat(PriorStatus.sameCause(unheard, says("the exporter has not been heard")))
                .isFalse();
    }
}
