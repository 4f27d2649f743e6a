package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.controller.watch.client.RingExporter;
import module java.base;
import org.junit.jupiter.api.Test;

/// What a node gets of its turn to read its exporter's memory.
class WarmTurnTest {

    @Test
    void oneMemoryIsReadToItsEndBeforeTheNextIsBegun() throws Exception {
        AsyncSemaphore turns = new AsyncSemaphore(1);
        RecordingListener heard = new RecordingListener();
        CountDownLatch ended = new CountDownLatch(2);
        try (ExporterClient client = ExporterClient.open(Duration.ofSeconds(20));
                RingExporter a = new RingExporter();
                RingExporter b = new RingExporter()) {
            a.add(SmallSnapshots.at("n1", "a", 0));
            b.add(SmallSnapshots.at("n2", "b", 0));
            NodeWatch.Shared shared = new NodeWatch.Shared(client, new SteppingClock(), new Random(7), turns);
            List<NodeWatch> watches =
                    List.of(new NodeWatch(a.of("n1"), heard, shared), new NodeWatch(b.of("n2"), heard, shared));
            turns.takeTurn(() -> {});
            watches.forEach(watch -> watch.startAfter(Duration.ZERO));
            turns.giveBack();
            await().until(() -> heard.observations().size() == 4);
            watches.forEach(each -> each.endWatch(ended::countDown));
            assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(heard.observations())
                    .isIn(
                            List.of("a.0", "caught up", "b.0", "caught up"),
                            List.of("b.0", "caught up", "a.0", "caught up"));
        }
    }
}
