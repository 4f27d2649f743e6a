package io.barograph.controller.watch;

import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeAddress;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.NodeChange;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the watches at the cluster's nodes as they come and go: each node's exporter listens at its InternalIP.
public final class NodeRoster implements AutoCloseable {

    private static final String INTERNAL = "InternalIP";

    private static final Logger LOG = LoggerFactory.getLogger(NodeRoster.class);

    /// What an IP address may be made of. Whoever may write a node's status says what stands there.
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]{7,15}|[0-9a-fA-F.]*:[0-9a-fA-F:.]{1,44}");

    private final Port port;
    private final FleetWatch watches;
    private final BlockingQueue<NodeChange> changes = new LinkedBlockingQueue<>();
    private final Map<String, Exporter> known = new TreeMap<>();
    private final Set<String> unreachable = new HashSet<>();
    private final NodeApi.Following following;
    private final Thread thread;

    /// Where exporters listen at their node.
    ///
    /// @param scheme `http` or `https`
    public record Port(String scheme, int number) {}

    /// Begins at once.
    public NodeRoster(NodeApi nodes, Port port, FleetWatch watches) {
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
            case NodeChange.Gone gone -> {
                known.remove(gone.node().name());
                unreachable.remove(gone.node().name());
            }
            case NodeChange.Present present -> {
                Exporter exporter = exporter(present.node(), port);
                if (exporter == null) {
                    known.remove(present.node().name());
                    tellOnce(present.node());
                } else {
                    unreachable.remove(exporter.node());
                    known.put(exporter.node(), exporter);
                }
            }
            case NodeChange.Synced _ -> {}
        }
    }

    private void tellOnce(LiveNode node) {
        List<String> addresses = node.status().addresses().stream()
                .filter(address -> address.type().equals(INTERNAL))
                .map(address -> shown(address.address()))
                .toList();
        if (!addresses.isEmpty() && unreachable.add(node.name())) {
            LOG.warn(
                    "Node {} is not watched: its InternalIP is {}, expected an IP address. Maybe its kubelet's"
                            + " --node-ip is wrong.",
                    node.name(),
                    addresses);
        }
    }

    private static String shown(String text) {
        String line = text.replaceAll("[\\p{Cntrl}\\p{Cf}]", "?");
        return '"' + (line.length() > 64 ? line.substring(0, 64) + "..." : line) + '"';
    }

    /// The exporter of a node; null if the node has no InternalIP that is one (yet).
    static @Nullable Exporter exporter(LiveNode node, Port port) {
        for (NodeAddress address : node.status().addresses()) {
            Exporter found = address.type().equals(INTERNAL) ? at(address.address(), node.name(), port) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable Exporter at(String ip, String node, Port port) {
        if (!ADDRESS.matcher(ip).matches()) {
            return null;
        }
        String host = ip.contains(":") ? "[" + ip + "]" : ip;
        try {
            return new Exporter(node, URI.create(port.scheme() + "://" + host + ":" + port.number()));
        } catch (IllegalArgumentException _) {
            return null;
        }
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
