package io.barograph.rules.explain;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.explain.question.AssumedInput;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.policy.Rule;
import module java.base;

/// Takes from all demands and rules those that a question is about.
record QuestionFilter(ExplanationQuestion question) {

    /// @throws IllegalArgumentException with a sentence for people if there is no such demand or rule
    List<DemandState> demandsMeant(List<DemandState> states, List<Rule> rules) {
        if (!question.rule().isEmpty()) {
            return byRule(states, rules);
        }
        if (question.demand().isEmpty()) {
            return states;
        }
        List<DemandState> meantStates =
                states.stream().filter(state -> isMeant(state.demand())).toList();
        if (meantStates.isEmpty()) {
            throw new IllegalArgumentException("no loaded rule raises " + AssumedInput.quotedText(question.demand())
                    + ". "
                    + Explainer.nearbyHint(
                            question.demand(),
                            states.stream().map(state -> state.demand().key()).toList()));
        }
        return meantStates;
    }

    private boolean isMeant(Demand demand) {
        return demand.key().equals(question.demand())
                || (demand instanceof Demand.Taint taint && taint.names().contains(question.demand()))
                || (demand instanceof Demand.Event(String reason) && reason.equals(question.demand()));
    }

    private List<DemandState> byRule(List<DemandState> states, List<Rule> rules) {
        List<Rule> meant = rules.stream()
                .filter(rule -> rule.name().equals(question.rule()))
                .toList();
        if (meant.isEmpty()) {
            throw new IllegalArgumentException("there is no rule " + AssumedInput.quotedText(question.rule()) + ". "
                    + Explainer.nearbyHint(
                            question.rule(), rules.stream().map(Rule::name).toList()));
        }
        return states.stream()
                .filter(state -> meant.stream().anyMatch(rule -> concernsDemand(rule, state)))
                .toList();
    }

    boolean wantsRule(Rule rule, List<DemandState> states) {
        return question.rule().isEmpty()
                ? states.stream().anyMatch(state -> concernsDemand(rule, state))
                : rule.name().equals(question.rule());
    }

    private static boolean concernsDemand(Rule rule, DemandState state) {
        return rule.raisesDemand(state.demand()) || rule.holdsDemand(state.demand());
    }
}
