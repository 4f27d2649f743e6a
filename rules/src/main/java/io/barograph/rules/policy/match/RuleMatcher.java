package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.MissingFields;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Matches one rule without Drools: the oracle of tests, explanations and backtests.
/// [#matchesFacts] takes every field as known, [#surelyMatches] takes lower bounds into account;
/// [CandidateFacts#missAny] finds missing fields.
///
/// @param lines the candidates of the rule's lines
public record RuleMatcher(Rule rule, List<CandidateFacts> lines) {

    /// Whether the rule matches the facts at least once.
    public boolean matchesFacts(FactSlots facts) {
        return matchesInto(facts, new Fact[lines.size()]);
    }

    /// Whether the rule matches the facts at least once, whatever the missing numbers are that have a lower bound. All
    /// else that it reads is known.
    public boolean surelyMatches(FactSlots facts, MissingFields missing) {
        @Nullable Fact[] matched = new Fact[lines.size()];
        RuleJoin join = new RuleJoin(rule.when(), matched) {
            @Override
            protected int factCount(int line) {
                return lines.get(line).sizeIn(facts);
            }

            @Override
            protected @Nullable Fact fittingFact(int line, int index) {
                return fitOf(line, index) == Ternary.TRUE ? lines.get(line).fittingFact(index, facts, matched) : null;
            }

            @Override
            protected boolean mayFit(int line, int index) {
                return fitOf(line, index) != Ternary.FALSE;
            }

            private Ternary fitOf(int line, int index) {
                return lines.get(line).fitOf(index, facts, matched, missing);
            }
        };
        return join.matches();
    }

    /// The facts of the rule's first match by its lines, null for `not` and `exists`; empty if it does not match.
    public List<@Nullable Fact> firstMatch(FactSlots facts) {
        @Nullable Fact[] matched = new Fact[lines.size()];
        return matchesInto(facts, matched) ? Arrays.asList(matched) : List.of();
    }

    private boolean matchesInto(FactSlots facts, @Nullable Fact[] matched) {
        RuleJoin join = new RuleJoin(rule.when(), matched) {
            @Override
            protected int factCount(int line) {
                return lines.get(line).sizeIn(facts);
            }

            @Override
            protected @Nullable Fact fittingFact(int line, int index) {
                return lines.get(line).fittingFact(index, facts, matched);
            }
        };
        return join.matches();
    }
}
