package io.barograph.cli.backtest.source;

import io.barograph.controller.watch.SnapshotRingReader;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import module java.base;

/// The memory of one exporter: an hour of its node's past at least. Its snapshots bear no wall time; they are dated as
/// if the last of them had been made when it was fetched. Nothing is known of the node but what the kernel says.
///
/// @param clients gives a client, which is closed after use
/// @param base scheme, host and port: `http://10.0.0.7:9977`
public record RingSource(Supplier<ExporterClient> clients, URI base, InstantSource wall) implements ObservationSource {

    @Override
    public String name() {
        return base.toString();
    }

    @Override
    public void forEachSighting(Sink sink) throws IOException {
        List<Snapshot> ring = ring();
        if (ring.isEmpty()) {
            throw new IOException(base + ": the exporter has no snapshot yet. Maybe wait for its first passes");
        }
        long nowMillis = wall.millis();
        Snapshot newestSnapshot = ring.getLast();
        long lastMicros = newestSnapshot.moment().monotonicMicros();
        long atMillis = 0;
        for (Snapshot snapshot : ring) {
            // Of an earlier boot only the order is known
            if (snapshot.origin().bootId().equals(newestSnapshot.origin().bootId())) {
                atMillis = nowMillis - (lastMicros - snapshot.moment().monotonicMicros()) / 1000;
            } else {
                atMillis = nowMillis - lastMicros / 1000;
            }
            NodeView view = NodeView.ofName(snapshot.origin().node());
            sink.takeSighting(new Sighting(new Observation.Seen(snapshot, view), atMillis));
        }
        sink.reportProgress(1);
    }

    private List<Snapshot> ring() throws IOException {
        try (ExporterClient client = clients.get()) {
            return new SnapshotRingReader(client, base).read();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while asking " + base);
        }
    }
}
