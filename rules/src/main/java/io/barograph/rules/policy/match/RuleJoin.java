package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.ConditionalElement;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Joins the lines of a rule over the facts of one observation. The class that has the facts extends it, so that the
/// engine, which joins each rule of each node, makes one object for a join, not three.
public abstract class RuleJoin {

    private final List<ConditionalElement> when;
    private final @Nullable Fact[] matched;

    /// @param matched receives the facts of the first match by line, null for `not` and `exists`
    protected RuleJoin(List<ConditionalElement> when, @Nullable Fact[] matched) {
        this.when = when;
        this.matched = matched;
    }

    /// How many facts the line looks at.
    protected abstract int size(int line);

    /// The fact at this index of the line if it fits what the lines before matched, else null.
    protected abstract @Nullable Fact fitting(int line, int index);

    /// Whether all lines hold together at least once.
    public boolean matches() {
        return from(0);
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
        for (int i = 0; i < size(line); i++) {
            Fact fact = fitting(line, i);
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
        for (int i = 0; i < size(line); i++) {
            if (fitting(line, i) != null) {
                return true;
            }
        }
        return false;
    }
}
