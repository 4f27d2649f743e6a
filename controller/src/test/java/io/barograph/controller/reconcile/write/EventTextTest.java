package io.barograph.controller.reconcile.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.junit.jupiter.api.Test;

class EventTextTest {

    @Test
    void warnsOfWhatRisesUnlessItsRuleCallsItInfo() {
        assertThat(warns(Reason.PressureRaised, Severity.CRITICAL)).isTrue();
        assertThat(warns(Reason.PressureHigh, Severity.WARNING)).isTrue();
        assertThat(warns(Reason.PressureHigh, Severity.INFO)).isFalse();
        assertThat(warns(Reason.PressureFalling, Severity.CRITICAL)).isFalse();
        assertThat(warns(Reason.PressureCleared, Severity.CRITICAL)).isFalse();
    }

    @Test
    void beginsWithWhatTheRuleSaysToPeople() {
        Transition transition = new Transition(
                new Transition.At("n1", "b1", 1),
                new Transition.Source("p", "r", Severity.WARNING, "409.31Mi of 8Gi are left"),
                new Demand.Event("Short"),
                new Transition.Step(Phase.PENDING, Phase.FIRING, Reason.PressureRaised),
                List.of());
        assertThat(EventText.of(List.of(transition)).getFirst().what().note())
                .startsWith("409.31Mi of 8Gi are left: rule \"r\" of policy p: ");
    }

    @Test
    void tellsOfWhatCameBackBesideThatItWasRaised() {
        Transition transition = new Transition(
                new Transition.At("n1", "b1", 1),
                new Transition.Source("p", "r"),
                new Demand.Condition("High"),
                new Transition.Step(Phase.PENDING, Phase.FIRING, Reason.PressureRaised, 2),
                List.of());
        assertThat(EventText.of(List.of(transition)))
                .extracting(each -> each.what().reason())
                .containsExactly("PressureRaised", "Flapping");
        assertThat(EventText.of(List.of(transition)).getLast().what().note())
                .startsWith("rule \"r\" of policy p: High (2 times in a row) came back within an hour");
    }

    private static boolean warns(Reason reason, Severity severity) {
        Transition transition = new Transition(
                new Transition.At("n1", "b1", 1),
                new Transition.Source("p", "r", severity),
                new Demand.Condition("High"),
                new Transition.Step(Phase.PENDING, Phase.FIRING, reason),
                List.of());
        return EventText.of(List.of(transition)).getFirst().what().warning();
    }
}
