package io.barograph.controller.act;

import java.util.List;

/// What the reconciler has to say of a node, for the status page.
///
/// @param ownedTaints ours as far as the API server last said, by `key:effect`
/// @param ownedConditions ours, by type
/// @param held what is wanted and left alone
/// @param trouble what went wrong last; empty if nothing did since
public record NodeReport(
        String node, List<String> ownedTaints, List<String> ownedConditions, Held held, String trouble) {

    public NodeReport {
        ownedTaints = List.copyOf(ownedTaints);
        ownedConditions = List.copyOf(ownedConditions);
    }

    /// What is wanted and left alone.
    ///
    /// @param why in a sentence; empty if nothing is
    /// @param silenced taints that a silence keeps off the node, by `key:effect`
    public record Held(String why, List<String> silenced) {
        public Held {
            silenced = List.copyOf(silenced);
        }
    }

    /// Why a wanted taint is not added; empty if none is.
    public String blocked() {
        return held.why();
    }
}
