package io.barograph.rules.policy;

import java.util.ArrayList;
import java.util.List;

/// A rule as its doubts see it: what each pattern demands of single fields, found out once.
record Outline(Rule rule, List<Line> lines) {

    Outline {
        lines = List.copyOf(lines);
    }

    /// One line of its `when`.
    ///
    /// @param bounds what every fact that fits is within
    /// @param whole whether each fact within the bounds fits
    record Line(Condition condition, Bounds bounds, boolean whole) {

        /// Whether whatever fits the other line's pattern fits this one's.
        private boolean covers(Line other) {
            return whole
                    && condition
                            .pattern()
                            .fact()
                            .equals(other.condition.pattern().fact())
                    && bounds.contain(other.bounds);
        }

        /// Whether this one holds wherever the other does.
        boolean follows(Line other) {
            return switch (condition) {
                case Condition.Match _, Condition.Exists _ ->
                    !(other.condition instanceof Condition.Not) && covers(other);
                case Condition.Not _ -> other.condition instanceof Condition.Not && other.covers(this);
            };
        }

        /// Whether this one finds nothing where the other finds something.
        boolean excludes(Line other) {
            return condition instanceof Condition.Not && !(other.condition instanceof Condition.Not) && covers(other);
        }

        /// Whether two lines match the same facts as far as keys and words tell.
        boolean alike(Line other) {
            return condition instanceof Condition.Match
                    && other.condition instanceof Condition.Match
                    && condition
                            .pattern()
                            .fact()
                            .equals(other.condition.pattern().fact())
                    && bounds.equal().equals(other.bounds.equal());
        }

        /// Whether no fact can fit.
        boolean impossible() {
            return !bounds.impossible().isEmpty() || Combinations.facts(condition.pattern(), bounds) == 0;
        }
    }

    static Outline of(Rule rule) {
        List<Bounds> bounds = Bounds.of(rule);
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < bounds.size(); i++) {
            Condition condition = rule.when().get(i);
            lines.add(new Line(condition, bounds.get(i), Bounds.areAllOf(condition.pattern())));
        }
        return new Outline(rule, lines);
    }

    /// Whether this rule matches wherever the other does.
    boolean follows(Outline other) {
        return lines.stream().allMatch(mine -> other.lines.stream().anyMatch(mine::follows));
    }
}
