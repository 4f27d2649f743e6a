package io.barograph.rules.cases.mutation;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.RuleSwitch;
import io.barograph.rules.policy.constraint.Constraint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The small mistakes that can be made in one rule, and that it is left out.
final class RuleMutants {

    private final int index;
    private final Rule rule;
    private final List<Mutant> mutants = new ArrayList<>();

    private RuleMutants(int index, Rule rule) {
        this.index = index;
        this.rule = rule;
    }

    /// @param index of the rule in its policy
    static List<Mutant> of(int index, Rule rule) {
        RuleMutants all = new RuleMutants(index, rule);
        for (int i = 0; i < rule.given().constraints().size(); i++) {
            all.given(i);
        }
        for (int i = 0; i < rule.when().size(); i++) {
            all.condition(i);
        }
        for (int i = 0; i < rule.then().size(); i++) {
            all.action(i);
        }
        all.add(rule.place(), "the rule", "", _ -> null);
        return all.mutants;
    }

    private void given(int at) {
        Constraint constraint = rule.given().constraints().get(at);
        List<ConstraintMutants.Slip> slips = new ArrayList<>(ConstraintMutants.of(constraint));
        slips.add(ConstraintMutants.leftOut(constraint));
        for (ConstraintMutants.Slip slip : slips) {
            add(slip.place(), slip.before(), slip.after(), each -> {
                List<Constraint> constraints = new ArrayList<>(each.given().constraints());
                Constraint other = slip.change().of(constraints.remove(at));
                if (other != null) {
                    constraints.add(at, other);
                }
                return each.given(new RuleSwitch(constraints));
            });
        }
    }

    private void condition(int at) {
        ConditionalElement condition = rule.when().get(at);
        Pattern pattern = condition.pattern();
        if (!(condition instanceof ConditionalElement.Match)) {
            String fact = pattern.fact().name() + "(...)";
            boolean not = condition instanceof ConditionalElement.Not;
            add(
                    pattern.place(),
                    (not ? "not " : "exists ") + fact,
                    (not ? "exists " : "not ") + fact,
                    each -> with(each, at, opposite(each.when().get(at))));
        }
        for (int i = 0; i < pattern.constraints().size(); i++) {
            int of = i;
            Constraint constraint = pattern.constraints().get(i);
            List<ConstraintMutants.Slip> slips = new ArrayList<>(ConstraintMutants.of(constraint));
            slips.add(ConstraintMutants.leftOut(constraint));
            for (ConstraintMutants.Slip slip : slips) {
                add(slip.place(), slip.before(), slip.after(), each -> {
                    ConditionalElement before = each.when().get(at);
                    Constraint was = before.pattern().constraints().get(of);
                    return with(each, at, with(before, of, slip.change().of(was)));
                });
            }
        }
    }

    private void action(int at) {
        Action action = rule.then().get(at);
        if (rule.then().size() > 1) {
            add(action.place(), ActionMutants.written(action), "", each -> with(each, at, (Action) null));
        }
        if (action instanceof Action.Raise raise) {
            for (ActionMutants.Slip slip : ActionMutants.of(raise)) {
                UnaryOperator<Action.Raise> change = slip.change();
                add(
                        action.place(),
                        slip.before(),
                        slip.after(),
                        each -> with(each, at, change.apply((Action.Raise)
                                each.then().get(at))));
            }
        }
    }

    private void add(FilePosition place, String before, String after, Mutant.RuleEdit edit) {
        mutants.add(new Mutant(place, rule.name(), before, after, new Mutant.Change.OfRule(index, edit)));
    }

    private static ConditionalElement opposite(ConditionalElement condition) {
        return switch (condition) {
            case ConditionalElement.Not(Pattern pattern) -> new ConditionalElement.Exists(pattern);
            case ConditionalElement.Exists(Pattern pattern) -> new ConditionalElement.Not(pattern);
            case ConditionalElement.Match _ -> condition;
        };
    }

    private static ConditionalElement with(ConditionalElement condition, int index, @Nullable Constraint constraint) {
        Pattern before = condition.pattern();
        List<Constraint> constraints = new ArrayList<>(before.constraints());
        if (constraint == null) {
            constraints.remove(index);
        } else {
            constraints.set(index, constraint);
        }
        Pattern pattern = new Pattern(before.fact(), constraints, before.place());
        return switch (condition) {
            case ConditionalElement.Match _ -> new ConditionalElement.Match(pattern);
            case ConditionalElement.Not _ -> new ConditionalElement.Not(pattern);
            case ConditionalElement.Exists _ -> new ConditionalElement.Exists(pattern);
        };
    }

    private static Rule with(Rule rule, int index, ConditionalElement condition) {
        List<ConditionalElement> when = new ArrayList<>(rule.when());
        when.set(index, condition);
        return rule.with(when);
    }

    private static Rule with(Rule rule, int index, @Nullable Action action) {
        List<Action> then = new ArrayList<>(rule.then());
        if (action == null) {
            then.remove(index);
        } else {
            then.set(index, action);
        }
        return rule.demanding(then);
    }
}
