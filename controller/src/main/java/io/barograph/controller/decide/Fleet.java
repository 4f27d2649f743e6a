package io.barograph.controller.decide;

import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// What is known of all watched nodes. Each node is written by its own thread alone, and read by anybody.
public final class Fleet {

    private final SortedMap<String, NodeStatus> nodes = new ConcurrentSkipListMap<>();
    private final AtomicLong version = new AtomicLong();
    private final Decisions decisions = new Decisions();

    /// All nodes by name, each as it is at this moment.
    public List<NodeStatus> nodes() {
        return List.copyOf(nodes.values());
    }

    /// One node as it is at this moment, null if nobody watches it.
    public @Nullable NodeStatus node(String name) {
        return nodes.get(name);
    }

    /// What was decided last, of all nodes.
    public Decisions decisions() {
        return decisions;
    }

    /// Another number after each change.
    public long version() {
        return version.get();
    }

    void put(NodeStatus status) {
        nodes.put(status.node(), status);
        version.incrementAndGet();
    }

    void remove(String node) {
        nodes.remove(node);
        version.incrementAndGet();
    }
}
