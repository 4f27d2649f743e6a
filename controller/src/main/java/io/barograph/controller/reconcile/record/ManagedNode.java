package io.barograph.controller.reconcile.record;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeTaint;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A live node with what its annotations say of our marks. It is parsed once, when the node changes.
///
/// @param owned which marks are ours; where the record cannot be read, as it was read last
/// @param requests what people ask for on the node
/// @param unreadable why the record cannot be read; null if it can
public record ManagedNode(
        LiveNode live,
        OwnershipRecord owned,
        AnnotationRequests requests,
        @Nullable UnreadableRecordException unreadable) {

    public static ManagedNode of(LiveNode live) {
        return of(live, OwnershipRecord.nothing());
    }

    /// The node after a change.
    public ManagedNode changed(LiveNode now) {
        return now.equals(live) ? this : of(now, owned);
    }

    private static ManagedNode of(LiveNode live, OwnershipRecord before) {
        AnnotationRequests requests = AnnotationRequests.of(live);
        try {
            return new ManagedNode(live, OwnershipJson.of(live), requests, null);
        } catch (UnreadableRecordException e) {
            return new ManagedNode(live, before, requests, e);
        }
    }

    /// Which marks are ours.
    ///
    /// @throws UnreadableRecordException if the record cannot be read now
    public OwnershipRecord readable() {
        if (unreadable != null) {
            throw unreadable;
        }
        return owned;
    }

    public String name() {
        return live.name();
    }

    /// Taints of other writers. A key in our record is ours with any effect.
    public List<NodeTaint> foreignTaints() {
        Set<String> ours = owned.taints().keySet().stream()
                .map(id -> id.substring(0, Math.max(0, id.lastIndexOf(':'))))
                .collect(Collectors.toSet());
        return live.taints().stream().filter(each -> !ours.contains(each.key())).toList();
    }

    /// Conditions of other writers.
    public List<NodeCondition> foreignConditions() {
        return live.status().conditions().stream()
                .filter(each -> !owned.conditions().containsKey(each.type()))
                .toList();
    }
}
