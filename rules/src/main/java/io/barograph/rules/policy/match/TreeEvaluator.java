package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Evaluates rules over the tree, without Drools: the second opinion, and the ground of explanations.
///
/// It takes every field as known; [RuleInputs] tells whether that is so.
public final class TreeEvaluator {

    private TreeEvaluator() {}

    /// Whether the rule matches the facts at least once.
    public static boolean matches(Rule rule, List<Fact> facts) {
        return matches(rule.when(), 0, facts, new Fact[rule.when().size()]);
    }

    /// The facts of the rule's first match, by its patterns, null for `not` and `exists`; empty if it does not match.
    public static List<@Nullable Fact> firstMatch(Rule rule, List<Fact> facts) {
        @Nullable Fact[] matched = new Fact[rule.when().size()];
        return matches(rule.when(), 0, facts, matched) ? Arrays.asList(matched) : List.of();
    }

    private static boolean matches(
            List<ConditionalElement> when, int index, List<Fact> facts, @Nullable Fact[] matched) {
        if (index == when.size()) {
            return true;
        }
        return switch (when.get(index)) {
            case ConditionalElement.Match(Pattern pattern) -> {
                for (Fact fact : facts) {
                    matched[index] = fact;
                    if (fits(pattern, fact, matched) && matches(when, index + 1, facts, matched)) {
                        yield true;
                    }
                }
                yield false;
            }
            case ConditionalElement.Exists(Pattern pattern) ->
                any(pattern, facts, matched) && matches(when, index + 1, facts, matched);
            case ConditionalElement.Not(Pattern pattern) ->
                !any(pattern, facts, matched) && matches(when, index + 1, facts, matched);
        };
    }

    private static boolean any(Pattern pattern, List<Fact> facts, @Nullable Fact[] matched) {
        for (Fact fact : facts) {
            if (fits(pattern, fact, matched)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the pattern may match the fact as far as keys tell.
    static boolean selects(Pattern pattern, Fact fact, @Nullable Fact[] matched) {
        return pattern.fact().facts().isInstance(fact)
                && ConstraintEvaluator.all(
                                pattern.constraints(), term -> isKey(term) ? read(term, fact, matched) : null)
                        != Ternary.FALSE;
    }

    /// What one constraint is of the fact.
    static Ternary of(Constraint constraint, Fact fact, @Nullable Fact[] matched) {
        return ConstraintEvaluator.of(constraint, term -> read(term, fact, matched));
    }

    private static boolean isKey(Term term) {
        return switch (term) {
            case Term.Own(FactField field, var _) -> field.key();
            case Term.Bound(var _, FactField field, var _) -> field.key();
            case Term.Literal _, Term.Arithmetic _ -> true;
        };
    }

    static boolean fits(Pattern pattern, Fact fact, @Nullable Fact[] matched) {
        return pattern.fact().facts().isInstance(fact)
                && ConstraintEvaluator.all(pattern.constraints(), field -> read(field, fact, matched)) == Ternary.TRUE;
    }

    private static @Nullable Value read(Term term, Fact fact, @Nullable Fact[] matched) {
        return switch (term) {
            case Term.Own own -> own.field().read().apply(fact);
            case Term.Bound bound -> {
                Fact earlier = matched[bound.condition()];
                yield earlier == null ? null : bound.field().read().apply(earlier);
            }
            case Term.Literal literal -> literal.value();
            case Term.Arithmetic _ -> null;
        };
    }
}
