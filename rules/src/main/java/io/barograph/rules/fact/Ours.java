package io.barograph.rules.fact;

import java.util.Set;

/// What the loaded policies keep on nodes: no rule sees it, or rules would keep up what they raised.
///
/// @param conditions types
/// @param taints keys
public record Ours(Set<String> conditions, Set<String> taints) {

    private static final Ours NOTHING = new Ours(Set.of(), Set.of());

    public Ours {
        conditions = Set.copyOf(conditions);
        taints = Set.copyOf(taints);
    }

    /// No policy keeps anything.
    public static Ours nothing() {
        return NOTHING;
    }
}
