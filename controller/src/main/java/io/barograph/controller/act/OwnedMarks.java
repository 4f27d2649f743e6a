package io.barograph.controller.act;

import io.barograph.controller.cluster.LiveNode;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What on a node is ours by its own annotation, also where the policy that wanted it is no longer loaded.
///
/// @param conditions by type
/// @param taintKeys whatever the effect
public record OwnedMarks(Set<String> conditions, Set<String> taintKeys) {

    public OwnedMarks {
        conditions = Set.copyOf(conditions);
        taintKeys = Set.copyOf(taintKeys);
    }

    /// Null where the annotation is not what we write: then nobody can tell ours from others'.
    public static @Nullable OwnedMarks of(LiveNode node) {
        try {
            Owned owned = OwnedJson.of(node);
            Set<String> keys = owned.taints().keySet().stream()
                    .map(id -> id.substring(0, Math.max(0, id.lastIndexOf(':'))))
                    .collect(Collectors.toSet());
            return new OwnedMarks(owned.conditions().keySet(), keys);
        } catch (UnreadableOwnedException _) {
            return null;
        }
    }
}
