package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.constraint.Constraint;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What one pattern asks of facts, made ready to be asked often: in which places of facts that every observation has it
/// looks, what is left to ask there after its keys, and what is asked of any other fact.
final class PreparedPattern {

    private final Class<? extends Fact> type;
    private final int[] places;
    private final PreparedConstraint[] rest;
    private final PreparedConstraint whole;

    /// @param which constraints of the pattern are asked; the others hold
    PreparedPattern(CandidateFacts candidates, FactSlots.Places facts, Predicate<Constraint> which) {
        RuleInputs.Input input = candidates.input();
        List<Constraint> constraints =
                input.pattern().constraints().stream().filter(which).toList();
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

    /// How many places of facts that every observation has it looks in.
    int size() {
        return places.length;
    }

    /// The i-th of these places.
    int place(int i) {
        return places[i];
    }

    /// The fact in the i-th of these places if it fits, else null.
    @Nullable
    Fact fits(int i, FactSlots facts, @Nullable Fact[] matched) {
        Fact fact = facts.at(places[i]);
        return fact != null && rest[i].holds(fact, matched) ? fact : null;
    }

    /// Whether a fact that has no place fits.
    boolean fits(Fact other, @Nullable Fact[] matched) {
        return type.isInstance(other) && whole.holds(other, matched);
    }
}
