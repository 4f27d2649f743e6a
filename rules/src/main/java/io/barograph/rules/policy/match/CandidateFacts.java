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
            if (input.selectsFact(fact)) {
                List<Constraint> open = input.pattern().constraints().stream()
                        .filter(constraint -> !input.answersConstraint(constraint, fact))
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
    ///
    /// @param acceptsLowerBounds whether a field with a lower bound counts as known
    public boolean missAny(FactSlots facts, MissingFields missing, boolean acceptsLowerBounds) {
        if (input.pattern().fact().listed()
                && missing.whyAll(input.pattern().fact().name()) != null) {
            return true;
        }
        for (Place place : places) {
            Fact fact = facts.factAt(place.number());
            if (fact != null && missesField(fact, missing, acceptsLowerBounds)) {
                return true;
            }
        }
        for (Fact otherFact : facts.otherFacts()) {
            if (missesField(otherFact, missing, acceptsLowerBounds) && input.selectsFact(otherFact)) {
                return true;
            }
        }
        return false;
    }

    private boolean missesField(Fact fact, MissingFields missing, boolean acceptsLowerBounds) {
        if (missing.anyOf(fact)) {
            for (FactField field : input.fields()) {
                if (missing.whyMissing(fact, field.name()) != null
                        && !(acceptsLowerBounds && missing.hasLowerBound(fact, field.name()))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// In the order of facts.
    public List<Fact> factsIn(FactSlots facts) {
        List<Fact> candidateFacts = new ArrayList<>(places.size());
        for (Place place : places) {
            Fact fact = facts.factAt(place.number());
            if (fact != null) {
                candidateFacts.add(fact);
            }
        }
        facts.otherFacts().stream().filter(input::selectsFact).forEach(candidateFacts::add);
        return candidateFacts;
    }

    /// How many facts of an observation the pattern looks at.
    int sizeIn(FactSlots facts) {
        return places.size() + facts.otherFacts().size();
    }

    /// The fact at this index if it fits, else null. Facts with a place come first.
    @Nullable
    Fact fittingFact(int index, FactSlots facts, @Nullable Fact[] matched) {
        if (index < places.size()) {
            Place place = places.get(index);
            Fact fact = facts.factAt(place.number());
            return fact != null && fitsConstraints(place.open(), fact, matched) ? fact : null;
        }
        Fact otherFact = facts.otherFacts().get(index - places.size());
        return input.pattern().fact().facts().isInstance(otherFact)
                        && fitsConstraints(input.pattern().constraints(), otherFact, matched)
                ? otherFact
                : null;
    }

    /// Whether the fact at this index fits, whatever the missing numbers are that have a lower bound.
    Ternary fitOf(int index, FactSlots facts, @Nullable Fact[] matched, MissingFields missing) {
        boolean isPlaced = index < places.size();
        Fact fact = isPlaced
                ? facts.factAt(places.get(index).number())
                : facts.otherFacts().get(index - places.size());
        if (fact == null || !input.pattern().fact().facts().isInstance(fact)) {
            return Ternary.FALSE;
        }
        return ConstraintEvaluator.allTrue(
                isPlaced ? places.get(index).open() : input.pattern().constraints(),
                new BoundedValues(fact, matched, missing));
    }

    /// The values of terms, with what is known of them.
    private static final class BoundedValues implements ConstraintEvaluator.Values {

        private final Fact fact;
        private final @Nullable Fact[] matched;
        private final MissingFields missing;

        private BoundedValues(Fact fact, @Nullable Fact[] matched, MissingFields missing) {
            this.fact = fact;
            this.matched = matched;
            this.missing = missing;
        }

        @Override
        public @Nullable Value of(Term field) {
            return valueOf(field, fact, matched);
        }

        @Override
        public boolean hasLowerBounds() {
            return true;
        }

        @Override
        public boolean isLowerBound(Term term) {
            return switch (term) {
                case Term.Own(FactField field, var _) -> missing.hasLowerBound(fact, field.name());
                case Term.Bound(int condition, FactField field, var _) -> {
                    Fact boundFact = matched[condition];
                    yield boundFact != null && missing.hasLowerBound(boundFact, field.name());
                }
                case Term.Literal _, Term.Arithmetic _ -> false;
            };
        }
    }

    private static boolean fitsConstraints(List<Constraint> constraints, Fact fact, @Nullable Fact[] matched) {
        return ConstraintEvaluator.allTrue(constraints, term -> valueOf(term, fact, matched)) == Ternary.TRUE;
    }

    /// What a field of a fact is worth, or of one of the facts matched before it; null where none was matched.
    static @Nullable Value valueOf(Term field, Fact fact, @Nullable Fact[] matched) {
        return switch (field) {
            case Term.Own ownTerm -> ownTerm.field().reader().apply(fact);
            case Term.Bound bound -> {
                Fact boundFact = matched[bound.condition()];
                yield boundFact == null ? null : bound.field().reader().apply(boundFact);
            }
            case Term.Literal _, Term.Arithmetic _ -> null;
        };
    }
}
