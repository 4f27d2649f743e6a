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
    public LiveNode put(LiveNode node) {
        return put(node, "kubectl-edit");
    }

    /// The same as this field manager does.
    public synchronized LiveNode put(LiveNode node, String manager) {
        LiveNode before = nodes.get(node.name());
        if (before != null && !before.identity().equals(node.identity())) {
            remove(node.name());
        }
        return store(node, manager);
    }

    /// Deletes the node.
    public synchronized void remove(String name) {
        LiveNode gone = nodes.remove(name);
        if (gone != null) {
            tell(new NodeChange.Gone(gone.identity()));
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
    public synchronized ApiOutcome<FieldManagers> writers(NodeIdentity node) {
        LiveNode live = nodes.get(node.name());
        return live == null || !live.identity().equals(node)
                ? new ApiOutcome.NotFound<>()
                : new ApiOutcome.Done<>(managers(live));
    }

    @Override
    public synchronized ApiOutcome<LiveNode> patchCondition(NodeIdentity node, NodeCondition condition, long epoch) {
        LiveNode live = nodes.get(node.name());
        if (live == null || !live.identity().equals(node)) {
            return new ApiOutcome.NotFound<>();
        }
        if (epoch < LeaderEpoch.of(live)) {
            return outrun(epoch, live);
        }
        List<NodeCondition> conditions = new ArrayList<>(live.status().conditions());
        int at = conditions.indexOf(live.condition(condition.type()));
        if (at < 0) {
            conditions.add(condition);
        } else {
            conditions.set(at, condition);
        }
        LiveNode.Status status = new LiveNode.Status(
                live.status().internalIps(),
                conditions,
                live.status().allocatable(),
                live.status().memoryCapacity(),
                live.status().others());
        return new ApiOutcome.Done<>(
                store(live.with(noted(live, epoch, Map.of()), live.taints(), status), FieldManagers.CONTROLLER));
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
        if (epoch < LeaderEpoch.of(live)) {
            return outrun(epoch, live);
        }
        LiveNode.Meta meta = noted(live, epoch, write.annotations());
        return new ApiOutcome.Done<>(store(live.with(meta, write.taints(), live.status()), FieldManagers.CONTROLLER));
    }

    private static ApiOutcome<LiveNode> outrun(long epoch, LiveNode live) {
        return new ApiOutcome.Refused<>(403, LeaderEpoch.outrun(epoch, LeaderEpoch.of(live)));
    }

    /// @param changed annotations to be set, or to be taken away where the value is null
    private static LiveNode.Meta noted(LiveNode live, long epoch, Map<String, @Nullable String> changed) {
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
    public synchronized ApiOutcome<NodeEvent> event(NodeEvent event) {
        boolean known = events.removeIf(earlier -> earlier.name().equals(event.name()));
        if (!known && event.series().count() > 1) {
            return new ApiOutcome.NotFound<>();
        }
        events.addLast(event);
        if (events.size() > EVENTS_KEPT) {
            events.removeFirst();
        }
        return new ApiOutcome.Done<>(event);
    }

    @Override
    public synchronized Following follow(Consumer<NodeChange> listener) {
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

    private LiveNode store(LiveNode node, String manager) {
        note(nodes.get(node.name()), node, manager);
        version++;
        LiveNode.Meta meta = new LiveNode.Meta(
                Long.toString(version),
                node.meta().labels(),
                node.meta().annotations(),
                node.meta().created());
        LiveNode stored = node.with(meta, node.taints(), node.status());
        nodes.put(stored.name(), stored);
        tell(new NodeChange.Present(stored));
        return stored;
    }

    private FieldManagers managers(LiveNode node) {
        return writers.getOrDefault(node.identity(), new FieldManagers("", Map.of()));
    }

    /// Notes the manager of what has changed, as the API server does. Where the last taint goes, the field goes, and
    /// has no manager.
    private void note(@Nullable LiveNode before, LiveNode after, String manager) {
        FieldManagers known = managers(after);
        boolean sameTaints = before != null && before.taints().equals(after.taints());
        String taints = sameTaints ? known.taints() : after.taints().isEmpty() ? "" : manager;
        Map<String, Set<String>> conditions = new HashMap<>(known.conditions());
        for (NodeCondition condition : after.status().conditions()) {
            if (before == null || !condition.equals(before.condition(condition.type()))) {
                conditions.put(condition.type(), Set.of(manager));
            }
        }
        writers.put(after.identity(), new FieldManagers(taints, conditions));
    }

    private void tell(NodeChange change) {
        for (Consumer<NodeChange> listener : listeners) {
            listener.accept(change);
        }
    }
}
