package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.ConditionalElement;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Joins the lines of a rule over the facts of one observation.
public final class RuleJoin {

    private final List<ConditionalElement> when;
    private final IntUnaryOperator sizes;
    private final Candidates candidates;
    private final @Nullable Fact[] matched;

    /// The facts that each line looks at.
    public interface Candidates {

        /// The fact at this index of the line if it fits what the lines before matched, else null.
        @Nullable
        Fact fitting(int line, int index);
    }

    private RuleJoin(
            List<ConditionalElement> when, IntUnaryOperator sizes, Candidates candidates, @Nullable Fact[] matched) {
        this.when = when;
        this.sizes = sizes;
        this.candidates = candidates;
        this.matched = matched;
    }

    /// Whether all lines hold together at least once.
    ///
    /// @param sizes how many facts each line looks at
    /// @param matched receives the facts of the first match by line, null for `not` and `exists`
    public static boolean matches(
            List<ConditionalElement> when, IntUnaryOperator sizes, Candidates candidates, @Nullable Fact[] matched) {
        return new RuleJoin(when, sizes, candidates, matched).from(0);
    }

    private boolean from(int line) {
        if (line == when.size()) {
            return true;
        }
        return switch (when.get(line).quantifier()) {
            case MATCH -> each(line);
            case EXISTS -> any(line) && from(line + 1);
            case NOT -> !any(line) && from(line + 1);
        };
    }

    private boolean each(int line) {
        for (int i = 0; i < sizes.applyAsInt(line); i++) {
            Fact fact = candidates.fitting(line, i);
            if (fact != null) {
                matched[line] = fact;
                if (from(line + 1)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean any(int line) {
        for (int i = 0; i < sizes.applyAsInt(line); i++) {
            if (candidates.fitting(line, i) != null) {
                return true;
            }
        }
        return false;
    }
}
