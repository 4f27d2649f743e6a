package io.barograph.controller.watch.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.marks.AnnotationRequests;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.controller.watch.SteppingClock;
import io.barograph.controller.watch.discovery.ExporterNodes.Word;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExporterNodesTest {

    private static final Placement LINUX = new Placement(Map.of("os", "linux"), List.of());

    private final MemoryNodeApi cluster = new MemoryNodeApi();
    private final CountDownLatch answer = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();
    private volatile Reading<List<Placement>> placements = Reading.of(List.of(LINUX));
    private ExporterNodes nodes = made(Word.DAEMON_SETS);
    private final List<String> told = new CopyOnWriteArrayList<>();

    private ExporterNodes made(Word word) {
        return new ExporterNodes(cluster, this::placements, word, new SteppingClock());
    }

    private Reading<List<Placement>> placements() {
        try {
            answer.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        asked.incrementAndGet();
        return placements;
    }

    @AfterEach
    void close() {
        nodes.close();
    }

    private void put(String name, String os, String... annotations) {
        Map<String, String> ours = new HashMap<>();
        Stream.of(annotations).forEach(each -> ours.put(each, "x"));
        cluster.putNode(new LiveNode(
                new NodeIdentity(name, "uid-" + name),
                new LiveNode.Meta("0", Map.of("os", os), ours, null),
                false,
                List.of(),
                new LiveNode.Status(List.of(), List.of())));
    }

    private NodeApi.Following follow() {
        return nodes.followNodes(change -> told.add(
                switch (change) {
                    case NodeChange.Present(LiveNode node) -> "+" + node.name();
                    case NodeChange.Gone(NodeIdentity node) -> "-" + node.name();
                    case NodeChange.Synced() -> "synced";
                }));
    }

    /// Until what holds now has been asked for.
    private void awaitAsked() {
        int before = asked.get();
        await().until(() -> asked.get() > before + 1);
    }

    private void open() {
        answer.countDown();
        awaitAsked();
    }

    @Test
    void passesOnNodesOnlyOnceItIsKnownWhichAreMeant() {
        put("l1", "linux");
        put("w1", "windows");
        follow();
        put("l2", "linux");
        cluster.removeNode("l2");
        assertThat(told).isEmpty();
        assertThat(nodes.withoutExporter()).isEmpty();

        open();
        assertThat(told).containsExactly("+l1", "synced");
        assertThat(nodes.withoutExporter()).containsExactly("w1");
    }

    @Test
    void followsNodesAsTheyChangeAndGo() {
        put("a", "windows");
        put("l", "linux");
        follow();
        open();
        told.remove("+l");
        put("b", "windows");
        put("a", "linux");
        put("a", "linux", "barograph.io/owned");
        put("a", "windows", "barograph.io/owned", LeaderEpoch.ANNOTATION);
        assertThat(told).containsExactly("synced", "+a", "+a", "+a");
        assertThat(nodes.withoutExporter()).containsExactly("b");

        put("b", "windows", AnnotationRequests.IGNORE, LeaderEpoch.ANNOTATION);
        put("a", "windows", LeaderEpoch.ANNOTATION);
        put("a", "windows");
        cluster.removeNode("a");
        cluster.removeNode("b");
        assertThat(told).containsExactly("synced", "+a", "+a", "+a", "-a");
        assertThat(nodes.withoutExporter()).isEmpty();
    }

    @Test
    void tellsALaterFollowerTheSame() {
        put("l1", "linux");
        put("w1", "windows");
        follow().close();
        open();
        follow();
        put("w1", "windows");
        put("l2", "linux");
        cluster.removeNode("l1");
        assertThat(told).containsExactly("+l1", "synced", "+l2", "-l1");
    }

    @Test
    void followsTheDaemonSetAsItChanges() {
        put("l1", "linux");
        put("w1", "windows");
        follow();
        open();
        placements = Reading.of(List.of(LINUX, new Placement(Map.of("os", "windows"), List.of())));
        awaitAsked();
        assertThat(told).containsExactly("+l1", "synced", "+w1");

        placements = Reading.failed("forbidden");
        awaitAsked();
        assertThat(nodes.withoutExporter()).isEmpty();
        placements = Reading.of(List.of(LINUX));
        awaitAsked();
        assertThat(told).containsExactly("+l1", "synced", "+w1", "-w1");

        placements = Reading.of(List.of());
        awaitAsked();
        assertThat(told).containsExactly("+l1", "synced", "+w1", "-w1", "+w1");
    }

    @Test
    void aDaemonSetThatIsForNoNodeHidesNone() {
        put("w1", "windows");
        put("w2", "windows");
        follow();
        open();
        assertThat(told).containsExactlyInAnyOrder("+w1", "+w2", "synced").endsWith("synced");
        assertThat(nodes.withoutExporter()).isEmpty();

        told.clear();
        put("l", "linux");
        assertThat(told).containsExactlyInAnyOrder("+l", "-w1", "-w2");
        assertThat(nodes.withoutExporter()).containsExactly("w1", "w2");
        put("w1", "windows");
        put("l", "linux");
        cluster.removeNode("l");
        assertThat(told).containsExactlyInAnyOrder("+l", "-w1", "-w2", "+l", "-l", "+w1", "+w2");
        assertThat(nodes.withoutExporter()).isEmpty();
    }

    @Test
    void anOperatorsChoiceHoldsEvenIfItLeavesNoNode() {
        nodes = made(Word.OPERATOR);
        put("w1", "windows");
        follow();
        open();
        assertThat(told).containsExactly("synced");
        assertThat(nodes.withoutExporter()).containsExactly("w1");
    }

    @Test
    void aFollowersFaultEndsNoAsking() {
        AtomicBoolean isFaulty = new AtomicBoolean(true);
        put("l1", "linux");
        nodes.followNodes(_ -> {
            if (isFaulty.getAndSet(false)) {
                throw new IllegalStateException("a fault of a test");
            }
        });
        follow();
        open();
        assertThat(told).containsExactly("+l1", "synced");
    }

    @Test
    void judgesEveryNodeWhileItIsNotKnownWhichAreMeant() {
        placements = Reading.failed("forbidden");
        put("l1", "linux");
        put("w1", "windows");
        follow();
        open();
        assertThat(told).containsExactlyInAnyOrder("+l1", "+w1", "synced").endsWith("synced");
        assertThat(nodes.withoutExporter()).isEmpty();
    }
}
