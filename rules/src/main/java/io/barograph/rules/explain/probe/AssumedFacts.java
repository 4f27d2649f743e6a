package io.barograph.rules.explain.probe;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
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
        Value thought = instead.isEmpty() ? null : instead.get(new Spot(fact.subject(), field.name()));
        if (thought != null) {
            return thought;
        }
        boolean isKnown =
                field.key() || facts.missing().isEmpty() || facts.missing().whyMissing(fact, field.name()) == null;
        return isKnown ? field.reader().apply(fact) : null;
    }

    /// Why the value is missing; empty if it is known.
    public String whyMissing(FactField field, Fact fact) {
        String why = valueOf(field, fact) == null ? facts.missing().whyMissing(fact, field.name()) : "";
        return why == null ? "its value is not known" : why;
    }

    /// The values of terms that look at this fact.
    ///
    /// @param matched the facts that the conditions before matched, null where there is none
    public ConstraintEvaluator.Values valuesOf(Fact fact, List<@Nullable Fact> matched) {
        return term -> {
            Fact of = factOf(term, fact, matched);
            FactField field = term.field();
            return of == null || field == null ? null : valueOf(field, of);
        };
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
