package io.barograph.controller.watch.discovery;

import io.barograph.controller.cluster.nodes.InternalIp;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.pods.ExporterPod;
import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.watch.FleetWatch;
import io.barograph.controller.watch.client.ExporterAddress;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the watches at the exporters' pods as they come and go: each listens at its pod's address. Of two on one node,
/// as while a DaemonSet is rolled out, the one that stays is asked. Once the nodes are known, a pod on a node that is
/// not among them, since it is not meant to have an exporter, is not asked.
public final class PodDiscovery implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PodDiscovery.class);

    private static final Comparator<ExporterPod> BEST =
            Comparator.comparing(ExporterPod::leaving).thenComparing(ExporterPod::uid);

    private final ExporterPort port;
    private final FleetWatch watches;
    private final BlockingQueue<News> news = new LinkedBlockingQueue<>();
    private final Set<String> unreachablePods = new HashSet<>();
    private final Set<String> judgedNodes = new HashSet<>();
    private final NodeApi.Following nodes;
    private final Thread thread;
    private List<ExporterPod> knownPods = List.of();
    private boolean areNodesKnown;

    private sealed interface News {
        record Pods(List<ExporterPod> pods) implements News {}

        record Node(NodeChange change) implements News {}
    }

    /// Begins at once.
    ///
    /// @param nodes those that are judged
    public PodDiscovery(
            ExporterPodApi pods,
            ExporterPodApi.Selector selector,
            NodeApi nodes,
            ExporterPort port,
            FleetWatch fleetWatch) {
        this.port = port;
        this.watches = fleetWatch;
        thread = Thread.ofPlatform().daemon().name("pod-roster").start(this::run);
        this.nodes = nodes.followNodes(change -> news.add(new News.Node(change)));
        pods.followPods(selector, exporterPods -> news.add(new News.Pods(exporterPods)));
    }

    private void run() {
        try {
            while (true) {
                List<News> batch = new ArrayList<>(List.of(news.take()));
                news.drainTo(batch);
                boolean isDue = false;
                for (News item : batch) {
                    isDue |= applyNews(item);
                }
                if (isDue) {
                    followPods(knownPods);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whether other pods may have to be asked: a kubelet's heartbeat changes a node, not that it is judged.
    private boolean applyNews(News item) {
        return switch (item) {
            case News.Pods(List<ExporterPod> pods) -> {
                knownPods = pods;
                yield true;
            }
            case News.Node(NodeChange.Present(LiveNode node)) -> judgedNodes.add(node.name()) && areNodesKnown;
            case News.Node(NodeChange.Gone(NodeIdentity node)) -> judgedNodes.remove(node.name()) && areNodesKnown;
            case News.Node(NodeChange.Synced()) -> {
                areNodesKnown = true;
                yield true;
            }
        };
    }

    /// A fault of ours must not end all following.
    private void followPods(List<ExporterPod> pods) throws InterruptedException {
        try {
            watches.followExporters(exportersOf(pods));
        } catch (RuntimeException e) {
            LOG.error(
                    "Watching the exporters' pods failed; trying again with the next change. Maybe a bug: please"
                            + " report it.",
                    e);
        }
    }

    /// One exporter for each node that has any.
    private List<ExporterAddress> exportersOf(List<ExporterPod> pods) {
        Map<String, ExporterAddress> exportersByNode = new TreeMap<>();
        for (ExporterPod pod : pods.stream().sorted(BEST).toList()) {
            if (areNodesKnown && !judgedNodes.contains(pod.node())) {
                continue;
            }
            ExporterAddress exporter = port.exporterAt(pod.ip(), pod.node());
            if (exporter != null) {
                exportersByNode.putIfAbsent(pod.node(), exporter);
            } else if (unreachablePods.add(pod.uid())) {
                LOG.warn(
                        "An exporter's pod on node {} is not asked: its address is {}, expected an IP address.",
                        pod.node(),
                        InternalIp.logText(pod.ip()));
            }
        }
        return List.copyOf(exportersByNode.values());
    }

    @Override
    public void close() {
        nodes.close();
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
