package io.barograph.controller.guardrail;

import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.HeldBack;
import module java.base;

/// All that holds taints back, at one moment: the budgets, and the storms and outages of the fleet. It never removes a
/// taint, and is not asked whether one may be removed.
///
/// A node that has a taint keeps its place. Places that are left go first to nodes that were granted one and have not
/// got the taint yet, then to the most urgent ([GuardedNode.Weight]).
public record Guardrails(Budgets budgets, AreaHolds storms, AreaHolds outages) {

    private static final Comparator<GuardedNode> FIRST = Comparator.comparing((GuardedNode member) -> !member.granted())
            .thenComparing(member -> member.weight().urgency(), Comparator.nullsLast(Comparator.reverseOrder()))
            .thenComparingLong(member -> -member.weight().forMicros())
            .thenComparing(GuardedNode::node);

    /// At the beginning, when nothing is known to be going on.
    public static Guardrails of(Budgets budgets) {
        return new Guardrails(budgets, AreaHolds.none(AreaHolds.Kind.STORM), AreaHolds.none(AreaHolds.Kind.OUTAGE));
    }

    /// What a look at the fleet comes to.
    ///
    /// @param after this, at the moment of the look
    public record Looked(Guardrails after, List<GuardrailChange> turns, GuardrailReport report) {}

    /// Looks at all nodes there are.
    ///
    /// @param nowMicros on a clock that never goes back
    public Looked look(Collection<GuardedNode> members, long nowMicros) {
        NodeCensus census = NodeCensus.of(members);
        AreaHolds.Next stormy = storms.next(census, budgets, nowMicros);
        AreaHolds.Next out = outages.next(census, budgets, nowMicros);
        List<GuardrailChange> turns = new ArrayList<>(stormy.turns());
        turns.addAll(out.turns());
        Guardrails after = new Guardrails(budgets, stormy.holds(), out.holds());
        return new Looked(after, List.copyOf(turns), GuardrailReport.of(after, census));
    }

    /// One node that wants taints of one strength.
    public record Ask(String node, TaintStrength strength) {}

    /// Why nodes that want taints may not have them now. What is not named may be added.
    ///
    /// @param members all nodes there are
    public Map<Ask, HeldBack> refused(Collection<GuardedNode> members, long nowMicros) {
        RemainingBudget room = new RemainingBudget(this, NodeCensus.of(members), nowMicros);
        Map<Ask, HeldBack> refused = new HashMap<>();
        for (GuardedNode member :
                members.stream().filter(GuardedNode::wants).sorted(FIRST).toList()) {
            for (TaintStrength strength : TaintStrength.values()) {
                if (member.stakes().of(strength).wants()) {
                    HeldBack why = room.ask(member, strength);
                    if (why != null) {
                        refused.put(new Ask(member.node(), strength), why);
                    }
                }
            }
        }
        return refused;
    }
}
