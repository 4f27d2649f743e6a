package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.guardrail.GuardedNode;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The nodes, and which of them have something to be looked at. For the reconciler's thread alone.
final class ReconciledNodes {

    /// An exporter may be heard before its node is listed.
    private static final long NODELESS_MICROS = TimeUnit.MINUTES.toMicros(1);

    private final Map<String, ReconciledNode> byName = new TreeMap<>();
    private final Set<ReconciledNode> dirty = new LinkedHashSet<>();
    /// Those among them that have only events to be sent.
    private final Set<ReconciledNode> onlyEvents = new HashSet<>();
    /// A decision was made about these, and there is no such node: not yet, or not any more.
    private final Set<ReconciledNode> nodeless = new LinkedHashSet<>();
    private boolean synced;

    /// What is remembered of this node, from now on.
    ReconciledNode findOrCreate(String name, long nowMicros) {
        return byName.computeIfAbsent(name, _ -> {
            ReconciledNode node = new ReconciledNode(name, nowMicros);
            nodeless.add(node);
            return node;
        });
    }

    /// The node is looked at in the next pass.
    void touchNode(ReconciledNode node) {
        onlyEvents.remove(node);
        dirty.add(node);
    }

    /// Whether there is such a node, or something was said of it.
    boolean knowsNode(String node) {
        return byName.containsKey(node);
    }

    void acceptChange(NodeChange change, long nowMicros) {
        switch (change) {
            case NodeChange.Present(LiveNode live) -> {
                ReconciledNode node = findOrCreate(live.name(), nowMicros);
                touchNode(node);
                LiveNode previousLive = node.live();
                if (previousLive != null && !previousLive.identity().equals(live.identity())) {
                    node.latestDecision.forgetDecision();
                }
                node.updateLive(live);
                nodeless.remove(node);
            }
            case NodeChange.Gone(var gone) -> {
                ReconciledNode node = byName.get(gone.name());
                LiveNode previousLive = node == null ? null : node.live();
                if (node != null
                        && previousLive != null
                        && previousLive.identity().equals(gone)) {
                    byName.remove(gone.name());
                    cleanNode(node);
                }
            }
            case NodeChange.Synced _ -> synced = true;
        }
    }

    /// Forgets those whose node has not come: a decision may be late, and its node gone.
    void dropNodeless(long nowMicros) {
        if (!synced) {
            return;
        }
        for (ReconciledNode node : List.copyOf(nodeless)) {
            if (node.isOlderThan(NODELESS_MICROS, nowMicros)) {
                nodeless.remove(node);
                byName.remove(node.name);
                cleanNode(node);
            }
        }
    }

    /// Whether every node that exists is known; before, nothing may be decided.
    boolean synced() {
        return synced;
    }

    void touchAll() {
        byName.values().forEach(this::touchNode);
    }

    /// Those that time alone may change. Of thousands of nodes most are at rest until something comes in.
    void touchWhatTimeMoves() {
        byName.values().stream().filter(node -> !node.isAtRest()).forEach(this::touchNode);
    }

    /// Hands out those whose time has come; they are clean then, until touched again.
    List<ReconciledNode> takeDue(long nowMicros) {
        List<ReconciledNode> due = dirty.stream()
                .filter(node -> node.live() != null && dueMicros(node) <= nowMicros)
                .toList();
        due.forEach(this::cleanNode);
        return due;
    }

    /// Hands out those of which something has come in, due or not; they are clean then.
    List<ReconciledNode> takeChanged() {
        List<ReconciledNode> changed =
                dirty.stream().filter(node -> node.live() != null).toList();
        changed.forEach(this::cleanNode);
        return changed;
    }

    /// The node is looked at again when it is due, unless it is gone.
    void touchAgain(ReconciledNode node) {
        if (byName.get(node.name) == node) {
            touchNode(node);
        }
    }

    /// The same, and nothing is left to do for it but to send events.
    void touchForEvents(ReconciledNode node) {
        if (byName.get(node.name) == node && dirty.add(node)) {
            onlyEvents.add(node);
        }
    }

    private void cleanNode(ReconciledNode node) {
        dirty.remove(node);
        onlyEvents.remove(node);
    }

    private long dueMicros(ReconciledNode node) {
        long due = node.dueMicros();
        return onlyEvents.contains(node) ? Math.max(due, node.delivery.sendsAfterMicros()) : due;
    }

    /// When the next one is due; null if none waits.
    @Nullable
    Long nextDueMicros() {
        OptionalLong next = dirty.stream()
                .filter(node -> node.live() != null)
                .mapToLong(this::dueMicros)
                .min();
        return next.isPresent() ? next.getAsLong() : null;
    }

    /// All nodes there are, as the guardrails see them.
    ///
    /// @param unheardMicros so long an exporter may take to be heard first
    List<GuardedNode> guardedNodes(long unheardMicros, long nowMicros) {
        List<GuardedNode> members = new ArrayList<>(byName.size());
        for (ReconciledNode node : byName.values()) {
            if (node.live() != null) {
                members.add(node.toGuardedNode(unheardMicros, nowMicros));
            }
        }
        return members;
    }

    Collection<ReconciledNode> allNodes() {
        return byName.values();
    }
}
