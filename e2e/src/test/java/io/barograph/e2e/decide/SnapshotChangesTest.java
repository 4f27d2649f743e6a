package io.barograph.e2e.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.watch.FleetWatch;
import io.barograph.controller.watch.NodeWatchListener;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.signal.Snapshot;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The exporter's own ring and the controller's own watch between which a node is told in changes, through restarts,
/// gaps and lies: what is heard is what was told, each snapshot once and in order, but for those that the ring forgot.
class SnapshotChangesTest {

    private static final Path RECORDING = Path.of("../examples/recordings/S18_onset_and_relief.trace.gz");

    private static final List<RingServer.Lie> LIES =
            List.of(RingServer.Lie.WRONG_SINCE, RingServer.Lie.NO_WHOLE_FIRST, RingServer.Lie.OTHER_NODE);

    /// Writes down what it hears.
    private static final class Ear implements NodeWatchListener {

        private final LinkedBlockingQueue<Snapshot> queue = new LinkedBlockingQueue<>();
        private final List<Snapshot> heard = new ArrayList<>();
        private final AtomicLong forgotten = new AtomicLong();
        private final AtomicLong malformed = new AtomicLong();

        @Override
        public void snapshotSeen(Snapshot snapshot, long lost) {
            forgotten.addAndGet(lost);
            queue.add(snapshot);
        }

        /// Waits until this one has come.
        void hear(Snapshot last) throws InterruptedException {
            while (heard.isEmpty() || !heard.getLast().moment().equals(last.moment())) {
                Snapshot next = queue.poll(60, TimeUnit.SECONDS);
                assertThat(next).as("a snapshot within a minute").isNotNull();
                heard.add(next);
            }
        }

        @Override
        public void exporterFailed(ExporterFault fault, String why) {
            if (fault == ExporterFault.MALFORMED) {
                malformed.incrementAndGet();
            } else {
                assertThat(fault).as(why).isEqualTo(ExporterFault.STATUS);
            }
        }

        @Override
        public void ourFault(RuntimeException thrown) {
            throw new AssertionError(thrown);
        }

        @Override
        public void caughtUp() {}

        @Override
        public void nodeStale(long monotonicMicros, Duration quiet) {}

        @Override
        public void exporterAnswered() {}

        @Override
        public void watchEnded() {}
    }

    /// Time that passes only while it is waited for.
    private static final class Leaps implements SteadyClock {

        private final AtomicLong nanos = new AtomicLong();

        @Override
        public long nanos() {
            return nanos.get();
        }

        @Override
        public void sleep(Duration duration) {
            nanos.addAndGet(duration.toNanos());
        }

        @Override
        public Future<?> runAfter(Duration pause, Runnable what, ScheduledExecutorService loop) {
            nanos.addAndGet(pause.toNanos());
            return loop.schedule(what, 1, TimeUnit.MILLISECONDS);
        }
    }

    @Test
    @Tag("slow")
    void whatIsHeardIsWhatWasTold() throws Exception {
        List<Snapshot> recorded = RecordedNode.of(RECORDING, "n1").snapshots();
        Random dice = new Random(11);
        Ear ear = new Ear();
        int lies = 0;
        try (RingServer host = new RingServer(recorded);
                ExporterClient client = ExporterClient.open(Duration.ofSeconds(20));
                FleetWatch watch = new FleetWatch(client, new Leaps(), new Random(3), _ -> ear)) {
            tell(host, 10);
            watch.followExporters(List.of(new ExporterAddress("n1", host.base())));
            ear.hear(host.tell());
            for (int round = 0; round < 16; round++) {
                switch (round % 4) {
                    case 0 -> tell(host, dice.nextInt(12));
                    case 1 -> host.restart(dice.nextBoolean());
                    case 2 -> {
                        host.fail(round % 8 == 2 ? RingServer.Failing.BUSY : RingServer.Failing.ASLEEP);
                        tell(host, 100);
                        host.fail(RingServer.Failing.NOT);
                    }
                    default -> {
                        lies++;
                        host.lie(LIES.get(lies % LIES.size()));
                        for (int i = 0; host.lies() && i < 100; i++) {
                            // A page that begins whole, as one does that has lost the row
                            host.restart(false);
                            tell(host, 2);
                            ear.hear(host.tell());
                        }
                        assertThat(host.lies()).isFalse();
                        int changes = host.changes();
                        for (int i = 0; i < 40; i++) {
                            ear.hear(host.tell());
                        }
                        assertThat(host.changes()).as("it is trusted again").isGreaterThan(changes);
                    }
                }
                ear.hear(host.tell());
            }
            assertThat(host.changes()).isGreaterThan(100);
            List<Snapshot> told = new ArrayList<>(host.told());
            assertThat(told).hasSize(ear.heard.size() + (int) ear.forgotten.get());
            told.retainAll(ear.heard);
            assertThat(ear.heard).isEqualTo(told);
        }
        assertThat(ear.forgotten).hasPositiveValue();
        assertThat(ear.malformed).hasValue(lies);
    }

    private static void tell(RingServer host, int count) {
        for (int i = 0; i < count; i++) {
            host.tell();
        }
    }
}
