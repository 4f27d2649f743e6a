package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One rule made ready to be matched often: the [TreeEvaluator]'s answer, without looking at facts that its keys rule
/// out.
public final class RuleMatcher {

    private static final Fact[] NOTHING = {};

    private final Step[] steps;

    private final boolean binds;

    private record Step(ConditionalElement condition, PreparedPattern asked) {}

    /// @param candidates by the rule's lines
    public RuleMatcher(Rule rule, List<CandidateFacts> candidates, FactSlots.Places places) {
        steps = new Step[candidates.size()];
        binds = rule.when().stream()
                .flatMap(each -> each.pattern().constraints().stream())
                .flatMap(Constraint::terms)
                .anyMatch(Term.Bound.class::isInstance);
        for (int i = 0; i < steps.length; i++) {
            steps[i] = new Step(rule.when().get(i), new PreparedPattern(candidates.get(i), places, _ -> true));
        }
    }

    /// Whether the rule matches the facts at least once, taking every field as known.
    public boolean matches(FactSlots facts) {
        return matches(0, facts, binds ? new Fact[steps.length] : NOTHING);
    }

    private boolean matches(int index, FactSlots facts, @Nullable Fact[] matched) {
        if (index == steps.length) {
            return true;
        }
        Step step = steps[index];
        return switch (step.condition) {
            case ConditionalElement.Match _ -> any(step, index, facts, matched, true);
            case ConditionalElement.Exists _ ->
                any(step, index, facts, matched, false) && matches(index + 1, facts, matched);
            case ConditionalElement.Not _ ->
                !any(step, index, facts, matched, false) && matches(index + 1, facts, matched);
        };
    }

    /// @param on whether what fits is matched, and the rest of the rule has to match with it
    private boolean any(Step step, int index, FactSlots facts, @Nullable Fact[] matched, boolean on) {
        PreparedPattern asked = step.asked;
        for (int i = 0; i < asked.size(); i++) {
            Fact fact = asked.fits(i, facts, matched);
            if (fact != null && (!on || follows(fact, index, facts, matched))) {
                return true;
            }
        }
        for (Fact fact : facts.others()) {
            if (asked.fits(fact, matched) && (!on || follows(fact, index, facts, matched))) {
                return true;
            }
        }
        return false;
    }

    private boolean follows(Fact fact, int index, FactSlots facts, @Nullable Fact[] matched) {
        if (binds) {
            matched[index] = fact;
        }
        return matches(index + 1, facts, matched);
    }
}
