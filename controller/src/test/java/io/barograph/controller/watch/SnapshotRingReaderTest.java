package io.barograph.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.controller.watch.client.RawServer;
import io.barograph.controller.watch.client.RingExporter;
import io.barograph.signal.Snapshot;
import io.barograph.wire.SnapshotJson;
import module java.base;
import org.junit.jupiter.api.Test;

class SnapshotRingReaderTest {

    private static List<Snapshot> read(URI base) throws IOException, InterruptedException {
        try (ExporterClient client = ExporterClient.open(Duration.ofSeconds(20))) {
            return new SnapshotRingReader(client, base).read();
        }
    }

    @Test
    void readsAllThatIsRemembered() throws Exception {
        List<Snapshot> all = new ArrayList<>();
        try (RingExporter ring = new RingExporter()) {
            assertThat(read(ring.base())).isEmpty();
            for (int i = 0; i < 500; i++) {
                Snapshot each = SmallSnapshots.waiting("n1", i, i % 100, "shop/web");
                all.add(each);
                ring.add(each);
            }
            assertThat(read(ring.base())).isEqualTo(all);
        }
    }

    @Test
    void whatCannotFollowIsRefused() throws Exception {
        try (RingExporter ring = new RingExporter()) {
            ring.add(SmallSnapshots.waiting("n1", 0, 5, "shop/web"));
            ring.add(SmallSnapshots.waiting("n2", 1, 5, "shop/web"));
            assertThatThrownBy(() -> read(ring.base()))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(ring.base() + ": ")
                    .hasMessageContaining("a snapshot of node \"n2\", expected \"n1\"");
        }
    }

    @Test
    void whatIsNoSnapshotIsRefused() throws Exception {
        try (RawServer server =
                new RawServer(out -> out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}\n")))) {
            assertThatThrownBy(() -> read(server.base()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is missing");
        }
    }

    @Test
    void aRingWithoutEndIsGivenUp() throws Exception {
        byte[] head = RawServer.bytes("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
        long[] seq = {0};
        try (RawServer server = new RawServer(out -> {
            out.write(head);
            out.write(SnapshotJson.encode(SmallSnapshots.waiting("n1", seq[0]++, 5, "shop/web")));
            out.write('\n');
        })) {
            assertThatThrownBy(() -> read(server.base())).hasMessageContaining("more than 64 pages");
        }
    }
}
