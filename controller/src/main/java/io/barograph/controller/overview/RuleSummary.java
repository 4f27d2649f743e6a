package io.barograph.controller.overview;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.controller.reconcile.plan.DemandPlan;
import io.barograph.rules.demand.ContentionCauses;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.SelfStalledOwners;
import io.barograph.rules.demand.Transition;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What one rule wants of one node: the demands that rest on it, in one line.
///
/// @param phase the loudest demand's
/// @param demands at least one
/// @param sinceMillis when the loudest began to stand so, by the controller's clock
/// @param onNode whether marks of it stand on the node by our hand, by the demand's key; empty where that is not known
/// @param heldBack why demands of it are not on the node, by the demand's key
/// @param latestSnapshot says who makes others wait and who stalls by itself; null where nothing is known of the
/// present
public record RuleSummary(
        Level level,
        Phase phase,
        List<DemandState> demands,
        long sinceMillis,
        SortedMap<String, Boolean> onNode,
        SortedMap<String, HeldBack> heldBack,
        @Nullable Snapshot latestSnapshot) {

    /// From a phase in which nothing is demanded to that in which most is.
    private static final List<Phase> LOUDNESS = List.of(Phase.INACTIVE, Phase.PENDING, Phase.KEEP_FIRING, Phase.FIRING);

    /// The demands that are not raised as far as is known, and of which not enough is known.
    static List<DemandState> unknownDemands(NodeStatus node) {
        return node.decision().demands().stream()
                .filter(demand -> Level.of(demand) == Level.UNKNOWN)
                .toList();
    }

    /// What the node's rules demand; rules that demand nothing are left out.
    static List<RuleSummary> loudRules(NodeStatus node, @Nullable ReconcileReport report) {
        Map<String, List<DemandState>> byRule = new LinkedHashMap<>();
        for (DemandState demand : node.decision().demands()) {
            if (demand.phase() != Phase.INACTIVE) {
                String rule = demand.source().policy() + '\n' + demand.source().rule();
                byRule.computeIfAbsent(rule, _ -> new ArrayList<>()).add(demand);
            }
        }
        return byRule.values().stream()
                .map(ruleDemands -> summarize(node, report, ruleDemands))
                .sorted(Comparator.comparing(RuleSummary::level)
                        .thenComparingInt(RuleSummary::loudness)
                        .reversed()
                        .thenComparing(summary -> summary.source().policy())
                        .thenComparing(summary -> summary.source().rule()))
                .toList();
    }

    private static RuleSummary summarize(NodeStatus node, @Nullable ReconcileReport report, List<DemandState> demands) {
        Phase phase = Phase.INACTIVE;
        long earliestMillis = Long.MAX_VALUE;
        boolean anyHeld = false;
        SortedMap<String, HeldBack> why = new TreeMap<>();
        SortedMap<String, Boolean> onNode = new TreeMap<>();
        for (DemandState demand : demands) {
            HeldBack cause = heldBack(demand, report);
            if (cause != null) {
                why.put(demand.demand().key(), cause);
            }
            Boolean stands = isOnNode(demand, report);
            if (stands != null) {
                onNode.put(demand.demand().key(), stands);
            }
            int louder = loudnessOf(demand.phase()) - loudnessOf(phase);
            long began = sinceMillisOf(node, demand);
            earliestMillis = louder > 0 ? began : louder == 0 ? Math.min(earliestMillis, began) : earliestMillis;
            phase = louder > 0 ? demand.phase() : phase;
            anyHeld |= isHeld(demand, report);
        }
        Level level = anyHeld ? Level.HELD_BACK : phase == Phase.PENDING ? Level.PENDING : Level.FIRING;
        return new RuleSummary(
                level, phase, demands, earliestMillis, onNode, why, node.heard().latestSnapshot());
    }

    /// The same where nothing is known of the present: the phase is the last that was known.
    RuleSummary atLevel(Level dark) {
        return new RuleSummary(dark, phase, demands, sinceMillis, onNode, heldBack, null);
    }

    /// The sentence with the worst culprit and who stalls the most by itself, if the rule rests on contention and they
    /// are known.
    String withCauses(String sentence) {
        if (latestSnapshot == null) {
            return sentence;
        }
        String culprit = ContentionCauses.worstCause(latestSnapshot, ContentionCauses.resourcesNamedIn(reason()));
        return Stream.of(sentence, culprit, SelfStalledOwners.ownersLine(latestSnapshot, reason(), 1))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /// Greater where more is demanded.
    int loudness() {
        return loudnessOf(phase);
    }

    /// That of two in which more is demanded.
    static Phase louderPhase(Phase first, Phase second) {
        return loudnessOf(first) >= loudnessOf(second) ? first : second;
    }

    private static int loudnessOf(Phase phase) {
        return LOUDNESS.indexOf(phase);
    }

    /// Why a demand that is active is not on the node; null if it is, or if it has not been decided yet.
    public static @Nullable HeldBack heldBack(DemandState demand, @Nullable ReconcileReport report) {
        return report == null || !demand.active()
                ? null
                : report.plan().heldBack(demand.demand().key());
    }

    /// Whether the demand's condition or taint stands on the node by our hand; null where it leaves no mark, or where
    /// that is not known.
    public static @Nullable Boolean isOnNode(DemandState demand, @Nullable ReconcileReport report) {
        if (report == null
                || !(demand.demand() instanceof Demand.Condition || demand.demand() instanceof Demand.Taint)) {
            return null;
        }
        DemandPlan plan = report.plan().demands().get(demand.demand().key());
        return plan instanceof DemandPlan.Remove || plan instanceof DemandPlan.Keep;
    }

    /// Whether a demand is kept off the node by something to look at.
    static boolean isHeld(DemandState demand, @Nullable ReconcileReport report) {
        HeldBack heldBack = heldBack(demand, report);
        return heldBack != null && heldBack.obstructs();
    }

    /// When the demand began to stand so, by the controller's clock.
    static long sinceMillisOf(NodeStatus node, DemandState demand) {
        return node.wallMillis(demand.timing().sinceMicros());
    }

    /// The policy and the rule.
    public Transition.Source source() {
        return demands.getFirst().source();
    }

    /// The loudest demand's sentence, and who causes the stalls where it rests on contention.
    public String why() {
        return withCauses(reason());
    }

    private String reason() {
        return demands.stream()
                .max(Comparator.comparingInt(demand -> loudnessOf(demand.phase())))
                .orElseThrow()
                .why();
    }

    /// What it wants besides taints: condition types, `event Reason`, `evict signal`, `reclaim filesystem`.
    public List<String> conditions() {
        return demandKeys(demand -> !(demand instanceof Demand.Taint));
    }

    /// Taints, as `key:Effect`.
    public List<String> taints() {
        return demandKeys(Demand.Taint.class::isInstance);
    }

    private List<String> demandKeys(Predicate<Demand> which) {
        return demands.stream()
                .map(DemandState::demand)
                .filter(which)
                .map(Demand::key)
                .toList();
    }
}
