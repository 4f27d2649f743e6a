package io.barograph.controller.standalone;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Nodes without a cluster: kept in memory, with the API server's rules for versions and the admission policy's for
/// epochs. For `barograph up` and for tests.
public final class MemoryNodeApi implements NodeApi {

    private static final int EVENTS_KEPT = 1_000;

    private final Map<String, LiveNode> nodes = new TreeMap<>();
    private final Map<NodeIdentity, FieldManagers> writers = new HashMap<>();
    private final Deque<NodeEvent> events = new ArrayDeque<>();
    private final List<Consumer<NodeChange>> listeners = new CopyOnWriteArrayList<>();
    private long version;

    /// Creates the node, or replaces it as another writer does.
    public LiveNode putNode(LiveNode node) {
        return putNode(node, "kubectl-edit");
    }

    /// The same as this field manager does.
    public synchronized LiveNode putNode(LiveNode node, String manager) {
        LiveNode previousNode = nodes.get(node.name());
        if (previousNode != null && !previousNode.identity().equals(node.identity())) {
            removeNode(node.name());
        }
        return storeNode(node, manager);
    }

    /// Deletes the node.
    public synchronized void removeNode(String name) {
        LiveNode gone = nodes.remove(name);
        if (gone != null) {
            tellListeners(new NodeChange.Gone(gone.identity()));
        }
    }

    /// The latest events, oldest first, each once with its series.
    public synchronized List<NodeEvent> events() {
        return List.copyOf(events);
    }

    @Override
    public synchronized ApiOutcome<LiveNode> get(String name) {
        LiveNode node = nodes.get(name);
        return node == null ? new ApiOutcome.NotFound<>() : new ApiOutcome.Done<>(node);
    }

    @Override
    public synchronized ApiOutcome<FieldManagers> fieldManagers(NodeIdentity node) {
        LiveNode live = nodes.get(node.name());
        return live == null || !live.identity().equals(node)
                ? new ApiOutcome.NotFound<>()
                : new ApiOutcome.Done<>(managersOf(live));
    }

    @Override
    public synchronized ApiOutcome<LiveNode> patchCondition(NodeIdentity node, NodeCondition condition, long epoch) {
        LiveNode live = nodes.get(node.name());
        if (live == null || !live.identity().equals(node)) {
            return new ApiOutcome.NotFound<>();
        }
        if (epoch < LeaderEpoch.epochOf(live)) {
            return refusalByNewerLeader(epoch, live);
        }
        List<NodeCondition> conditions = new ArrayList<>(live.status().conditions());
        int index = conditions.indexOf(live.condition(condition.type()));
        if (index < 0) {
            conditions.add(condition);
        } else {
            conditions.set(index, condition);
        }
        LiveNode.Status status = new LiveNode.Status(
                live.status().internalIps(),
                conditions,
                live.status().allocatable(),
                live.status().memoryCapacity(),
                live.status().otherResources(),
                live.status().runtime());
        return new ApiOutcome.Done<>(storeNode(
                live.withContents(metaWithEpoch(live, epoch, Map.of()), live.taints(), status),
                FieldManagers.CONTROLLER));
    }

    @Override
    public synchronized ApiOutcome<LiveNode> replaceTaints(NodeIdentity node, TaintWrite write, long epoch) {
        LiveNode live = nodes.get(node.name());
        if (live == null || !live.identity().equals(node)) {
            return new ApiOutcome.NotFound<>();
        }
        if (!live.meta().resourceVersion().equals(write.resourceVersion())) {
            return new ApiOutcome.Conflict<>("node " + node.name() + " has version "
                    + live.meta().resourceVersion() + ", the write was made from " + write.resourceVersion());
        }
        if (epoch < LeaderEpoch.epochOf(live)) {
            return refusalByNewerLeader(epoch, live);
        }
        LiveNode.Meta meta = metaWithEpoch(live, epoch, write.annotations());
        return new ApiOutcome.Done<>(
                storeNode(live.withContents(meta, write.taints(), live.status()), FieldManagers.CONTROLLER));
    }

    private static ApiOutcome<LiveNode> refusalByNewerLeader(long epoch, LiveNode live) {
        return new ApiOutcome.Refused<>(403, LeaderEpoch.newerEpochText(epoch, LeaderEpoch.epochOf(live)));
    }

    /// @param changed annotations to be set, or to be taken away where the value is null
    private static LiveNode.Meta metaWithEpoch(LiveNode live, long epoch, Map<String, @Nullable String> changed) {
        Map<String, @Nullable String> annotations = new HashMap<>(live.meta().annotations());
        annotations.putAll(changed);
        annotations.values().removeIf(Objects::isNull);
        annotations.put(LeaderEpoch.ANNOTATION, Long.toString(epoch));
        return new LiveNode.Meta(
                live.meta().resourceVersion(),
                live.meta().labels(),
                annotations,
                live.meta().created());
    }

    @Override
    public synchronized ApiOutcome<NodeEvent> sendEvent(NodeEvent event) {
        boolean isKnown = events.removeIf(earlierEvent -> earlierEvent.name().equals(event.name()));
        if (!isKnown && event.series().count() > 1) {
            return new ApiOutcome.NotFound<>();
        }
        events.addLast(event);
        if (events.size() > EVENTS_KEPT) {
            events.removeFirst();
        }
        return new ApiOutcome.Done<>(event);
    }

    @Override
    public synchronized Following followNodes(Consumer<NodeChange> listener) {
        for (LiveNode node : nodes.values()) {
            listener.accept(new NodeChange.Present(node));
        }
        listener.accept(new NodeChange.Synced());
        listeners.add(listener);
        return () -> {
            synchronized (this) {
                listeners.remove(listener);
            }
        };
    }

    private LiveNode storeNode(LiveNode node, String manager) {
        noteManagers(nodes.get(node.name()), node, manager);
        version++;
        LiveNode.Meta meta = new LiveNode.Meta(
                Long.toString(version),
                node.meta().labels(),
                node.meta().annotations(),
                node.meta().created());
        LiveNode stored = node.withContents(meta, node.taints(), node.status());
        nodes.put(stored.name(), stored);
        tellListeners(new NodeChange.Present(stored));
        return stored;
    }

    private FieldManagers managersOf(LiveNode node) {
        return writers.getOrDefault(node.identity(), new FieldManagers("", Map.of()));
    }

    /// Notes the manager of what has changed, as the API server does. Where the last taint goes, the field goes, and
    /// has no manager.
    private void noteManagers(@Nullable LiveNode previousNode, LiveNode changedNode, String manager) {
        FieldManagers knownManagers = managersOf(changedNode);
        boolean sameTaints = previousNode != null && previousNode.taints().equals(changedNode.taints());
        String taints =
                sameTaints ? knownManagers.taints() : changedNode.taints().isEmpty() ? "" : manager;
        Map<String, Set<String>> conditions = new HashMap<>(knownManagers.conditions());
        for (NodeCondition condition : changedNode.status().conditions()) {
            if (previousNode == null || !condition.equals(previousNode.condition(condition.type()))) {
                conditions.put(condition.type(), Set.of(manager));
            }
        }
        writers.put(changedNode.identity(), new FieldManagers(taints, conditions));
    }

    private void tellListeners(NodeChange change) {
        for (Consumer<NodeChange> listener : listeners) {
            listener.accept(change);
        }
    }
}
