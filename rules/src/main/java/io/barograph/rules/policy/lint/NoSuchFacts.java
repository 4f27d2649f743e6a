package io.barograph.rules.policy.lint;

import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.catalogue.ImpossibleKeys;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Refuses patterns that could fit only facts that no observation has: such a rule would never match.
public final class NoSuchFacts {

    private NoSuchFacts() {}

    public static void checkPatterns(List<ConditionalElement> when, ProblemCollector problems) {
        for (ConditionalElement element : when) {
            String why = whyImpossible(element.pattern());
            if (why != null) {
                problems.addError(
                        element.pattern().place(),
                        "there is no " + element.pattern().fact().name() + " " + why,
                        "Maybe Contention(scope == SYSTEM_LOW, resource == CPU) is meant, or scope == SYSTEM");
            }
        }
    }

    private static @Nullable String whyImpossible(Pattern pattern) {
        String first = null;
        for (Map<String, Value> keys : MatchCombinations.possibleKeys(pattern, PatternBounds.of(pattern))) {
            String why = ImpossibleKeys.whyImpossible(pattern.fact(), keys);
            if (why == null) {
                return null;
            }
            first = first == null ? why : first;
        }
        return first;
    }
}
