package io.barograph.rules.policy.lint;

import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.Rule;
import module java.base;

/// A rule as its doubts see it: what each pattern demands of single fields, found out once.
record RuleOutline(Rule rule, List<Line> lines) {

    RuleOutline {
        lines = List.copyOf(lines);
    }

    /// One line of its `when`.
    ///
    /// @param bounds what every fact that fits is within
    /// @param whole whether each fact within the bounds fits
    record Line(ConditionalElement condition, PatternBounds bounds, boolean whole) {

        /// Whether whatever fits the other line's pattern fits this one's.
        private boolean covers(Line other) {
            return whole && sameFact(other) && bounds.contain(other.bounds);
        }

        private boolean sameFact(Line other) {
            return condition.pattern().fact().equals(other.condition.pattern().fact());
        }

        private boolean isNot() {
            return condition.quantifier() == Quantifier.NOT;
        }

        /// Whether this one holds wherever the other does.
        boolean follows(Line other) {
            return isNot() ? other.isNot() && other.covers(this) : !other.isNot() && covers(other);
        }

        /// Whether this one finds nothing where the other finds something.
        boolean excludes(Line other) {
            return isNot() && !other.isNot() && covers(other);
        }

        /// Whether two lines match the same facts as far as keys and words tell.
        boolean alike(Line other) {
            return condition.quantifier() == Quantifier.MATCH
                    && other.condition.quantifier() == Quantifier.MATCH
                    && sameFact(other)
                    && bounds.equal().equals(other.bounds.equal());
        }

        /// Whether no fact can fit.
        boolean impossible() {
            return !bounds.impossible().isEmpty() || MatchCombinations.facts(condition.pattern(), bounds) == 0;
        }
    }

    static RuleOutline of(Rule rule) {
        List<PatternBounds> bounds = PatternBounds.of(rule);
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < bounds.size(); i++) {
            ConditionalElement condition = rule.when().get(i);
            lines.add(new Line(condition, bounds.get(i), PatternBounds.areAllOf(condition.pattern())));
        }
        return new RuleOutline(rule, lines);
    }

    /// Whether this rule matches wherever the other does.
    boolean follows(RuleOutline other) {
        return lines.stream().allMatch(mine -> other.lines.stream().anyMatch(mine::follows));
    }
}
