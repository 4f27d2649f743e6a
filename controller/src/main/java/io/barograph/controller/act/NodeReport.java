package io.barograph.controller.act;

import java.util.List;

/// What the reconciler has to say of a node, for the status page.
///
/// @param ownedTaints ours as far as the API server last said, by `key:effect`
/// @param ownedConditions ours, by type
/// @param blocked why a wanted taint is not added; empty if none is
/// @param trouble what went wrong last; empty if nothing did since
public record NodeReport(
        String node, List<String> ownedTaints, List<String> ownedConditions, String blocked, String trouble) {

    public NodeReport {
        ownedTaints = List.copyOf(ownedTaints);
        ownedConditions = List.copyOf(ownedConditions);
    }
}
