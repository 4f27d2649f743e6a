package io.barograph.controller.overview;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.rules.demand.ContentionCauses;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What one rule wants of one node: the demands that rest on it, in one line.
///
/// @param phase the loudest demand's
/// @param demands at least one
/// @param sinceMillis when the loudest began to stand so, by the controller's clock
/// @param heldBack why demands of it are not on the node, by the demand's key
/// @param latest says who makes others wait; null where nothing is known of the present
public record RuleSummary(
        Level level,
        Phase phase,
        List<DemandState> demands,
        long sinceMillis,
        SortedMap<String, HeldBack> heldBack,
        @Nullable Snapshot latest) {

    /// From a phase in which nothing is demanded to that in which most is.
    private static final List<Phase> LOUDNESS = List.of(Phase.INACTIVE, Phase.PENDING, Phase.KEEP_FIRING, Phase.FIRING);

    /// The demands that are not raised as far as is known, and of which not enough is known.
    static List<DemandState> unknown(NodeStatus node) {
        return node.decision().demands().stream()
                .filter(each -> Level.of(each) == Level.UNKNOWN)
                .toList();
    }

    /// What the node's rules demand; rules that demand nothing are left out.
    static List<RuleSummary> loud(NodeStatus node, @Nullable ReconcileReport report) {
        Map<String, List<DemandState>> byRule = new LinkedHashMap<>();
        for (DemandState each : node.decision().demands()) {
            if (each.phase() != Phase.INACTIVE) {
                String rule = each.source().policy() + '\n' + each.source().rule();
                byRule.computeIfAbsent(rule, _ -> new ArrayList<>()).add(each);
            }
        }
        return byRule.values().stream()
                .map(each -> line(node, report, each))
                .sorted(Comparator.comparing(RuleSummary::level)
                        .thenComparingInt(RuleSummary::loudness)
                        .reversed()
                        .thenComparing(each -> each.source().policy())
                        .thenComparing(each -> each.source().rule()))
                .toList();
    }

    private static RuleSummary line(NodeStatus node, @Nullable ReconcileReport report, List<DemandState> demands) {
        Phase phase = Phase.INACTIVE;
        long since = Long.MAX_VALUE;
        boolean held = false;
        SortedMap<String, HeldBack> why = new TreeMap<>();
        for (DemandState each : demands) {
            HeldBack one = heldBack(each, report);
            if (one != null) {
                why.put(each.demand().key(), one);
            }
            int louder = loudness(each.phase()) - loudness(phase);
            long began = since(node, each);
            since = louder > 0 ? began : louder == 0 ? Math.min(since, began) : since;
            phase = louder > 0 ? each.phase() : phase;
            held |= isHeld(each, report);
        }
        Level level = held ? Level.HELD_BACK : phase == Phase.PENDING ? Level.PENDING : Level.FIRING;
        return new RuleSummary(level, phase, demands, since, why, node.heard().latest());
    }

    /// The same where nothing is known of the present: the phase is the last that was known.
    RuleSummary at(Level dark) {
        return new RuleSummary(dark, phase, demands, sinceMillis, heldBack, null);
    }

    /// The sentence with the worst culprit, if the rule rests on contention and one is known.
    String withCulprit(String sentence) {
        String culprit = latest == null ? "" : ContentionCauses.worst(latest, ContentionCauses.resources(reason()));
        return culprit.isEmpty() ? sentence : sentence + "; " + culprit;
    }

    /// Greater where more is demanded.
    int loudness() {
        return loudness(phase);
    }

    /// That of two in which more is demanded.
    static Phase louder(Phase one, Phase other) {
        return loudness(one) >= loudness(other) ? one : other;
    }

    private static int loudness(Phase phase) {
        return LOUDNESS.indexOf(phase);
    }

    /// Why a demand that is active is not on the node; null if it is, or if it has not been decided yet.
    public static @Nullable HeldBack heldBack(DemandState demand, @Nullable ReconcileReport report) {
        return report == null || !demand.active()
                ? null
                : report.plan().heldBack(demand.demand().key());
    }

    /// Whether a demand is kept off the node by something to look at.
    static boolean isHeld(DemandState demand, @Nullable ReconcileReport report) {
        HeldBack why = heldBack(demand, report);
        return why != null && why.obstructs();
    }

    /// The wall's time of a moment in the node's own: the latest snapshot is a moment in both.
    static long since(NodeStatus node, DemandState demand) {
        Snapshot latest = node.heard().latest();
        long at = node.heard().at().toEpochMilli();
        return latest == null
                ? at
                : at - (latest.moment().monotonicMicros() - demand.timing().sinceMicros()) / 1000;
    }

    /// The policy and the rule.
    public Transition.Source source() {
        return demands.getFirst().source();
    }

    /// The loudest demand's sentence, and who makes others wait where it rests on contention.
    public String why() {
        return withCulprit(reason());
    }

    private String reason() {
        return demands.stream()
                .max(Comparator.comparingInt(each -> loudness(each.phase())))
                .orElseThrow()
                .why();
    }

    /// What it wants besides taints: condition types, `event Reason`, `evict signal`, `reclaim filesystem`.
    public List<String> conditions() {
        return keys(each -> !(each instanceof Demand.Taint));
    }

    /// Taints, as `key:Effect`.
    public List<String> taints() {
        return keys(Demand.Taint.class::isInstance);
    }

    private List<String> keys(Predicate<Demand> which) {
        return demands.stream()
                .map(DemandState::demand)
                .filter(which)
                .map(Demand::key)
                .toList();
    }
}
