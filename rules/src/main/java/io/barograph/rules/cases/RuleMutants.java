package io.barograph.rules.cases;

import io.barograph.problem.Place;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Condition;
import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.Switch;
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
                return each.given(new Switch(constraints));
            });
        }
    }

    private void condition(int at) {
        Condition condition = rule.when().get(at);
        Pattern pattern = condition.pattern();
        if (!(condition instanceof Condition.Match)) {
            String fact = pattern.fact().name() + "(...)";
            boolean not = condition instanceof Condition.Not;
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
                    Condition before = each.when().get(at);
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

    private void add(Place place, String before, String after, Mutant.RuleEdit edit) {
        mutants.add(new Mutant(place, rule.name(), before, after, new Mutant.Change.OfRule(index, edit)));
    }

    private static Condition opposite(Condition condition) {
        return switch (condition) {
            case Condition.Not(Pattern pattern) -> new Condition.Exists(pattern);
            case Condition.Exists(Pattern pattern) -> new Condition.Not(pattern);
            case Condition.Match _ -> condition;
        };
    }

    private static Condition with(Condition condition, int index, @Nullable Constraint constraint) {
        Pattern before = condition.pattern();
        List<Constraint> constraints = new ArrayList<>(before.constraints());
        if (constraint == null) {
            constraints.remove(index);
        } else {
            constraints.set(index, constraint);
        }
        Pattern pattern = new Pattern(before.fact(), constraints, before.place());
        return switch (condition) {
            case Condition.Match _ -> new Condition.Match(pattern);
            case Condition.Not _ -> new Condition.Not(pattern);
            case Condition.Exists _ -> new Condition.Exists(pattern);
        };
    }

    private static Rule with(Rule rule, int index, Condition condition) {
        List<Condition> when = new ArrayList<>(rule.when());
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
