package io.barograph.controller.cluster;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Who wrote what of nodes in memory, as the API server would note it.
final class MemoryWriters {

    private final Map<NodeIdentity, FieldWriters> byNode = new HashMap<>();

    FieldWriters of(LiveNode node) {
        return byNode.getOrDefault(node.identity(), new FieldWriters("", Map.of()));
    }

    /// Where the last taint goes, the field goes, and nobody has it.
    void note(@Nullable LiveNode before, LiveNode after, String manager) {
        FieldWriters known = of(after);
        boolean sameTaints = before != null && before.taints().equals(after.taints());
        String taints = sameTaints ? known.taints() : after.taints().isEmpty() ? "" : manager;
        Map<String, Set<String>> conditions = new HashMap<>(known.conditions());
        for (NodeCondition condition : after.status().conditions()) {
            if (before == null || !condition.equals(before.condition(condition.type()))) {
                conditions.put(condition.type(), Set.of(manager));
            }
        }
        byNode.put(after.identity(), new FieldWriters(taints, conditions));
    }
}
