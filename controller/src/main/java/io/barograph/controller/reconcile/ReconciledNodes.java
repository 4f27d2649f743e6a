package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.guardrail.GuardedNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The nodes, and which of them have something to be looked at. For the reconciler's thread alone.
final class ReconciledNodes {

    /// An exporter may be heard before its node is listed.
    private static final long NODELESS_MICROS = TimeUnit.MINUTES.toMicros(1);

    private final Map<String, ReconciledNode> byName = new TreeMap<>();
    private final Set<ReconciledNode> dirty = new LinkedHashSet<>();
    /// Of which something was said, and there is no such node: not yet, or not any more.
    private final Set<ReconciledNode> nodeless = new LinkedHashSet<>();
    private boolean synced;

    /// The node's slot.
    ReconciledNode of(String node, long nowMicros) {
        return byName.computeIfAbsent(node, name -> {
            ReconciledNode slot = new ReconciledNode(name, nowMicros);
            nodeless.add(slot);
            return slot;
        });
    }

    /// The slot is looked at in the next pass.
    void touch(ReconciledNode slot) {
        slot.touched();
        dirty.add(slot);
    }

    /// Whether there is such a node, or something was said of it.
    boolean knows(String node) {
        return byName.containsKey(node);
    }

    void accept(NodeChange change, long nowMicros) {
        switch (change) {
            case NodeChange.Present(LiveNode node) -> {
                ReconciledNode slot = of(node.name(), nowMicros);
                touch(slot);
                LiveNode before = slot.live();
                if (before != null && !before.identity().equals(node.identity())) {
                    slot.latest.forget();
                }
                slot.changed(node);
                nodeless.remove(slot);
            }
            case NodeChange.Gone(var node) -> {
                ReconciledNode slot = byName.get(node.name());
                LiveNode before = slot == null ? null : slot.live();
                if (slot != null && before != null && before.identity().equals(node)) {
                    byName.remove(node.name());
                    dirty.remove(slot);
                }
            }
            case NodeChange.Synced _ -> synced = true;
        }
    }

    /// Lets go of those whose node has not come: a desire may be late, and its node gone.
    void dropNodeless(long nowMicros) {
        if (!synced) {
            return;
        }
        for (ReconciledNode slot : List.copyOf(nodeless)) {
            if (slot.isOlderThan(NODELESS_MICROS, nowMicros)) {
                nodeless.remove(slot);
                byName.remove(slot.name);
                dirty.remove(slot);
            }
        }
    }

    /// Whether every node that exists is known; before, nothing may be decided.
    boolean synced() {
        return synced;
    }

    void touchAll() {
        byName.values().forEach(slot -> slot.touched());
        dirty.addAll(byName.values());
    }

    /// Those for which passing time may mean something; of thousands of nodes most are at rest, until somebody says
    /// more.
    void touchWhatTimeMoves() {
        for (ReconciledNode slot : byName.values()) {
            if (!slot.isAtRest()) {
                slot.touched();
                dirty.add(slot);
            }
        }
    }

    /// Hands out those whose time has come; they are clean then, until touched again.
    List<ReconciledNode> takeDue(long nowMicros) {
        List<ReconciledNode> due = new ArrayList<>();
        for (ReconciledNode slot : dirty) {
            if (slot.live() != null && slot.dueMicros() <= nowMicros) {
                due.add(slot);
            }
        }
        due.forEach(dirty::remove);
        return due;
    }

    /// Hands out those of which something has come in, due or not; they are clean then.
    List<ReconciledNode> takeChanged() {
        List<ReconciledNode> changed =
                dirty.stream().filter(slot -> slot.live() != null).toList();
        changed.forEach(dirty::remove);
        return changed;
    }

    void touchAgain(ReconciledNode slot) {
        if (byName.get(slot.name) == slot) {
            dirty.add(slot);
        }
    }

    /// When the next one is due; null if none waits.
    @Nullable
    Long nextDueMicros() {
        Long next = null;
        for (ReconciledNode slot : dirty) {
            if (slot.live() != null && (next == null || slot.dueMicros() < next)) {
                next = slot.dueMicros();
            }
        }
        return next;
    }

    /// All nodes there are, as the guardrails see them.
    ///
    /// @param unheardMicros so long an exporter may take to be heard first
    List<GuardedNode> members(long unheardMicros, long nowMicros) {
        List<GuardedNode> members = new ArrayList<>(byName.size());
        for (ReconciledNode slot : byName.values()) {
            if (slot.live() != null) {
                members.add(slot.member(unheardMicros, nowMicros));
            }
        }
        return members;
    }

    Collection<ReconciledNode> all() {
        return byName.values();
    }
}
