package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Matches one rule without Drools: the oracle of tests, explanations and backtests. It takes every field as known;
/// [CandidateFacts#miss] finds missing ones.
public final class RuleMatcher {

    private static final Fact[] NOT_KEPT = {};

    private final Rule rule;
    private final PreparedPattern[] lines;
    private final boolean binds;

    /// @param candidates by the rule's lines
    public RuleMatcher(Rule rule, List<CandidateFacts> candidates, FactSlots.Places places) {
        this.rule = rule;
        this.lines = candidates.stream()
                .map(each -> new PreparedPattern(each, places))
                .toArray(PreparedPattern[]::new);
        this.binds = rule.when().stream()
                .flatMap(each -> each.pattern().constraints().stream())
                .flatMap(Constraint::terms)
                .anyMatch(Term.Bound.class::isInstance);
    }

    /// A matcher over facts in these places.
    public static RuleMatcher of(Rule rule, FactSlots.Places places) {
        return new RuleMatcher(rule, CandidateFacts.ofLines(rule, places), places);
    }

    /// Whether the rule matches the facts at least once.
    public boolean matches(FactSlots facts) {
        return RuleJoin.matches(rule.when(), in(facts), binds ? new Fact[lines.length] : NOT_KEPT);
    }

    /// The facts of the rule's first match by its lines, null for `not` and `exists`; empty if it does not match.
    public List<@Nullable Fact> firstMatch(FactSlots facts) {
        @Nullable Fact[] matched = new Fact[lines.length];
        return RuleJoin.matches(rule.when(), in(facts), matched) ? Arrays.asList(matched) : List.of();
    }

    private RuleJoin.Candidates in(FactSlots facts) {
        return new RuleJoin.Candidates() {
            @Override
            public int size(int line) {
                return lines[line].size(facts);
            }

            @Override
            public @Nullable Fact fitting(int line, int index, @Nullable Fact[] matched) {
                return lines[line].fitting(index, facts, matched);
            }
        };
    }
}
