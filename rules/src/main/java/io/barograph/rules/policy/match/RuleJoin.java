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
    protected abstract int factCount(int line);

    /// The fact at this index of the line if it fits what the lines before matched, else null.
    protected abstract @Nullable Fact fittingFact(int line, int index);

    /// Whether the fact at this index of the line may fit, as far as is known.
    protected boolean mayFit(int line, int index) {
        return fittingFact(line, index) != null;
    }

    /// Whether all lines hold together at least once.
    public boolean matches() {
        return matchesFrom(0);
    }

    private boolean matchesFrom(int line) {
        if (line == when.size()) {
            return true;
        }
        return switch (when.get(line).quantifier()) {
            case MATCH -> matchesAny(line);
            case EXISTS -> fitsAny(line) && matchesFrom(line + 1);
            case NOT -> !mayFitAny(line) && matchesFrom(line + 1);
        };
    }

    private boolean matchesAny(int line) {
        for (int i = 0; i < factCount(line); i++) {
            Fact fact = fittingFact(line, i);
            if (fact != null) {
                matched[line] = fact;
                if (matchesFrom(line + 1)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean mayFitAny(int line) {
        for (int i = 0; i < factCount(line); i++) {
            if (mayFit(line, i)) {
                return true;
            }
        }
        return false;
    }

    private boolean fitsAny(int line) {
        for (int i = 0; i < factCount(line); i++) {
            if (fittingFact(line, i) != null) {
                return true;
            }
        }
        return false;
    }
}
