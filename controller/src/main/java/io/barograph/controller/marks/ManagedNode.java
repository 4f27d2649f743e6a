package io.barograph.controller.marks;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.StandDown;
import io.barograph.rules.demand.Demand;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A live node with what its annotations say of our marks. It is parsed once, when the node changes.
///
/// @param owned which marks are ours; where the record cannot be read, as it was read last
/// @param requests what people ask for on the node
/// @param unreadable why the record cannot be read; null if it can
/// @param standDown what others do with the node; null where they leave it to us
public record ManagedNode(
        LiveNode live,
        OwnershipRecord owned,
        AnnotationRequests requests,
        @Nullable UnreadableRecordException unreadable,
        @Nullable StandDown standDown) {

    private static final OwnershipRecord.Mark IMAGINED =
            new OwnershipRecord.Mark(new OwnershipRecord.Source("", ""), Instant.EPOCH);

    public static ManagedNode of(LiveNode live) {
        return of(live, OwnershipRecord.nothing());
    }

    /// The node after a change.
    public ManagedNode withLive(LiveNode newLive) {
        return newLive.equals(live) ? this : of(newLive, owned);
    }

    private static ManagedNode of(LiveNode live, OwnershipRecord ownedBefore) {
        AnnotationRequests requests = AnnotationRequests.of(live);
        StandDown standDown = StandDown.of(live);
        try {
            return new ManagedNode(live, OwnershipJson.readRecord(live), requests, null, standDown);
        } catch (UnreadableRecordException e) {
            return new ManagedNode(live, ownedBefore, requests, e, standDown);
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

    /// The same with another record of what is ours.
    public ManagedNode withOwned(OwnershipRecord newOwned) {
        return new ManagedNode(live, newOwned, requests, unreadable, standDown);
    }

    /// This node if exactly these marks were on it, all of them ours, and its annotations asked nothing.
    ///
    /// @param marks conditions and taints by their demands' keys
    public ManagedNode withImagined(Set<String> marks) {
        SortedMap<String, OwnershipRecord.Mark> taints = new TreeMap<>();
        SortedMap<String, OwnershipRecord.Mark> conditions = new TreeMap<>();
        List<NodeTaint> bornTaints = new ArrayList<>();
        List<NodeCondition> bornConditions = new ArrayList<>();
        Map<String, Demand.Taint> highest = new TreeMap<>();
        for (String mark : marks) {
            Demand.Taint taint = Demand.Taint.ofKey(mark);
            if (taint != null) {
                highest.merge(taint.id(), taint, BinaryOperator.maxBy(Demand.Taint.BY_VALUE));
            } else {
                conditions.put(mark, IMAGINED);
                bornConditions.add(new NodeCondition(
                        mark, NodeConditionStatus.True, "", "", new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH)));
            }
        }
        highest.forEach((id, taint) -> {
            taints.put(id, IMAGINED.withValue(taint.valueText()));
            bornTaints.add(NodeTaint.of(taint));
        });
        return new ManagedNode(
                live.withContents(live.meta(), bornTaints, new LiveNode.Status(List.of(), bornConditions)),
                new OwnershipRecord(taints, conditions, new TreeMap<>(), new TreeMap<>()),
                new AnnotationRequests(false, null, ""),
                null,
                standDown);
    }

    public boolean hasTaint(String id) {
        return live.taint(id) != null;
    }

    /// Whether the mark of this demand is ours.
    public boolean ownsDemand(Demand demand) {
        return switch (demand) {
            case Demand.Condition(String type) -> owned.conditions().containsKey(type);
            case Demand.Taint taint -> owned.taints().containsKey(taint.id());
            case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> false;
        };
    }

    /// Whether the mark of this demand is on the node, by any writer: a taint with its value or a higher one.
    public static boolean isMarkSet(Demand demand, LiveNode node) {
        return switch (demand) {
            case Demand.Condition(String type) -> {
                NodeCondition liveCondition = node.condition(type);
                yield liveCondition != null && liveCondition.status() == NodeConditionStatus.True;
            }
            case Demand.Taint taint -> {
                NodeTaint liveTaint = node.taint(taint.id());
                yield liveTaint != null && taint.isMetBy(liveTaint.value());
            }
            case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> false;
        };
    }

    /// Taints of other writers. A key in our record is ours with any effect.
    public List<NodeTaint> foreignTaints() {
        Set<String> ours = owned.taints().keySet().stream()
                .map(id -> id.substring(0, Math.max(0, id.lastIndexOf(':'))))
                .collect(Collectors.toSet());
        return live.taints().stream()
                .filter(taint -> !ours.contains(taint.key()))
                .toList();
    }

    /// Conditions of other writers.
    public List<NodeCondition> foreignConditions() {
        return live.status().conditions().stream()
                .filter(condition -> !owned.conditions().containsKey(condition.type()))
                .toList();
    }
}
