package io.barograph.controller.reconcile;

import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.ScarceResource;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Decisions as an evaluation of one rule with a condition and a taint would make them.
public final class SampleDecisions {

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
    private Freshness freshness = new Freshness.Heard();
    private @Nullable Double severity;
    private long taken;

    private SampleDecisions(String node) {
        this.node = node;
    }

    public static SampleDecisions of(String node, Phase phase) {
        return new SampleDecisions(node).with(phase, false, DEMANDS);
    }

    static SampleDecisions frozen(String node, Phase phase) {
        return new SampleDecisions(node).with(phase, true, DEMANDS);
    }

    public static SampleDecisions of(String node, Phase phase, Demand... demands) {
        return new SampleDecisions(node).with(phase, false, List.of(demands));
    }

    /// A demand that these policies can raise, each with where it alone would put it; the first is the farthest.
    ///
    /// @param frozen policies of which a value is missing
    public static SampleDecisions shared(String node, Demand demand, Map<String, Phase> policies, String... frozen) {
        SampleDecisions desires = new SampleDecisions(node);
        List<DemandState> shares = new ArrayList<>();
        policies.forEach((policy, phase) ->
                shares.add(share(demand, policy, phase, List.of(frozen).contains(policy))));
        desires.states.add(shares.getFirst().sharedBy(shares));
        return desires;
    }

    /// Demands that policies can raise, each with where it alone would put it; none where no policy says anything.
    public static SampleDecisions ofShares(String node, Map<Demand, Map<String, Phase>> demands) {
        SampleDecisions desires = new SampleDecisions(node);
        demands.forEach((demand, policies) -> {
            List<DemandState> shares = new ArrayList<>();
            policies.forEach((policy, phase) -> shares.add(share(demand, policy, phase, false)));
            shares.stream()
                    .max(Comparator.comparingInt(each -> FARTHEST.indexOf(each.phase())))
                    .ifPresent(far -> desires.states.add(far.sharedBy(shares)));
        });
        return desires;
    }

    private static DemandState share(Demand demand, String policy, Phase phase, boolean frozen) {
        return new DemandState(
                demand,
                new Transition.Source(policy, "rule of " + policy),
                phase,
                new DemandState.Timing(8_000_000, 0, frozen),
                "as " + policy + " says");
    }

    public SampleDecisions with(Phase phase, boolean frozen, List<Demand> demands) {
        for (Demand demand : demands) {
            var timing = new DemandState.Timing(8_000_000, 0, frozen);
            states.add(new DemandState(demand, SOURCE, phase, timing, "avg60 52 is at least 40"));
        }
        return this;
    }

    /// All demands so far are made for this.
    public SampleDecisions shortOf(ScarceResource... resources) {
        states.replaceAll(state -> new DemandState(
                state.demand(),
                state.source(),
                state.phase(),
                state.timing(),
                state.sentence(),
                state.ownShares(),
                state.flaps(),
                state.terms(),
                Set.of(resources)));
        return this;
    }

    SampleDecisions stepping(Phase from, Phase to, Reason reason) {
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

    public SampleDecisions silentSince(long micros) {
        freshness = new Freshness.Silent(micros);
        return this;
    }

    public SampleDecisions leavingAt(long micros) {
        freshness = new Freshness.Leaving(micros);
        return this;
    }

    SampleDecisions takenAt(long micros) {
        taken = micros;
        return this;
    }

    public SampleDecisions severity(double percent) {
        severity = percent;
        return this;
    }

    public Decision decision() {
        return new Decision(
                new DesiredState(node, "boot", 10_000_000, states), freshness, transitions, severity, taken);
    }

    static Decision high(String node) {
        return of(node, Phase.PENDING)
                .stepping(Phase.INACTIVE, Phase.PENDING, Reason.PressureHigh)
                .decision();
    }

    public static Decision raised(String node) {
        return of(node, Phase.FIRING)
                .stepping(Phase.PENDING, Phase.FIRING, Reason.PressureRaised)
                .decision();
    }

    public static Decision falling(String node) {
        return of(node, Phase.KEEP_FIRING)
                .stepping(Phase.FIRING, Phase.KEEP_FIRING, Reason.PressureFalling)
                .decision();
    }

    public static Decision cleared(String node) {
        return of(node, Phase.INACTIVE)
                .stepping(Phase.KEEP_FIRING, Phase.INACTIVE, Reason.PressureCleared)
                .decision();
    }
}
