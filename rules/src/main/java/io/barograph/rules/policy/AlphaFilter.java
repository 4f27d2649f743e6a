package io.barograph.rules.policy;

import io.barograph.rules.fact.Fact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which facts can have a part in a match of one rule: those that pass what one of its patterns asks of a fact alone.
/// Whether facts fit each other, it does not ask.
///
/// No other fact can make the rule match, or keep it from matching: no pattern takes it, be it under a `not`. And where
/// nothing passes for a pattern that must match something, the rule does not match, whatever else there is. As the
/// [Evaluator], it takes every field as known.
public final class AlphaFilter {

    private static final @Nullable Fact[] NOTHING_MATCHED = {};

    private final Step[] steps;

    /// @param needed whether the rule matches only if something passes
    private record Step(Asked asked, boolean needed) {}

    /// @param candidates by the rule's lines
    public AlphaFilter(Rule rule, List<Candidates> candidates, Placed.Places places) {
        steps = new Step[candidates.size()];
        for (int i = 0; i < steps.length; i++) {
            boolean needed = switch (rule.when().get(i)) {
                case Condition.Match _, Condition.Exists _ -> true;
                case Condition.Not _ -> false;
            };
            steps[i] = new Step(new Asked(candidates.get(i), places, AlphaFilter::asksOneFact), needed);
        }
    }

    private static boolean asksOneFact(Constraint constraint) {
        return constraint.terms().noneMatch(Term.Bound.class::isInstance);
    }

    /// Admits the facts that can have a part in a match; none if the rule cannot match.
    ///
    /// @return whether the rule can match
    public boolean admit(Placed facts, Admitted admitted) {
        for (Step each : steps) {
            if (each.needed && !anyPasses(each.asked, facts)) {
                return false;
            }
        }
        for (Step each : steps) {
            admit(each.asked, facts, admitted);
        }
        return true;
    }

    private static boolean anyPasses(Asked asked, Placed facts) {
        for (int i = 0; i < asked.size(); i++) {
            if (asked.fits(i, facts, NOTHING_MATCHED) != null) {
                return true;
            }
        }
        List<Fact> others = facts.others();
        for (int i = 0; i < others.size(); i++) {
            if (asked.fits(others.get(i), NOTHING_MATCHED)) {
                return true;
            }
        }
        return false;
    }

    private static void admit(Asked asked, Placed facts, Admitted admitted) {
        for (int i = 0; i < asked.size(); i++) {
            if (asked.fits(i, facts, NOTHING_MATCHED) != null) {
                admitted.place(asked.place(i));
            }
        }
        List<Fact> others = facts.others();
        for (int i = 0; i < others.size(); i++) {
            if (asked.fits(others.get(i), NOTHING_MATCHED)) {
                admitted.other(i);
            }
        }
    }
}
