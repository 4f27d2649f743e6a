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
        private boolean coversLine(Line otherLine) {
            return whole && sameFact(otherLine) && bounds.containBounds(otherLine.bounds);
        }

        private boolean sameFact(Line otherLine) {
            return condition
                    .pattern()
                    .fact()
                    .equals(otherLine.condition.pattern().fact());
        }

        private boolean isNot() {
            return condition.quantifier() == Quantifier.NOT;
        }

        /// Whether this one holds wherever the other does.
        boolean followsLine(Line otherLine) {
            return isNot()
                    ? otherLine.isNot() && otherLine.coversLine(this)
                    : !otherLine.isNot() && coversLine(otherLine);
        }

        /// Whether this one finds nothing where the other finds something.
        boolean excludesLine(Line otherLine) {
            return isNot() && !otherLine.isNot() && coversLine(otherLine);
        }

        /// Whether two lines match the same facts as far as keys and words tell.
        boolean matchesAlike(Line otherLine) {
            return condition.quantifier() == Quantifier.MATCH
                    && otherLine.condition.quantifier() == Quantifier.MATCH
                    && sameFact(otherLine)
                    && bounds.equal().equals(otherLine.bounds.equal());
        }

        /// Whether no fact can fit.
        boolean impossible() {
            return !bounds.impossible().isEmpty() || MatchCombinations.possibleFacts(condition.pattern(), bounds) == 0;
        }
    }

    static RuleOutline of(Rule rule) {
        List<PatternBounds> bounds = PatternBounds.of(rule);
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < bounds.size(); i++) {
            ConditionalElement element = rule.when().get(i);
            lines.add(new Line(element, bounds.get(i), PatternBounds.areAllOf(element.pattern())));
        }
        return new RuleOutline(rule, lines);
    }

    /// Whether this rule matches wherever the other does.
    boolean followsOutline(RuleOutline otherOutline) {
        return lines.stream().allMatch(mine -> otherOutline.lines.stream().anyMatch(mine::followsLine));
    }
}
