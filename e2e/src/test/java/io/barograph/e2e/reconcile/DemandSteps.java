package io.barograph.e2e.reconcile;

import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import module java.base;

/// The four steps of one demand for a condition and a taint, as evaluations hand them to the reconciler.
public record DemandSteps(String node) {

    static final String TYPE = "KubepodsCPUContentionPressure";
    public static final String TAINT = "node.kubernetes.io/cpu-contention-pressure:NoSchedule";

    private static final Transition.Source SOURCE = new Transition.Source("contention", "pods wait for CPU");
    private static final List<Demand> DEMANDS = List.of(
            new Demand.Condition(TYPE),
            new Demand.Taint("node.kubernetes.io/cpu-contention-pressure", Effect.NoSchedule));

    Decision high() {
        return step(Phase.INACTIVE, Phase.PENDING, Reason.PressureHigh);
    }

    public Decision raised() {
        return step(Phase.PENDING, Phase.FIRING, Reason.PressureRaised);
    }

    Decision falling() {
        return step(Phase.FIRING, Phase.KEEP_FIRING, Reason.PressureFalling);
    }

    Decision cleared() {
        return step(Phase.KEEP_FIRING, Phase.INACTIVE, Reason.PressureCleared);
    }

    private Decision step(Phase from, Phase to, Reason reason) {
        List<DemandState> states = DEMANDS.stream()
                .map(demand ->
                        new DemandState(demand, SOURCE, to, new DemandState.Timing(0, 0, false), "avg60 52 >= 40"))
                .toList();
        List<Transition> transitions = DEMANDS.stream()
                .map(demand -> new Transition(
                        new Transition.At(node, "boot", 1_000_000),
                        SOURCE,
                        demand,
                        new Transition.Step(from, to, reason),
                        List.of(new ReadInput("Contention(KUBEPODS, CPU).avg60", "52", false))))
                .toList();
        return new Decision(
                new DesiredState(node, "boot", 1_000_000, states), new Freshness.Heard(), transitions, 52.0, 0);
    }
}
