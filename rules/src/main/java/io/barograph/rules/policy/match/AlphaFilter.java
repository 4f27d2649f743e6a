package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which facts can have a part in a match of one rule: those that pass what one of its patterns asks of a fact alone.
/// Whether facts fit each other, it does not ask.
///
/// No other fact can make the rule match, or keep it from matching: no pattern takes it, be it under a `not`. And where
/// nothing passes for a pattern that must match something, the rule does not match, whatever else there is. As the
/// [TreeEvaluator], it takes every field as known.
public final class AlphaFilter {

    private static final @Nullable Fact[] NOTHING_MATCHED = {};

    private final Step[] steps;

    /// @param needed whether the rule matches only if something passes
    private record Step(PreparedPattern asked, boolean needed) {}

    /// @param candidates by the rule's lines
    public AlphaFilter(Rule rule, List<CandidateFacts> candidates, FactSlots.Places places) {
        steps = new Step[candidates.size()];
        for (int i = 0; i < steps.length; i++) {
            boolean needed = switch (rule.when().get(i)) {
                case ConditionalElement.Match _, ConditionalElement.Exists _ -> true;
                case ConditionalElement.Not _ -> false;
            };
            steps[i] = new Step(new PreparedPattern(candidates.get(i), places, AlphaFilter::asksOneFact), needed);
        }
    }

    private static boolean asksOneFact(Constraint constraint) {
        return constraint.terms().noneMatch(Term.Bound.class::isInstance);
    }

    /// Admits the facts that can have a part in a match; none if the rule cannot match.
    ///
    /// @return whether the rule can match
    public boolean admit(FactSlots facts, AdmittedFacts admitted) {
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

    private static boolean anyPasses(PreparedPattern asked, FactSlots facts) {
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

    private static void admit(PreparedPattern asked, FactSlots facts, AdmittedFacts admitted) {
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
