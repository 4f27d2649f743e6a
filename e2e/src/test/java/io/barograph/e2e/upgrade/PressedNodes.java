package io.barograph.e2e.upgrade;

import static org.awaitility.Awaitility.await;

import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.ServerProcess;
import module java.base;

/// Nodes in zones of their own, each with a host of files and a loopback address where a release's exporter reads it.
/// All exporters have one port, as a DaemonSet has it.
final class PressedNodes implements AutoCloseable {

    private static final long TICK_MILLIS = 200;

    private final Path directory;
    private final int port = FreePorts.next();
    private final List<String> names;
    private final Map<String, PressedHost> hosts = new LinkedHashMap<>();
    private final Map<String, ServerProcess> exporters = new HashMap<>();
    private final ScheduledExecutorService kernel = Executors.newSingleThreadScheduledExecutor();
    private long tickedNanos = System.nanoTime();

    PressedNodes(ApiClient admin, Path directory, String... names) {
        this.directory = directory;
        this.names = List.of(names);
        NodeObjects nodes = new NodeObjects(admin);
        for (String name : names) {
            hosts.put(name, new PressedHost(directory.resolve("host-" + name)));
            nodes.create(name, Map.of("topology.kubernetes.io/zone", "zone-" + name));
            nodes.patchStatus(
                            name,
                            "{\"status\":{\"addresses\":[{\"type\":\"InternalIP\",\"address\":\"%s\"}]}}"
                                    .formatted(address(name)))
                    .orFail();
            // What the node lifecycle controller does of a node that is Ready
            admin.patch("/api/v1/nodes/" + name, Patch.MERGE, "{\"spec\":{\"taints\":null}}")
                    .orFail();
        }
        Future<?> _ = kernel.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    List<String> names() {
        return names;
    }

    /// Of all exporters.
    int port() {
        return port;
    }

    PressedHost host(String node) {
        return Objects.requireNonNull(hosts.get(node), node);
    }

    private String address(String node) {
        return "127.78.0." + (1 + names.indexOf(node));
    }

    private void tick() {
        long nanos = System.nanoTime();
        hosts.values().forEach(host -> host.advance(TimeUnit.NANOSECONDS.toMicros(nanos - tickedNanos)));
        tickedNanos = nanos;
    }

    /// One node after the other gets this release's exporter in place of what it has.
    void roll(Release release) {
        names.forEach(node -> replace(node, release));
    }

    /// The kubelet ends one pod, then starts the next.
    void replace(String node, Release release) {
        ServerProcess before = exporters.remove(node);
        if (before != null) {
            before.stop();
        }
        List<String> arguments = new ArrayList<>(host(node).options());
        arguments.addAll(List.of(
                "--interval=2s",
                "--idle-interval=2s",
                "--node-name=" + node,
                "--web.listen-address=" + address(node) + ":" + port));
        ServerProcess exporter = ServerProcess.start(
                "exporter of " + node, release.exporter(arguments), directory.resolve(node + ".log"));
        exporters.put(node, exporter);
        URI ready = URI.create("http://" + address(node) + ":" + port + "/readyz");
        await("the exporter of " + node)
                .atMost(Duration.ofMinutes(2))
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> {
                    exporter.requireAlive();
                    return ControllerPod.answer(ready).statusCode() == 200;
                });
    }

    @Override
    public void close() {
        kernel.shutdownNow();
        exporters.values().forEach(ServerProcess::kill);
    }
}
