package io.barograph.controller.watch.discovery;

import io.barograph.controller.cluster.nodes.InternalIp;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.watch.FleetWatch;
import io.barograph.controller.watch.client.ExporterAddress;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the watches at the cluster's nodes as they come and go: each node's exporter listens at its InternalIP.
public final class NodeDiscovery implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NodeDiscovery.class);

    private final ExporterPort port;
    private final FleetWatch watches;
    private final BlockingQueue<NodeChange> changes = new LinkedBlockingQueue<>();
    private final Map<String, ExporterAddress> knownExporters = new TreeMap<>();
    private final Set<String> unreachable = new HashSet<>();
    private final NodeApi.Following following;
    private final Thread thread;

    /// Begins at once.
    public NodeDiscovery(NodeApi nodes, ExporterPort port, FleetWatch fleetWatch) {
        this.port = port;
        this.watches = fleetWatch;
        following = nodes.followNodes(changes::add);
        thread = Thread.ofPlatform().daemon().name("node-roster").start(this::run);
    }

    private void run() {
        try {
            boolean moved = false;
            while (true) {
                List<NodeChange> some = new ArrayList<>(List.of(changes.take()));
                changes.drainTo(some);
                moved = takeChanges(some, moved);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// A fault of ours must not end all following: then the next change finds what is left to do.
    ///
    /// @param due whether the watches still have to follow earlier changes
    /// @return whether they still have to
    private boolean takeChanges(List<NodeChange> some, boolean due) throws InterruptedException {
        try {
            boolean moved = due;
            for (NodeChange change : some) {
                moved |= applyChange(change);
            }
            if (moved) {
                watches.followExporters(List.copyOf(knownExporters.values()));
            }
            return false;
        } catch (RuntimeException e) {
            LOG.error(
                    "Watching the nodes failed; trying again with the next change. Maybe a bug: please report it.", e);
            return true;
        }
    }

    /// Whether there is another exporter, or one less: a kubelet's heartbeat changes the node, not where we ask.
    private boolean applyChange(NodeChange change) {
        return switch (change) {
            case NodeChange.Gone gone -> {
                unreachable.remove(gone.node().name());
                yield knownExporters.remove(gone.node().name()) != null;
            }
            case NodeChange.Present present -> {
                ExporterAddress exporter = exporterOf(present.node(), port);
                if (exporter == null) {
                    tellOnce(present.node());
                    yield knownExporters.remove(present.node().name()) != null;
                }
                unreachable.remove(exporter.node());
                yield !exporter.equals(knownExporters.put(exporter.node(), exporter));
            }
            case NodeChange.Synced _ -> false;
        };
    }

    private void tellOnce(LiveNode node) {
        List<String> addresses =
                node.status().internalIps().stream().map(InternalIp::logText).toList();
        if (!addresses.isEmpty() && unreachable.add(node.name())) {
            LOG.warn(
                    "Node {} is not watched: its InternalIP is {}, expected an IP address. Maybe its kubelet's"
                            + " --node-ip is wrong.",
                    node.name(),
                    addresses);
        }
    }

    /// The exporter of a node; null if the node has no InternalIP that is one (yet).
    public static @Nullable ExporterAddress exporterOf(LiveNode node, ExporterPort port) {
        return node.status().internalIps().stream()
                .map(ip -> port.exporterAt(ip, node.name()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    @Override
    public void close() {
        following.close();
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
