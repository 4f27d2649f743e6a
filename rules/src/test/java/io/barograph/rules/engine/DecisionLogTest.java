package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.junit.jupiter.api.Test;

class DecisionLogTest {

    @Test
    void aLineIsOneObjectInAFixedOrder() {
        Transition transition = new Transition(
                new Transition.At("n1", "6f1c", 92_007_364),
                new Transition.Source("contention", "pods wait for CPU", Severity.CRITICAL),
                new Demand.Taint("node.kubernetes.io/cpu-contention-pressure", Effect.NoSchedule),
                new Transition.Step(Phase.FIRING, Phase.KEEP_FIRING, Reason.PressureFalling),
                List.of(
                        new ReadInput("Contention(KUBEPODS, CPU).avg60", "52.1", false),
                        new ReadInput("x", "too young", true)));

        assertThat(DecisionLog.transitionLine(transition)).isEqualTo("""
                        {"node":"n1","boot_id":"6f1c","monotonic_us":92007364,\
                        "policy":"contention","rule":"pods wait for CPU",\
                        "demand":"node.kubernetes.io/cpu-contention-pressure:NoSchedule",\
                        "from":"firing","to":"keep-firing","reason":"PressureFalling","severity":"critical",\
                        "inputs":[{"name":"Contention(KUBEPODS, CPU).avg60","value":"52.1"},\
                        {"name":"x","missing":"too young"}]}""");
    }

    @Test
    void aRulesMessageStandsBehindItsSeverity() {
        Transition transition = new Transition(
                new Transition.At("n1", "b", 1),
                new Transition.Source("p", "r", Severity.INFO, "409.31Mi of 8Gi"),
                new Demand.Condition("C"),
                new Transition.Step(Phase.INACTIVE, Phase.FIRING, Reason.PressureRaised),
                List.of());

        assertThat(DecisionLog.transitionLine(transition))
                .contains("\"severity\":\"info\",\"message\":\"409.31Mi of 8Gi\",\"inputs\":[]");
    }

    @Test
    void aNameNeverBreaksOutOfItsLine() {
        Transition transition = new Transition(
                new Transition.At("n1\n{\"node\":\"n2\"}", "b", 1),
                new Transition.Source("p", "a \"rule\""),
                new Demand.Condition("C"),
                new Transition.Step(Phase.INACTIVE, Phase.FIRING, Reason.PressureRaised),
                List.of());

        assertThat(DecisionLog.transitionLine(transition))
                .doesNotContain("\n")
                .contains(
                        "\"node\":\"n1\\n{\\\"node\\\":\\\"n2\\\"}\"", "\"rule\":\"a \\\"rule\\\"\"", "\"inputs\":[]");
    }
}
