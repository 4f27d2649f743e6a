package io.barograph.controller.standalone;

import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The field managers of nodes in memory, as the API server would note them.
final class MemoryFieldManagers {

    private final Map<NodeIdentity, FieldManagers> byNode = new HashMap<>();

    FieldManagers of(LiveNode node) {
        return byNode.getOrDefault(node.identity(), new FieldManagers("", Map.of()));
    }

    /// Where the last taint goes, the field goes, and has no manager.
    void note(@Nullable LiveNode before, LiveNode after, String manager) {
        FieldManagers known = of(after);
        boolean sameTaints = before != null && before.taints().equals(after.taints());
        String taints = sameTaints ? known.taints() : after.taints().isEmpty() ? "" : manager;
        Map<String, Set<String>> conditions = new HashMap<>(known.conditions());
        for (NodeCondition condition : after.status().conditions()) {
            if (before == null || !condition.equals(before.condition(condition.type()))) {
                conditions.put(condition.type(), Set.of(manager));
            }
        }
        byNode.put(after.identity(), new FieldManagers(taints, conditions));
    }
}
