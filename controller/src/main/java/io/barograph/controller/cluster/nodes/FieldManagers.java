package io.barograph.controller.cluster.nodes;

import java.util.Map;
import java.util.Set;

/// Whose hand a node's fields are in, as the API server notes it (`metadata.managedFields`): field managers
/// are named by the programs themselves, so this tells a mistake, not an attack.
///
/// @param taints who wrote `spec.taints` last; empty if nobody is noted, as where no taint is left
/// @param conditions who wrote status, reason or message of a condition, by its type
public record FieldManagers(String taints, Map<String, Set<String>> conditions) {

    /// Under this name the controller writes.
    public static final String CONTROLLER = "barograph-controller";

    /// Under this name the cleanup writes.
    public static final String CLEANUP = "barograph-cleanup";

    public FieldManagers {
        conditions = Map.copyOf(conditions);
    }

    /// Whether the condition is in anybody's hand but ours.
    public boolean foreign(String type) {
        return conditions.getOrDefault(type, Set.of()).stream()
                .anyMatch(each -> !each.equals(CONTROLLER) && !each.equals(CLEANUP));
    }
}
