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
    List<DemandState> demands(List<DemandState> all, List<Rule> rules) {
        if (!question.rule().isEmpty()) {
            return byRule(all, rules);
        }
        if (question.demand().isEmpty()) {
            return all;
        }
        List<DemandState> found =
                all.stream().filter(each -> isMeant(each.demand())).toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException("no loaded rule raises " + AssumedInput.quoted(question.demand()) + ". "
                    + Explainer.hint(
                            question.demand(),
                            all.stream().map(each -> each.demand().key()).toList()));
        }
        return found;
    }

    private boolean isMeant(Demand demand) {
        return demand.key().equals(question.demand())
                || (demand instanceof Demand.Taint taint && taint.names().contains(question.demand()))
                || (demand instanceof Demand.Event(String reason) && reason.equals(question.demand()));
    }

    private List<DemandState> byRule(List<DemandState> all, List<Rule> rules) {
        List<Rule> meant = rules.stream()
                .filter(each -> each.name().equals(question.rule()))
                .toList();
        if (meant.isEmpty()) {
            throw new IllegalArgumentException("there is no rule " + AssumedInput.quoted(question.rule()) + ". "
                    + Explainer.hint(
                            question.rule(), rules.stream().map(Rule::name).toList()));
        }
        return all.stream()
                .filter(each -> meant.stream().anyMatch(rule -> concerns(rule, each)))
                .toList();
    }

    boolean wants(Rule rule, List<DemandState> states) {
        return question.rule().isEmpty()
                ? states.stream().anyMatch(each -> concerns(rule, each))
                : rule.name().equals(question.rule());
    }

    private static boolean concerns(Rule rule, DemandState state) {
        return rule.raises(state.demand()) || rule.holds(state.demand());
    }
}
