package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.controller.watch.client.RawServer;
import io.barograph.controller.watch.client.RingExporter;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What the watch of one node costs those that share its loop. There are more nodes than loops.
class SharedLoopTest {

    private static final int NODES = 6;

    private final ExporterClient client = ExporterClient.open(Duration.ofSeconds(20));
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final AtomicInteger ends = new AtomicInteger();

    @AfterEach
    void close() {
        client.close();
    }

    private NodeWatch watch(RingExporter ring, NodeWatchListener listener, AsyncSemaphore turns) {
        NodeWatch.Shared shared = new NodeWatch.Shared(client, new SteppingClock(), new Random(7), turns);
        return new NodeWatch(ring.of("n1"), listener, shared);
    }

    private static void end(NodeWatch watch) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        watch.endWatch(ended::countDown);
        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aLongPageIsTakenInSlices() throws Exception {
        List<NodeWatch> watches = new CopyOnWriteArrayList<>();
        CountDownLatch ended = new CountDownLatch(1);
        RecordingListener heard = new RecordingListener();
        try (RingExporter ring = new RingExporter()) {
            IntStream.range(0, 100).forEach(seq -> ring.add(SmallSnapshots.at("n1", "a", seq)));
            heard.atEach = () -> watches.getFirst().endWatch(ended::countDown);
            watches.add(watch(ring, heard, new AsyncSemaphore(1)));
            watches.getFirst().startAfter(Duration.ZERO);
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(heard.snapshots()).hasSizeBetween(1, 50);
            assertThat(heard.all()).endsWith("ended");
        }
    }

    @Test
    void whoEndsWhileItWaitsForATurnTakesNone() throws Exception {
        AsyncSemaphore turns = new AsyncSemaphore(1);
        turns.takeTurn(() -> {});
        RecordingListener heard = new RecordingListener();
        try (RingExporter ring = new RingExporter()) {
            NodeWatch watch = watch(ring, heard, turns);
            watch.startAfter(Duration.ZERO);
            end(watch);
            turns.giveBack();
            CountDownLatch given = new CountDownLatch(1);
            turns.takeTurn(given::countDown);
            assertThat(given.getCount()).isZero();
            end(watch);
            assertThat(heard.all()).containsExactly("ended");
        }
    }

    @Test
    void whoEndsInItsTurnGivesItBack() throws Exception {
        AsyncSemaphore turns = new AsyncSemaphore(1);
        CountDownLatch asked = new CountDownLatch(1);
        try (RawServer server = new RawServer(_ -> {
            asked.countDown();
            Thread.sleep(60_000);
        })) {
            NodeWatch.Shared shared = new NodeWatch.Shared(client, new SteppingClock(), new Random(7), turns);
            NodeWatch watch = new NodeWatch(new ExporterAddress("n1", server.base()), new RecordingListener(), shared);
            watch.startAfter(Duration.ZERO);
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            end(watch);
            CountDownLatch given = new CountDownLatch(1);
            turns.takeTurn(given::countDown);
            assertThat(given.getCount()).isZero();
        }
    }

    @Test
    void aListenerThatAlwaysFailsCostsOnlyItsOwnPasses() throws Exception {
        NodeWatchListener failing = failing(() -> {
            throw new IllegalStateException("a bug");
        });
        besides(failing, () -> assertThat(ends).hasValue(0), () -> {
            await().until(() -> Collections.frequency(calls, "snapshotSeen") == 2);
            assertThat(ends).hasValue(0);
        });
        assertThat(ends).hasValue(1);
    }

    @Test
    void anErrorEndsNoWatch() throws Exception {
        NodeWatchListener failing = failing(() -> {
            throw new StackOverflowError("too deep");
        });
        besides(failing, () -> assertThat(ends).hasValue(0), () -> {
            await().until(() -> Collections.frequency(calls, "snapshotSeen") >= 2);
            assertThat(ends).hasValue(0);
        });
        assertThat(ends).hasValue(1);
    }

    private NodeWatchListener failing(Runnable failure) {
        return CallingListener.of(
                call -> {
                    calls.add(call);
                    failure.run();
                },
                ends::incrementAndGet);
    }

    /// Watches with a listener that fails, and with others, all of which must hear everything, before and after.
    private void besides(NodeWatchListener failing, Runnable meanwhile, Runnable afterNews) throws Exception {
        AsyncSemaphore turns = new AsyncSemaphore(NODES);
        List<RecordingListener> heard =
                Stream.generate(RecordingListener::new).limit(NODES).toList();
        List<NodeWatch> watches = new ArrayList<>();
        try (RingExporter ring = new RingExporter()) {
            ring.add(SmallSnapshots.at("n1", "a", 0));
            watches.add(watch(ring, failing, turns));
            heard.forEach(each -> watches.add(watch(ring, each, turns)));
            watches.forEach(watch -> watch.startAfter(Duration.ZERO));
            await().until(() -> heard.stream().allMatch(it -> it.observations().contains("a.0")));
            meanwhile.run();
            ring.add(SmallSnapshots.at("n1", "a", 1));
            await().until(() -> heard.stream().allMatch(it -> it.observations().contains("a.1")));
            afterNews.run();
            for (NodeWatch each : watches) {
                end(each);
            }
        }
    }
}
