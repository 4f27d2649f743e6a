package io.barograph.controller.reconcile;

import io.barograph.controller.reconcile.inbox.Freshness;
import io.barograph.controller.reconcile.inbox.ReconcileRequest;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Desires as an evaluation of one rule with a condition and a taint would make them.
public final class SampleRequests {

    public static final String TYPE = "KubepodsCPUContentionPressure";
    public static final String KEY = "node.kubernetes.io/cpu-contention-pressure";
    public static final String TAINT = KEY + ":NoSchedule";

    private static final Transition.Source SOURCE = new Transition.Source("contention", "pods wait for CPU");
    private static final List<Demand> DEMANDS =
            List.of(new Demand.Condition(TYPE), new Demand.Taint(KEY, Effect.NoSchedule));

    private static final List<Phase> FARTHEST = List.of(Phase.INACTIVE, Phase.PENDING, Phase.KEEP_FIRING, Phase.FIRING);

    private final String node;
    private final List<DemandState> states = new ArrayList<>();
    private final List<Transition> transitions = new ArrayList<>();
    private Freshness freshness = new Freshness.Fresh();
    private double severity = Double.NaN;

    private SampleRequests(String node) {
        this.node = node;
    }

    public static SampleRequests of(String node, Phase phase) {
        return new SampleRequests(node).with(phase, false, DEMANDS);
    }

    static SampleRequests frozen(String node, Phase phase) {
        return new SampleRequests(node).with(phase, true, DEMANDS);
    }

    public static SampleRequests of(String node, Phase phase, Demand... demands) {
        return new SampleRequests(node).with(phase, false, List.of(demands));
    }

    /// A demand that these policies can raise, each with where it alone would put it; the first is the farthest.
    ///
    /// @param frozen policies of which a value is missing
    public static SampleRequests shared(String node, Demand demand, Map<String, Phase> policies, String... frozen) {
        SampleRequests desires = new SampleRequests(node);
        List<DemandState> shares = new ArrayList<>();
        policies.forEach((policy, phase) -> shares.add(new DemandState(
                demand,
                new Transition.Source(policy, "rule of " + policy),
                phase,
                new DemandState.Timing(8_000_000, 0, List.of(frozen).contains(policy)),
                "as " + policy + " says")));
        desires.states.add(shares.getFirst().sharedBy(shares));
        return desires;
    }

    /// Demands that policies can raise, each with where it alone would put it; none where no policy says anything.
    public static SampleRequests ofShares(String node, Map<Demand, Map<String, Phase>> demands) {
        SampleRequests desires = new SampleRequests(node);
        demands.forEach((demand, policies) -> {
            List<DemandState> shares = new ArrayList<>();
            policies.forEach((policy, phase) -> shares.add(new DemandState(
                    demand,
                    new Transition.Source(policy, "rule of " + policy),
                    phase,
                    new DemandState.Timing(8_000_000, 0, false),
                    "as " + policy + " says")));
            shares.stream()
                    .max(Comparator.comparingInt(each -> FARTHEST.indexOf(each.phase())))
                    .ifPresent(far -> desires.states.add(far.sharedBy(shares)));
        });
        return desires;
    }

    public SampleRequests with(Phase phase, boolean frozen, List<Demand> demands) {
        for (Demand demand : demands) {
            var timing = new DemandState.Timing(8_000_000, 0, frozen);
            states.add(new DemandState(demand, SOURCE, phase, timing, "avg60 52 is at least 40"));
        }
        return this;
    }

    SampleRequests stepping(Phase from, Phase to, Reason reason) {
        for (Demand demand : DEMANDS) {
            transitions.add(transition(demand, from, to, reason));
        }
        return this;
    }

    static Transition transition(Demand demand, Phase from, Phase to, Reason reason) {
        return new Transition(
                new Transition.At("n1", "boot", 10_000_000),
                SOURCE,
                demand,
                new Transition.Step(from, to, reason),
                List.of(new ReadInput("Contention(KUBEPODS, CPU).avg60", "52", false)));
    }

    public SampleRequests silentFor(Duration time) {
        freshness = new Freshness.Silent(time.toNanos() / 1000);
        return this;
    }

    public SampleRequests severity(double percent) {
        severity = percent;
        return this;
    }

    public ReconcileRequest desire() {
        return new ReconcileRequest(
                new DesiredState(node, "boot", 10_000_000, states), transitions, freshness, severity);
    }

    static ReconcileRequest high(String node) {
        return of(node, Phase.PENDING)
                .stepping(Phase.INACTIVE, Phase.PENDING, Reason.PressureHigh)
                .desire();
    }

    public static ReconcileRequest raised(String node) {
        return of(node, Phase.FIRING)
                .stepping(Phase.PENDING, Phase.FIRING, Reason.PressureRaised)
                .desire();
    }

    public static ReconcileRequest falling(String node) {
        return of(node, Phase.KEEP_FIRING)
                .stepping(Phase.FIRING, Phase.KEEP_FIRING, Reason.PressureFalling)
                .desire();
    }

    public static ReconcileRequest cleared(String node) {
        return of(node, Phase.INACTIVE)
                .stepping(Phase.KEEP_FIRING, Phase.INACTIVE, Reason.PressureCleared)
                .desire();
    }
}
