package io.barograph.controller.guardrail;

import io.barograph.controller.guardrail.Verdict.Ask;
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
/// taint yet, then to the most urgent ([Member.Weight]).
public record Guardrails(Budgets budgets, Storms storms, Outages outages) {

    private static final Comparator<Member> FIRST = Comparator.comparing((Member member) -> !member.granted())
            .thenComparingDouble(member -> -member.weight().urgency())
            .thenComparingLong(member -> -member.weight().forMicros())
            .thenComparing(Member::node);

    /// At the beginning, when nothing is known to be going on.
    public static Guardrails of(Budgets budgets) {
        return new Guardrails(budgets, Storms.none(), Outages.none());
    }

    /// What a look at the fleet comes to.
    ///
    /// @param after this, at the moment of the look
    public record Looked(Guardrails after, List<Turn> turns, GuardReport report) {}

    /// Looks at all nodes there are.
    ///
    /// @param nowMicros on a clock that never goes back
    public Looked look(Collection<Member> members, long nowMicros) {
        Census census = Census.of(members);
        Storms.Next stormy = storms.next(census, budgets, nowMicros);
        Outages.Next out = outages.next(census, budgets, nowMicros);
        List<Turn> turns = new ArrayList<>(stormy.turns());
        turns.addAll(out.turns());
        Guardrails after = new Guardrails(budgets, stormy.storms(), out.outages());
        return new Looked(after, List.copyOf(turns), GuardReport.of(after, census));
    }

    /// A verdict for each node that wants a taint and each strength of it.
    ///
    /// @param members all nodes there are
    public Map<Ask, Verdict> decide(Collection<Member> members, long nowMicros) {
        Room room = new Room(this, Census.of(members), nowMicros);
        Map<Ask, Verdict> verdicts = new HashMap<>();
        for (Member member :
                members.stream().filter(Member::wants).sorted(FIRST).toList()) {
            for (Strength strength : Strength.values()) {
                if (member.stakes().of(strength).wants()) {
                    verdicts.put(new Ask(member.node(), strength), room.ask(member, strength));
                }
            }
        }
        return verdicts;
    }
}
