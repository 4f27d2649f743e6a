package io.barograph.controller.cluster.nodes;

import io.barograph.problem.ForeignKeys;
import module java.base;

/// The managers of a node's fields by the API server's record (`metadata.managedFields`). Managers
/// choose their names, so this finds a mistake, not an attack.
///
/// @param taints the last writer of `spec.taints`; empty if none is recorded, as where no taint is left
/// @param conditions the writers of status, reason or message of a condition, by its type
public record FieldManagers(String taints, Map<String, Set<String>> conditions) {

    /// Under this name the controller writes.
    public static final String CONTROLLER = "barograph-controller";

    /// Under this name the cleanup writes.
    public static final String CLEANUP = "barograph-cleanup";

    public FieldManagers {
        conditions = ForeignKeys.copyOf(conditions);
    }

    /// Whether another program writes this condition.
    public boolean isForeign(String type) {
        return conditions.getOrDefault(type, Set.of()).stream()
                .anyMatch(manager -> !manager.equals(CONTROLLER) && !manager.equals(CLEANUP));
    }
}
