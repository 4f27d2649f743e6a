package io.barograph.rules.policy;

import io.barograph.rules.fact.Fact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One rule made ready to be matched often: the [Evaluator]'s answer, without looking at facts that its keys rule out.
public final class Matcher {

    private static final Fact[] NOTHING = {};

    private final Step[] steps;

    private final boolean binds;

    /// One line of the rule's `when`: its places of facts that every observation has, what is left to ask in
    /// each after its keys, and what is asked of any other fact.
    private static final class Step {
        private final Condition condition;
        private final Class<? extends Fact> type;
        private final int[] places;
        private final Check[] rest;
        private final Check whole;

        Step(Condition condition, Candidates candidates, Placed.Places facts) {
            RuleInputs.Input input = candidates.input();
            List<Constraint> constraints = input.pattern().constraints();
            this.condition = condition;
            this.type = input.pattern().fact().facts();
            this.places = candidates.places();
            this.rest = new Check[places.length];
            for (int i = 0; i < places.length; i++) {
                Fact fact = facts.facts().get(places[i]);
                rest[i] = Check.all(constraints.stream()
                        .filter(each -> !input.answers(each, fact))
                        .toList());
            }
            this.whole = Check.all(constraints);
        }
    }

    /// @param candidates by the rule's lines
    public Matcher(Rule rule, List<Candidates> candidates, Placed.Places places) {
        steps = new Step[candidates.size()];
        binds = rule.when().stream()
                .flatMap(each -> each.pattern().constraints().stream())
                .flatMap(Constraint::terms)
                .anyMatch(Term.Bound.class::isInstance);
        for (int i = 0; i < steps.length; i++) {
            steps[i] = new Step(rule.when().get(i), candidates.get(i), places);
        }
    }

    /// Whether the rule matches the facts at least once, taking every field as known.
    public boolean matches(Placed facts) {
        return matches(0, facts, binds ? new Fact[steps.length] : NOTHING);
    }

    private boolean matches(int index, Placed facts, @Nullable Fact[] matched) {
        if (index == steps.length) {
            return true;
        }
        Step step = steps[index];
        return switch (step.condition) {
            case Condition.Match _ -> any(step, index, facts, matched, true);
            case Condition.Exists _ -> any(step, index, facts, matched, false) && matches(index + 1, facts, matched);
            case Condition.Not _ -> !any(step, index, facts, matched, false) && matches(index + 1, facts, matched);
        };
    }

    /// @param on whether what fits is matched, and the rest of the rule has to match with it
    private boolean any(Step step, int index, Placed facts, @Nullable Fact[] matched, boolean on) {
        for (int i = 0; i < step.places.length; i++) {
            Fact fact = facts.at(step.places[i]);
            if (fact != null && step.rest[i].holds(fact, matched) && (!on || follows(fact, index, facts, matched))) {
                return true;
            }
        }
        for (Fact fact : facts.others()) {
            boolean fits = step.type.isInstance(fact) && step.whole.holds(fact, matched);
            if (fits && (!on || follows(fact, index, facts, matched))) {
                return true;
            }
        }
        return false;
    }

    private boolean follows(Fact fact, int index, Placed facts, @Nullable Fact[] matched) {
        if (binds) {
            matched[index] = fact;
        }
        return matches(index + 1, facts, matched);
    }
}
