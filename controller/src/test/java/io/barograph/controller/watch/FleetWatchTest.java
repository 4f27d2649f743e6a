package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.controller.watch.client.RingExporter;
import io.barograph.controller.watch.client.ScriptedSnapshotServer;
import io.barograph.controller.watch.discovery.ExporterPort;
import io.barograph.controller.watch.discovery.NodeDiscovery;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FleetWatchTest {

    private final ExporterClient client = ExporterClient.open(Duration.ofSeconds(60));
    private final Map<ExporterAddress, RecordingListener> heard = new ConcurrentHashMap<>();
    private final FleetWatch watches = new FleetWatch(client, new SteppingClock(), new Random(3), exporter -> {
        RecordingListener words = new RecordingListener();
        heard.put(exporter, words);
        return words;
    });

    @AfterEach
    void close() {
        watches.close();
        client.close();
    }

    private boolean ended(ExporterAddress exporter) {
        RecordingListener words = heard.get(exporter);
        return words != null && words.all().contains("ended");
    }

    private List<String> observations(ExporterAddress exporter) {
        RecordingListener words = heard.get(exporter);
        return words == null ? List.of() : words.observations();
    }

    private static LiveNode node(String name, String ip) {
        LiveNode bare = LiveNode.ofName(name, "uid-" + name);
        return bare.withContents(bare.meta(), bare.taints(), new LiveNode.Status(List.of(ip), List.of()));
    }

    @Test
    void followsTheNodesOfTheCluster() throws Exception {
        MemoryNodeApi nodes = new MemoryNodeApi();
        try (RingExporter ring = new RingExporter()) {
            ring.add(SmallSnapshots.at("n1", "a", 0));
            nodes.putNode(node("n1", "127.0.0.1"));
            ExporterAddress first = ring.of("n1");
            try (NodeDiscovery _ = new NodeDiscovery(
                    nodes, new ExporterPort("http", ring.base().getPort()), watches)) {
                await().until(() -> observations(first).contains("a.0"));
                nodes.putNode(node("n2", "127.0.0.1"));
                await().until(() -> heard.containsKey(ring.of("n2")));
                nodes.putNode(LiveNode.ofName("n3", "uid-n3"));
                nodes.removeNode("n1");
                await().until(() -> ended(first));
                int asked = ring.queries().size();
                ring.add(SmallSnapshots.at("n1", "a", 1));
                await().until(() -> ring.queries().size() > asked);
                assertThat(heard).containsOnlyKeys(first, ring.of("n2"));
            }
            assertThat(observations(first)).doesNotContain("a.1");
        }
    }

    /// A kubelet says where its node's exporter is, and may name others' addresses in turn.
    @Test
    void asksFewAddressesOfOneNodeInATime() throws Exception {
        SteppingClock clock = new SteppingClock();
        List<ExporterAddress> asked = new CopyOnWriteArrayList<>();
        try (RingExporter one = new RingExporter();
                RingExporter other = new RingExporter();
                FleetWatch fleet = new FleetWatch(client, clock, new Random(3), exporter -> {
                    asked.add(exporter);
                    return new RecordingListener();
                })) {
            int delayedStarts = 0;
            for (int i = 0; i < 10; i++) {
                long before = clock.nanos();
                fleet.followExporters(List.of(i % 2 == 0 ? one.of("n1") : other.of("n1")));
                int asks = i + 1;
                await().until(() -> asked.size() == asks);
                fleet.followExporters(List.of());
                delayedStarts +=
                        clock.nanos() - before >= Duration.ofSeconds(10).toNanos() ? 1 : 0;
            }
            assertThat(delayedStarts).isBetween(3, 7);
            fleet.followExporters(List.of(one.of("n2")));
            await().until(() -> !one.queries().isEmpty());
        }
    }

    @Test
    void anAddressOfTheSixthVersionStandsInBrackets() {
        assertThat(NodeDiscovery.exporterOf(node("n1", "fd00::7"), new ExporterPort("http", 9977)))
                .isEqualTo(new ExporterAddress("n1", URI.create("http://[fd00::7]:9977")));
        assertThat(NodeDiscovery.exporterOf(LiveNode.ofName("n1", "u"), new ExporterPort("https", 9977)))
                .isNull();
    }

    @Test
    void aNodeWithoutARealAddressDoesNotEndTheWatchingOfOthers() throws Exception {
        MemoryNodeApi nodes = new MemoryNodeApi();
        try (RingExporter ring = new RingExporter()) {
            ring.add(SmallSnapshots.at("n2", "a", 0));
            for (String address : List.of("", "foo bar", "a@b", "10.0.0.7/x?y=", "999.1.1.1.1.1", "fd00::zz", "::1]")) {
                assertThat(NodeDiscovery.exporterOf(node("n1", address), new ExporterPort("http", 9977)))
                        .as(address)
                        .isNull();
            }
            nodes.putNode(node("n1", "foo bar"));
            try (NodeDiscovery _ = new NodeDiscovery(
                    nodes, new ExporterPort("http", ring.base().getPort()), watches)) {
                nodes.putNode(node("n2", "127.0.0.1"));
                await().until(() -> observations(ring.of("n2")).contains("a.0"));
                assertThat(heard).containsOnlyKeys(ring.of("n2"));
            }
        }
    }

    /// By itself this exporter answers after the test only, and this client waits for longer.
    @Test
    @Timeout(120)
    void closesAtOnceWhatWaitsForNews() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (ScriptedSnapshotServer quiet = new ScriptedSnapshotServer(query -> quietly(query, end));
                ExporterClient patient = ExporterClient.open(Duration.ofHours(1))) {
            FleetWatch waiting = new FleetWatch(
                    patient,
                    SteadyClock.system(),
                    new Random(3),
                    exporter -> heard.computeIfAbsent(exporter, _ -> new RecordingListener()));
            ExporterAddress first = new ExporterAddress("n1", quiet.base());
            ExporterAddress second = new ExporterAddress("n2", quiet.base());
            waiting.followExporters(List.of(first, second));
            await().until(() -> quiet.queries().stream()
                            .filter(query -> query.contains("wait=20"))
                            .count()
                    == 2);
            waiting.close();
            await().until(() -> ended(first) && ended(second));
        } finally {
            end.countDown();
        }
    }

    private static String quietly(String query, CountDownLatch end) {
        try {
            if (query.contains("wait=20")) {
                end.await();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return "";
    }

    @Test
    void aChangeOfANodeThatIsNoneOfItsAddressDisturbsNobody() throws Exception {
        MemoryNodeApi nodes = new MemoryNodeApi();
        try (RingExporter ring = new RingExporter()) {
            ring.add(SmallSnapshots.at("n1", "a", 0));
            nodes.putNode(node("n1", "127.0.0.1"));
            try (NodeDiscovery _ = new NodeDiscovery(
                    nodes, new ExporterPort("http", ring.base().getPort()), watches)) {
                await().until(() -> observations(ring.of("n1")).contains("a.0"));
                RecordingListener words = heard.get(ring.of("n1"));
                nodes.putNode(node("n1", "127.0.0.1"));
                nodes.putNode(node("n2", "127.0.0.1"));
                await().until(() -> heard.containsKey(ring.of("n2")));
                assertThat(heard.get(ring.of("n1"))).isSameAs(words);
                nodes.putNode(node("n1", "127.0.0.3"));
                ExporterAddress moved = new ExporterAddress(
                        "n1", URI.create("http://127.0.0.3:" + ring.base().getPort()));
                await().until(() -> heard.containsKey(moved));
            }
        }
    }

    @Test
    void aFaultOfOursEndsNoFollowing() throws Exception {
        MemoryNodeApi nodes = new MemoryNodeApi();
        AtomicInteger faults = new AtomicInteger(2);
        try (RingExporter ring = new RingExporter();
                FleetWatch failing = new FleetWatch(client, new SteppingClock(), new Random(3), exporter -> {
                    if (faults.getAndDecrement() > 0) {
                        throw new IllegalStateException("a bug");
                    }
                    return heard.computeIfAbsent(exporter, _ -> new RecordingListener());
                })) {
            ExporterPort port = new ExporterPort("http", ring.base().getPort());
            nodes.putNode(node("n1", "127.0.0.1"));
            try (NodeDiscovery _ = new NodeDiscovery(nodes, port, failing)) {
                await().until(() -> faults.get() == 1);
                nodes.putNode(node("n1", "127.0.0.1"));
                await().until(() -> faults.get() == 0);
                nodes.putNode(node("n1", "127.0.0.1"));
                await().until(() -> heard.containsKey(ring.of("n1")));
            }
        }
    }

    /// A listener that hangs keeps those of the same loop waiting, and no others for long.
    @Test
    @Timeout(60)
    void hungWatchesAreWaitedForAllTogether() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger hung = new AtomicInteger();
        NodeWatchListener listener = CallingListener.of(_ -> {}, () -> hang(hung, end));
        FleetWatch hanging = new FleetWatch(client, SteadyClock.system(), new Random(3), _ -> listener);
        hanging.followExporters(IntStream.range(0, 100)
                .mapToObj(i -> new ExporterAddress("n" + i, URI.create("http://127.0.0.1:9")))
                .toList());
        hanging.followExporters(List.of());
        await().until(() -> hung.get() > 0);
        end.countDown();
        await().until(() -> hung.get() == 100);
        hanging.close();
    }

    /// Does not return before the end, not even when interrupted.
    private static void hang(AtomicInteger hung, CountDownLatch end) {
        hung.incrementAndGet();
        while (end.getCount() > 0) {
            LockSupport.parkNanos(1_000_000);
            Thread.interrupted();
        }
    }
}
