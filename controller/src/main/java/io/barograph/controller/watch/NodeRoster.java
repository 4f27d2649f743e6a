package io.barograph.controller.watch;

import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeAddress;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.NodeChange;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/// Keeps the watches at the cluster's nodes as they come and go: each node's exporter listens at its InternalIP.
public final class NodeRoster implements AutoCloseable {

    private final int port;
    private final FleetWatch watches;
    private final BlockingQueue<NodeChange> changes = new LinkedBlockingQueue<>();
    private final Map<String, Exporter> known = new TreeMap<>();
    private final NodeApi.Following following;
    private final Thread thread;

    /// Begins at once.
    ///
    /// @param port that exporters listen at
    public NodeRoster(NodeApi nodes, int port, FleetWatch watches) {
        this.port = port;
        this.watches = watches;
        following = nodes.follow(changes::add);
        thread = Thread.ofVirtual().name("node-roster").start(this::run);
    }

    private void run() {
        try {
            while (true) {
                List<NodeChange> some = new ArrayList<>(List.of(changes.take()));
                changes.drainTo(some);
                some.forEach(this::apply);
                watches.follow(List.copyOf(known.values()));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void apply(NodeChange change) {
        switch (change) {
            case NodeChange.Gone gone -> known.remove(gone.node().name());
            case NodeChange.Present present -> {
                Exporter exporter = exporter(present.node(), port);
                if (exporter == null) {
                    known.remove(present.node().name());
                } else {
                    known.put(exporter.node(), exporter);
                }
            }
            case NodeChange.Synced _ -> {}
        }
    }

    /// The exporter of a node; null if the node has no InternalIP (yet).
    static @Nullable Exporter exporter(LiveNode node, int port) {
        for (NodeAddress address : node.status().addresses()) {
            if (address.type().equals("InternalIP")) {
                String ip = address.address();
                String host = ip.contains(":") ? "[" + ip + "]" : ip;
                return new Exporter(node.name(), URI.create("http://" + host + ":" + port));
            }
        }
        return null;
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
