package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.MissingFields;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The facts that one pattern may match as far as their keys tell: found once among those that every observation has,
/// each time among the others.
public final class CandidateFacts {

    private final RuleInputs.Input input;
    private final List<Place> places = new ArrayList<>();

    /// A fact that every observation has.
    ///
    /// @param open the constraints that its keys do not answer
    private record Place(int number, List<Constraint> open) {}

    private CandidateFacts(RuleInputs.Input input, List<Fact> facts) {
        this.input = input;
        for (int i = 0; i < facts.size(); i++) {
            Fact fact = facts.get(i);
            if (input.selects(fact)) {
                List<Constraint> open = input.pattern().constraints().stream()
                        .filter(each -> !input.answers(each, fact))
                        .toList();
                places.add(new Place(i, open));
            }
        }
    }

    /// Those of each line of the rule.
    public static List<CandidateFacts> ofLines(Rule rule, FactSlots.Places places) {
        return RuleInputs.of(rule).stream()
                .map(input -> new CandidateFacts(input, places.facts()))
                .toList();
    }

    /// What the pattern reads of them.
    public RuleInputs.Input input() {
        return input;
    }

    /// Whether a field that the pattern reads is missing of one of them, or it is unknown which facts there are.
    public boolean miss(FactSlots facts, MissingFields missing) {
        if (missing.whyAll(input.pattern().fact().name()) != null) {
            return true;
        }
        for (Place place : places) {
            Fact fact = facts.at(place.number());
            if (fact != null && misses(fact, missing)) {
                return true;
            }
        }
        for (Fact each : facts.others()) {
            if (misses(each, missing) && input.selects(each)) {
                return true;
            }
        }
        return false;
    }

    private boolean misses(Fact fact, MissingFields missing) {
        if (missing.anyOf(fact)) {
            for (FactField each : input.fields()) {
                if (missing.why(fact, each.name()) != null) {
                    return true;
                }
            }
        }
        return false;
    }

    /// In the order of facts.
    public List<Fact> in(FactSlots facts) {
        List<Fact> found = new ArrayList<>(places.size());
        for (Place place : places) {
            Fact fact = facts.at(place.number());
            if (fact != null) {
                found.add(fact);
            }
        }
        facts.others().stream().filter(input::selects).forEach(found::add);
        return found;
    }

    /// How many facts of an observation the pattern looks at.
    int size(FactSlots facts) {
        return places.size() + facts.others().size();
    }

    /// The fact at this index if it fits, else null. Facts with a place come first.
    @Nullable
    Fact fitting(int index, FactSlots facts, @Nullable Fact[] matched) {
        if (index < places.size()) {
            Place place = places.get(index);
            Fact fact = facts.at(place.number());
            return fact != null && fits(place.open(), fact, matched) ? fact : null;
        }
        Fact other = facts.others().get(index - places.size());
        return input.pattern().fact().facts().isInstance(other)
                        && fits(input.pattern().constraints(), other, matched)
                ? other
                : null;
    }

    private static boolean fits(List<Constraint> constraints, Fact fact, @Nullable Fact[] matched) {
        return ConstraintEvaluator.all(constraints, term -> value(term, fact, matched)) == Ternary.TRUE;
    }

    /// What a field of a fact is worth, or of one of the facts matched before it; null where none was matched.
    static @Nullable Value value(Term field, Fact fact, @Nullable Fact[] matched) {
        return switch (field) {
            case Term.Own own -> own.field().read().apply(fact);
            case Term.Bound bound -> {
                Fact earlier = matched[bound.condition()];
                yield earlier == null ? null : bound.field().read().apply(earlier);
            }
            case Term.Literal _, Term.Arithmetic _ -> null;
        };
    }
}
