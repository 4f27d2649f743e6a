package io.barograph.rules.explain;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Facts;
import io.barograph.rules.policy.Field;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Term;
import io.barograph.rules.policy.Truths;
import io.barograph.rules.policy.Type;
import io.barograph.rules.policy.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The facts of an observation as a rule sees them: as they are, or with some values thought of instead.
record Sightings(Facts facts, Map<Spot, Value> instead) {

    Sightings {
        instead = Map.copyOf(instead);
    }

    /// One field of one fact.
    record Spot(String subject, String field) {

        @Override
        public String toString() {
            return subject + "." + field;
        }
    }

    static Sightings of(Facts facts) {
        return new Sightings(facts, Map.of());
    }

    List<Fact> all() {
        return facts.all();
    }

    /// The value, null if it is missing.
    @Nullable
    Value value(Field field, Fact fact) {
        Value thought = instead.isEmpty() ? null : instead.get(new Spot(fact.subject(), field.name()));
        if (thought != null) {
            return thought;
        }
        Value read = field.read().apply(fact);
        return isKnown(field, fact, read) ? read : null;
    }

    /// A number that is missing is NaN, a count -1; of the rest only the list knows.
    private boolean isKnown(Field field, Fact fact, Value read) {
        if (field.key()) {
            return true;
        }
        return switch (field.type()) {
            case Type.Numeric(Type.Unit unit) -> {
                double number = read instanceof Value.Numeric(double value, var _) ? value : Double.NaN;
                yield !Double.isNaN(number) && (unit != Type.Unit.COUNT || number >= 0);
            }
            case Type.Word _ -> true;
            case Type.Text _, Type.Truth _, Type.Name _, Type.Labels _ ->
                facts.missing().why(fact, field.name()) == null;
        };
    }

    /// Why the value is missing; empty if it is known.
    String why(Field field, Fact fact) {
        if (value(field, fact) != null) {
            return "";
        }
        String why = facts.missing().why(fact, field.name());
        return why == null ? "its value is not known" : why;
    }

    /// The values of terms that look at this fact.
    ///
    /// @param matched the facts that the conditions before matched, null where there is none
    Truths.Values values(Fact fact, List<@Nullable Fact> matched) {
        return term -> switch (term) {
            case Term.Own(Field field, var _) -> value(field, fact);
            case Term.Bound(int condition, Field field, var _) -> {
                Fact earlier = condition < matched.size() ? matched.get(condition) : null;
                yield earlier == null ? null : value(field, earlier);
            }
            case Term.Literal(Value value, var _, var _) -> value;
            case Term.Arithmetic _ -> null;
        };
    }

    Truth fits(Pattern pattern, Fact fact, List<@Nullable Fact> matched) {
        return pattern.fact().facts().isInstance(fact)
                ? Truth.of(Truths.all(pattern.constraints(), values(fact, matched)))
                : Truth.FALSE;
    }
}
