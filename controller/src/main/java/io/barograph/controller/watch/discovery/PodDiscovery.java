package io.barograph.controller.watch.discovery;

import io.barograph.controller.cluster.nodes.InternalIp;
import io.barograph.controller.cluster.pods.ExporterPod;
import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.watch.FleetWatch;
import io.barograph.controller.watch.client.ExporterAddress;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the watches at the exporters' pods as they come and go: each listens at its pod's address. Of two on one node,
/// as while a DaemonSet is rolled out, the one that stays is asked.
public final class PodDiscovery implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PodDiscovery.class);

    private static final Comparator<ExporterPod> BEST =
            Comparator.comparing(ExporterPod::leaving).thenComparing(ExporterPod::uid);

    private final ExporterPort port;
    private final FleetWatch watches;
    private final BlockingQueue<List<ExporterPod>> news = new LinkedBlockingQueue<>();
    private final Set<String> unreachable = new HashSet<>();
    private final Thread thread;

    /// Begins at once.
    public PodDiscovery(ExporterPodApi pods, ExporterPodApi.Selector selector, ExporterPort port, FleetWatch watches) {
        this.port = port;
        this.watches = watches;
        thread = Thread.ofVirtual().name("pod-roster").start(this::run);
        pods.follow(selector, news::add);
    }

    private void run() {
        try {
            while (true) {
                List<ExporterPod> latest = news.take();
                for (List<ExporterPod> newer = news.poll(); newer != null; newer = news.poll()) {
                    latest = newer;
                }
                follow(latest);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// A fault of ours must not end all following.
    private void follow(List<ExporterPod> pods) throws InterruptedException {
        try {
            watches.follow(exporters(pods));
        } catch (RuntimeException e) {
            LOG.error(
                    "Watching the exporters' pods failed; trying again with the next change. Maybe a bug: please"
                            + " report it.",
                    e);
        }
    }

    /// One for each node that has any.
    private List<ExporterAddress> exporters(List<ExporterPod> pods) {
        Map<String, ExporterAddress> found = new TreeMap<>();
        for (ExporterPod pod : pods.stream().sorted(BEST).toList()) {
            ExporterAddress exporter = port.at(pod.ip(), pod.node());
            if (exporter != null) {
                found.putIfAbsent(pod.node(), exporter);
            } else if (unreachable.add(pod.uid())) {
                LOG.warn(
                        "An exporter's pod on node {} is not asked: its address is {}, expected an IP address.",
                        pod.node(),
                        InternalIp.shown(pod.ip()));
            }
        }
        return List.copyOf(found.values());
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
