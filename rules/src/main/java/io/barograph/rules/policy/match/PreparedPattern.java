package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.constraint.Constraint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The constraints of one pattern, prepared for many observations. Constraints on keys are answered once for facts that
/// have a place.
final class PreparedPattern {

    private final Class<? extends Fact> type;
    private final int[] places;
    private final PreparedConstraint[] rest;
    private final PreparedConstraint whole;

    PreparedPattern(CandidateFacts candidates, FactSlots.Places facts) {
        RuleInputs.Input input = candidates.input();
        List<Constraint> constraints = input.pattern().constraints();
        this.type = input.pattern().fact().facts();
        this.places = candidates.places();
        this.rest = new PreparedConstraint[places.length];
        for (int i = 0; i < places.length; i++) {
            Fact fact = facts.facts().get(places[i]);
            rest[i] = PreparedConstraint.all(constraints.stream()
                    .filter(each -> !input.answers(each, fact))
                    .toList());
        }
        this.whole = PreparedConstraint.all(constraints);
    }

    /// How many facts of an observation the pattern looks at.
    int size(FactSlots facts) {
        return places.length + facts.others().size();
    }

    /// The fact at this index if it fits, else null; facts with a place come first.
    @Nullable
    Fact fitting(int index, FactSlots facts, @Nullable Fact[] matched) {
        if (index < places.length) {
            Fact fact = facts.at(places[index]);
            return fact != null && rest[index].holds(fact, matched) ? fact : null;
        }
        Fact other = facts.others().get(index - places.length);
        return type.isInstance(other) && whole.holds(other, matched) ? other : null;
    }
}
