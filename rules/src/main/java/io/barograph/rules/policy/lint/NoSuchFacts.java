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

    public static void check(List<ConditionalElement> when, ProblemCollector problems) {
        for (ConditionalElement each : when) {
            String why = why(each.pattern());
            if (why != null) {
                problems.error(
                        each.pattern().place(),
                        "there is no " + each.pattern().fact().name() + " " + why,
                        "Maybe Contention(scope == SYSTEM_LOW, resource == CPU) is meant, or scope == SYSTEM");
            }
        }
    }

    private static @Nullable String why(Pattern pattern) {
        String first = null;
        for (Map<String, Value> keys : MatchCombinations.keys(pattern, PatternBounds.of(pattern))) {
            String why = ImpossibleKeys.why(pattern.fact(), keys);
            if (why == null) {
                return null;
            }
            first = first == null ? why : first;
        }
        return first;
    }
}
