package io.barograph.rules.explain.probe;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.policy.match.MissingText;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The facts of an observation as a rule sees them: as they are, or with some values thought of instead.
public record AssumedFacts(Facts facts, Map<Spot, Value> instead) {

    public AssumedFacts {
        instead = Map.copyOf(instead);
    }

    /// One field of one fact.
    public record Spot(String subject, String field) {

        @Override
        public String toString() {
            return subject + "." + field;
        }
    }

    public static AssumedFacts of(Facts facts) {
        return new AssumedFacts(facts, Map.of());
    }

    public List<Fact> allFacts() {
        return facts.allFacts();
    }

    /// The value, null if it is missing.
    @Nullable
    public Value valueOf(FactField field, Fact fact) {
        Value thought = thoughtOf(field, fact);
        if (thought != null) {
            return thought;
        }
        return isObserved(field, fact) ? field.reader().apply(fact) : null;
    }

    private @Nullable Value thoughtOf(FactField field, Fact fact) {
        return instead.isEmpty() ? null : instead.get(new Spot(fact.subject(), field.name()));
    }

    private boolean isObserved(FactField field, Fact fact) {
        return field.key() || facts.missing().isEmpty() || facts.missing().whyMissing(fact, field.name()) == null;
    }

    /// Whether the value is missing, and at least what stands in the fact for it.
    boolean hasLowerBound(FactField field, Fact fact) {
        return facts.missing().hasLowerBound(fact, field.name()) && thoughtOf(field, fact) == null;
    }

    /// Whether [#valueOf] has a value.
    boolean isKnown(FactField field, Fact fact) {
        return isObserved(field, fact) || thoughtOf(field, fact) != null;
    }

    /// Why the value is missing; empty if it is known.
    public String whyMissing(FactField field, Fact fact) {
        String why = valueOf(field, fact) == null ? facts.missing().whyMissing(fact, field.name()) : "";
        return why == null ? "its value is not known" : why;
    }

    /// The same, with what the value is at least.
    public String whyNotExact(FactField field, Fact fact) {
        String why = whyMissing(field, fact);
        return why.isEmpty() ? why : MissingText.withLowerBound(field, fact, why, facts.missing());
    }

    /// The values of terms that look at this fact.
    ///
    /// @param matched the facts that the conditions before matched, null where there is none
    public ConstraintEvaluator.Values valuesOf(Fact fact, List<@Nullable Fact> matched) {
        return new FactValues(this, fact, matched);
    }

    private record FactValues(AssumedFacts facts, Fact fact, List<@Nullable Fact> matched)
            implements ConstraintEvaluator.Values {

        @Override
        public @Nullable Value of(Term term) {
            Fact termFact = factOf(term, fact, matched);
            FactField field = term.field();
            return termFact == null || field == null ? null : facts.valueOf(field, termFact);
        }

        @Override
        public boolean hasLowerBounds() {
            return facts.facts.missing().hasLowerBounds();
        }

        @Override
        public boolean isLowerBound(Term term) {
            Fact termFact = factOf(term, fact, matched);
            FactField field = term.field();
            return termFact != null && field != null && facts.hasLowerBound(field, termFact);
        }

        @Override
        public double numberOf(Term term) {
            Fact termFact = factOf(term, fact, matched);
            FactField field = term.field();
            ToDoubleFunction<Fact> numberReader = field == null ? null : field.numberReader();
            if (termFact == null
                    || field == null
                    || numberReader == null
                    || !(facts.instead.isEmpty() || facts.hasLowerBound(field, termFact))) {
                return ConstraintEvaluator.Values.super.numberOf(term);
            }
            return numberReader.applyAsDouble(termFact);
        }
    }

    /// The fact whose field the term is: this one, or one that a condition before matched; null where there is none.
    public static @Nullable Fact factOf(Term term, Fact fact, List<@Nullable Fact> matched) {
        if (term instanceof Term.Own) { // thousands a second; the switch is slower
            return fact;
        }
        return switch (term) {
            case Term.Own _ -> fact;
            case Term.Bound(int condition, var _, var _) -> condition < matched.size() ? matched.get(condition) : null;
            case Term.Literal _, Term.Arithmetic _ -> null;
        };
    }

    public Ternary fitsPattern(Pattern pattern, Fact fact, List<@Nullable Fact> matched) {
        return pattern.fact().facts().isInstance(fact)
                ? ConstraintEvaluator.allTrue(pattern.constraints(), valuesOf(fact, matched))
                : Ternary.FALSE;
    }
}
