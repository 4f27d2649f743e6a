package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.ConditionalElement;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Joins the lines of a rule over the facts of one observation.
public final class RuleJoin {

    private final List<ConditionalElement> when;
    private final Candidates candidates;
    private final @Nullable Fact[] matched;

    /// The facts that each line looks at.
    public interface Candidates {

        /// How many facts the line looks at.
        int size(int line);

        /// The fact at this index of the line if it fits, else null.
        ///
        /// @param matched what the lines before matched
        @Nullable
        Fact fitting(int line, int index, @Nullable Fact[] matched);
    }

    private RuleJoin(List<ConditionalElement> when, Candidates candidates, @Nullable Fact[] matched) {
        this.when = when;
        this.candidates = candidates;
        this.matched = matched;
    }

    /// Whether all lines hold together at least once.
    ///
    /// @param matched receives the facts of the first match by line, null for `not` and `exists`
    public static boolean matches(List<ConditionalElement> when, Candidates candidates, @Nullable Fact[] matched) {
        return new RuleJoin(when, candidates, matched).from(0);
    }

    private boolean from(int line) {
        if (line == when.size()) {
            return true;
        }
        return switch (when.get(line)) {
            case ConditionalElement.Match _ -> each(line);
            case ConditionalElement.Exists _ -> any(line) && from(line + 1);
            case ConditionalElement.Not _ -> !any(line) && from(line + 1);
        };
    }

    private boolean each(int line) {
        for (int i = 0; i < candidates.size(line); i++) {
            Fact fact = candidates.fitting(line, i, matched);
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
        for (int i = 0; i < candidates.size(line); i++) {
            if (candidates.fitting(line, i, matched) != null) {
                return true;
            }
        }
        return false;
    }
}
