package io.barograph.controller.decide.fleet;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What is known of all watched nodes. Each node is written by the loop of its watch alone, and read by all threads.
public final class FleetStatus {

    /// Written hundreds of times a second, read in order a few times a minute.
    private final Map<String, NodeStatus> nodes = new ConcurrentHashMap<>();
    private final RecentTransitions decisions = new RecentTransitions();
    private final ProgramFaults faults = new ProgramFaults();
    private final @Nullable ReplayStatus replay;

    /// @param replay where a recording stands in a host's place; null where hosts are live
    public FleetStatus(@Nullable ReplayStatus replay) {
        this.replay = replay;
    }

    /// Null where hosts are live.
    public @Nullable ReplayStatus replay() {
        return replay;
    }

    /// Whether no snapshot will follow, since a recording is over.
    public boolean isOver() {
        return replay != null && replay.hasEnded().getAsBoolean();
    }

    /// When the last snapshot of a recording came that is over; null where time goes on. Every age that is shown counts
    /// up to then, and not further.
    public @Nullable Instant standsStillSince() {
        return isOver()
                ? nodes.values().stream()
                        .map(node -> node.heard().receivedAt())
                        .max(Comparator.naturalOrder())
                        .orElse(null)
                : null;
    }

    /// All nodes by name, each as it is at this moment.
    public List<NodeStatus> nodes() {
        return nodes.values().stream()
                .sorted(Comparator.comparing(NodeStatus::node))
                .toList();
    }

    /// One node as it is at this moment, null if it is not watched.
    public @Nullable NodeStatus node(String name) {
        return nodes.get(name);
    }

    /// What was decided last, of all nodes.
    public RecentTransitions decisions() {
        return decisions;
    }

    /// What was found wrong with this program itself.
    public ProgramFaults faults() {
        return faults;
    }

    public void putNode(NodeStatus status) {
        nodes.put(status.node(), status);
    }

    public void removeNode(String node) {
        nodes.remove(node);
    }
}
