package io.barograph.rules.policy.match;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.MissingFields;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueText;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.signal.UnfilledSpan;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What is said of a field that a line of a rule reads and that is missing: `Contention(KUBEPODS,
/// CPU).avg60 is missing, observed for 58 of 60 s`. Where the line would fit by a shorter average that
/// is known, it says that: `contended now (avg10 = 52.1); the rule looks at 60 s, 58 were seen`.
public final class MissingText {

    /// The longest first.
    private static final List<String> AVERAGES = List.of("avg300", "avg60", "avg10");

    /// What stands before a lower bound.
    public static final String AT_LEAST = "at least ";

    private MissingText() {}

    /// @param why the field is missing
    public static String of(
            ConditionalElement line, Fact fact, FactField field, String why, MissingFields missingFields) {
        String name = fact.subject() + "." + field.name() + " is missing";
        UnfilledSpan span = UnfilledSpan.parseWhy(why);
        FactField seenAverage = span == null ? null : longestSeen(line, fact, missingFields);
        if (span == null || seenAverage == null || !fitsBy(seenAverage, line, fact, missingFields)) {
            return name + ", " + withLowerBound(field, fact, why, missingFields);
        }
        return name + ": " + DemandState.CONTENDED + " (" + seenAverage.name() + " = "
                + ValueText.of(seenAverage, fact) + "); the rule looks at " + span.spanSeconds() + " s, "
                + span.seenSeconds() + " were seen";
    }

    /// Why a field is missing, and what it is at least where that is known: `at least 12.3: ...`.
    public static String withLowerBound(FactField field, Fact fact, String why, MissingFields missingFields) {
        return missingFields.hasLowerBound(fact, field.name())
                ? AT_LEAST + ValueText.of(field, fact) + ": " + why
                : why;
    }

    /// The longest average of contention that is known; null where none is.
    private static @Nullable FactField longestSeen(ConditionalElement line, Fact fact, MissingFields missingFields) {
        if (!(fact instanceof Contention) || line.quantifier() == Quantifier.NOT) {
            return null;
        }
        for (String average : AVERAGES) {
            if (missingFields.whyMissing(fact, average) == null) {
                return line.pattern().fact().fieldNamed(average);
            }
        }
        return null;
    }

    /// Whether the line fits the fact where an average stands for those that are missing.
    private static boolean fitsBy(FactField average, ConditionalElement line, Fact fact, MissingFields missingFields) {
        return ConstraintEvaluator.allTrue(
                        line.pattern().constraints(), term -> valueBy(average, term, fact, missingFields))
                == Ternary.TRUE;
    }

    private static @Nullable Value valueBy(FactField average, Term term, Fact fact, MissingFields missingFields) {
        if (!(term instanceof Term.Own(FactField field, var _))) {
            return null;
        }
        if (missingFields.whyMissing(fact, field.name()) == null) {
            return field.reader().apply(fact);
        }
        return AVERAGES.contains(field.name()) ? average.reader().apply(fact) : null;
    }
}
