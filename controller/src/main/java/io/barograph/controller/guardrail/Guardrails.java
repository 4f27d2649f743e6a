package io.barograph.controller.guardrail;

import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.HeldBack;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// All that holds taints back, at one moment: what was decided once and for all, and what goes on in the
/// fleet. It never takes a taint away, and it is never asked whether one may go.
///
/// A node that has a taint keeps its place. Places that are left go first to who was granted one and has not got the
/// taint yet, then to the most urgent ([GuardedNode.Weight]).
public record Guardrails(Budgets budgets, Storms storms, Outages outages) {

    private static final Comparator<GuardedNode> FIRST = Comparator.comparing((GuardedNode member) -> !member.granted())
            .thenComparing(member -> member.weight().urgency(), Comparator.nullsLast(Comparator.reverseOrder()))
            .thenComparingLong(member -> -member.weight().forMicros())
            .thenComparing(GuardedNode::node);

    /// At the beginning, when nothing is known to be going on.
    public static Guardrails of(Budgets budgets) {
        return new Guardrails(budgets, Storms.none(), Outages.none());
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
        Storms.Next stormy = storms.next(census, budgets, nowMicros);
        Outages.Next out = outages.next(census, budgets, nowMicros);
        List<GuardrailChange> turns = new ArrayList<>(stormy.turns());
        turns.addAll(out.turns());
        Guardrails after = new Guardrails(budgets, stormy.storms(), out.outages());
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
