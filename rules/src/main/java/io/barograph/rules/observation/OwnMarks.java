package io.barograph.rules.observation;

import module java.base;

/// What the loaded policies keep on nodes: no rule sees it, or rules would keep up what they raised.
///
/// @param conditions types
/// @param taints keys
public record OwnMarks(Set<String> conditions, Set<String> taints) {

    /// No policy keeps anything.
    public static final OwnMarks NOTHING = new OwnMarks(Set.of(), Set.of());

    public OwnMarks {
        conditions = Set.copyOf(conditions);
        taints = Set.copyOf(taints);
    }
}
