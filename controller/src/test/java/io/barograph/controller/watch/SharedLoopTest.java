package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.controller.watch.client.RawServer;
import io.barograph.controller.watch.client.RingExporter;
import io.barograph.signal.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What the watch of one node costs those that share its loop. There are more nodes than loops.
class SharedLoopTest {

    private static final int NODES = 6;

    private final ExporterClient client = ExporterClient.open(Duration.ofSeconds(20));

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
        watch.end(ended::countDown);
        assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aLongPageIsTakenInSlices() throws Exception {
        List<NodeWatch> watches = new CopyOnWriteArrayList<>();
        CountDownLatch ended = new CountDownLatch(1);
        RecordingListener heard = new RecordingListener();
        try (RingExporter ring = new RingExporter()) {
            IntStream.range(0, 100).forEach(seq -> ring.add(SmallSnapshots.at("n1", "a", seq)));
            NodeWatchListener ending = new Told(heard, () -> watches.getFirst().end(ended::countDown));
            watches.add(watch(ring, ending, new AsyncSemaphore(1)));
            watches.getFirst().start();
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(heard.snapshots()).hasSizeBetween(1, 50);
            assertThat(heard.all()).endsWith("ended");
        }
    }

    @Test
    void whoEndsWhileItWaitsForATurnTakesNone() throws Exception {
        AsyncSemaphore turns = new AsyncSemaphore(1);
        turns.take(() -> {});
        RecordingListener heard = new RecordingListener();
        try (RingExporter ring = new RingExporter()) {
            NodeWatch watch = watch(ring, heard, turns);
            watch.start();
            end(watch);
            turns.giveBack();
            CountDownLatch given = new CountDownLatch(1);
            turns.take(given::countDown);
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
            watch.start();
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
            end(watch);
            CountDownLatch given = new CountDownLatch(1);
            turns.take(given::countDown);
            assertThat(given.getCount()).isZero();
        }
    }

    @Test
    void aListenerThatAlwaysFailsCostsOnlyItsOwnPasses() throws Exception {
        Failing failing = new Failing(() -> {
            throw new IllegalStateException("a bug");
        });
        besides(failing, () -> assertThat(failing.ends).hasValue(0), () -> {
            await().until(() -> failing.seen.get() == 2);
            assertThat(failing.ends).hasValue(0);
        });
        assertThat(failing.ends).hasValue(1);
    }

    @Test
    void anErrorEndsTheWatchItHappenedInAndNoOther() throws Exception {
        Failing failing = new Failing(() -> {
            throw new StackOverflowError("too deep");
        });
        besides(failing, () -> await().until(() -> failing.ends.get() == 1), () -> {});
        assertThat(failing.told).hasValue(1);
        assertThat(failing.ends).hasValue(1);
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
            watches.forEach(NodeWatch::start);
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

    /// Fails at everything but the end.
    private record Failing(Runnable failure, AtomicInteger seen, AtomicInteger told, AtomicInteger ends)
            implements NodeWatchListener {

        Failing(Runnable failure) {
            this(failure, new AtomicInteger(), new AtomicInteger(), new AtomicInteger());
        }

        private void fail() {
            told.incrementAndGet();
            failure.run();
        }

        @Override
        public void seen(Snapshot snapshot, long forgotten) {
            seen.incrementAndGet();
            fail();
        }

        @Override
        public void caughtUp() {
            fail();
        }

        @Override
        public void stale(long monotonicMicros, Duration quiet) {
            fail();
        }

        @Override
        public void answered() {
            fail();
        }

        @Override
        public void failed(ExporterFault fault, String why) {
            fail();
        }

        @Override
        public void ourFault(RuntimeException thrown) {
            fail();
        }

        @Override
        public void ended() {
            ends.incrementAndGet();
        }
    }

    /// Does something at each snapshot, and passes all on.
    private record Told(RecordingListener heard, Runnable atEach) implements NodeWatchListener {
        @Override
        public void seen(Snapshot snapshot, long forgotten) {
            heard.seen(snapshot, forgotten);
            atEach.run();
        }

        @Override
        public void caughtUp() {
            heard.caughtUp();
        }

        @Override
        public void stale(long monotonicMicros, Duration quiet) {
            heard.stale(monotonicMicros, quiet);
        }

        @Override
        public void answered() {
            heard.answered();
        }

        @Override
        public void failed(ExporterFault fault, String why) {
            heard.failed(fault, why);
        }

        @Override
        public void ourFault(RuntimeException thrown) {
            heard.ourFault(thrown);
        }

        @Override
        public void ended() {
            heard.ended();
        }
    }
}
