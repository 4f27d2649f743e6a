package io.barograph.controller.reconcile.record;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.rules.observation.RememberedFlap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What on a node is ours by its own annotation, also where the policy that wanted it is no longer loaded.
///
/// @param conditions by type
/// @param taintKeys whatever the effect
/// @param flapped demands that came back soon after they had gone
public record OwnedMarks(Set<String> conditions, Set<String> taintKeys, List<RememberedFlap> flapped) {

    public OwnedMarks {
        conditions = Set.copyOf(conditions);
        taintKeys = Set.copyOf(taintKeys);
        flapped = List.copyOf(flapped);
    }

    /// Null where the annotation is not what we write: then nobody can tell ours from others'.
    public static @Nullable OwnedMarks of(LiveNode node) {
        try {
            OwnershipRecord owned = OwnershipJson.of(node);
            Set<String> keys = owned.taints().keySet().stream()
                    .map(id -> id.substring(0, Math.max(0, id.lastIndexOf(':'))))
                    .collect(Collectors.toSet());
            return new OwnedMarks(owned.conditions().keySet(), keys, flapped(owned));
        } catch (UnreadableRecordException _) {
            return null;
        }
    }

    private static List<RememberedFlap> flapped(OwnershipRecord owned) {
        List<RememberedFlap> flapped = new ArrayList<>();
        owned.flaps().forEach((key, flap) -> {
            int between = key.indexOf(' ');
            if (between > 0) {
                flapped.add(new RememberedFlap(
                        key.substring(0, between),
                        key.substring(between + 1),
                        flap.boot(),
                        flap.times(),
                        flap.gone(),
                        flap.sinceMicros()));
            }
        });
        return flapped;
    }
}
