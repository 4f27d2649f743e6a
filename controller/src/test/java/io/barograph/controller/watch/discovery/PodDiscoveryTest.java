package io.barograph.controller.watch.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.pods.ExporterPod;
import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.controller.watch.FleetWatch;
import io.barograph.controller.watch.RecordingListener;
import io.barograph.controller.watch.SteppingClock;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PodDiscoveryTest {

    private static final ExporterPodApi.Selector LABEL = new ExporterPodApi.Selector("monitoring", "app=exporter");
    private static final ExporterPort PORT = new ExporterPort("http", 9);

    private final ExporterClient client = ExporterClient.open(Duration.ofSeconds(60));
    private final Map<ExporterAddress, RecordingListener> heard = new ConcurrentHashMap<>();
    private final FleetWatch watches = new FleetWatch(client, new SteppingClock(), new Random(3), exporter -> {
        RecordingListener words = new RecordingListener();
        heard.put(exporter, words);
        return words;
    });
    private final List<ExporterPodApi.Selector> asked = new CopyOnWriteArrayList<>();
    private final List<Consumer<List<ExporterPod>>> listeners = new CopyOnWriteArrayList<>();
    private final MemoryNodeApi cluster = new MemoryNodeApi();
    private final ExporterNodes nodes = new ExporterNodes(
            cluster,
            () -> Reading.of(List.of(new Placement(Map.of("os", "linux"), List.of()))),
            ExporterNodes.Word.OPERATOR,
            new SteppingClock());
    private final PodDiscovery roster = new PodDiscovery(
            (selector, listener) -> {
                asked.add(selector);
                listeners.add(listener);
            },
            LABEL,
            nodes,
            PORT,
            watches);

    @AfterEach
    void close() {
        roster.close();
        nodes.close();
        watches.close();
        client.close();
    }

    private void put(String name, String os) {
        cluster.putNode(new LiveNode(
                new NodeIdentity(name, "uid-" + name),
                new LiveNode.Meta("0", Map.of("os", os), Map.of(), null),
                false,
                List.of(),
                new LiveNode.Status(List.of(), List.of())));
    }

    private void tell(ExporterPod... pods) {
        listeners.forEach(listener -> listener.accept(List.of(pods)));
    }

    private void awaitAsked(String... urls) {
        await().untilAsserted(() -> assertThat(heard.keySet())
                .extracting(ExporterAddress::base)
                .contains(List.of(urls).stream().map(URI::create).toArray(URI[]::new)));
    }

    @BeforeEach
    void putNodes() {
        put("n1", "linux");
        put("n2", "linux");
    }

    @Test
    void asksNoPodOnANodeThatIsNotMeantToHaveAnExporter() {
        put("w", "windows");
        CountDownLatch areKnown = new CountDownLatch(1);
        nodes.followNodes(change -> {
            if (change instanceof NodeChange.Synced) {
                areKnown.countDown();
            }
        });
        await().until(() -> areKnown.getCount() == 0);
        tell(new ExporterPod("w", "127.0.0.3", "a", false), new ExporterPod("n1", "127.0.0.2", "b", false));
        awaitAsked("http://127.0.0.2:9");
        assertThat(heard).hasSize(1);

        put("w", "linux");
        awaitAsked("http://127.0.0.3:9");
        put("w", "windows");
        await().until(() -> watches.exporterOf("w").isEmpty());
        assertThat(watches.exporterOf("n1")).isPresent();
    }

    @Test
    void asksEachPodAtItsOwnAddressForItsNode() {
        tell(new ExporterPod("n1", "127.0.0.2", "a", false), new ExporterPod("n2", "::1", "b", false));

        awaitAsked("http://127.0.0.2:9", "http://[::1]:9");
        assertThat(heard.keySet()).extracting(ExporterAddress::node).containsExactlyInAnyOrder("n1", "n2");
        assertThat(asked).containsExactly(LABEL);
    }

    @Test
    void asksOfTwoPodsOnANodeTheOneThatStays() {
        tell(new ExporterPod("n1", "127.0.0.2", "a", true), new ExporterPod("n1", "127.0.0.3", "b", false));

        awaitAsked("http://127.0.0.3:9");
        assertThat(heard).hasSize(1);
    }

    @Test
    void anotherPodOnTheNodeIsAnotherExporter() {
        tell(new ExporterPod("n1", "127.0.0.2", "a", false));
        awaitAsked("http://127.0.0.2:9");
        tell(new ExporterPod("n1", "127.0.0.3", "b", false));
        awaitAsked("http://127.0.0.3:9");
    }

    @Test
    void aPodWithoutARealAddressIsNotAskedAndEndsNothing() {
        tell(new ExporterPod("n1", "evil/x?", "a", false), new ExporterPod("n2", "127.0.0.2", "b", false));

        awaitAsked("http://127.0.0.2:9");
        assertThat(heard).hasSize(1);
    }
}
