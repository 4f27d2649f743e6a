package io.barograph.controller.watch;

import io.barograph.controller.watch.SnapshotContinuity.Verdict;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.controller.watch.client.ExporterConnection;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.controller.watch.client.PageResult;
import io.barograph.signal.Snapshot;
import io.barograph.wire.format.SnapshotPosition;
import io.barograph.wire.format.WireException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads all that one exporter remembers, once, for a backtest, and judges it as a watching controller does.
public final class SnapshotRingReader {

    /// The largest ring is eight pages.
    private static final int MAX_PAGES = 64;

    private final ExporterClient client;
    private final URI base;
    private final List<Snapshot> snapshots = new ArrayList<>();
    private final SnapshotDecoder decoder = new SnapshotDecoder();
    private @Nullable SnapshotContinuity continuity;

    /// @param base scheme, host and port: `http://10.0.0.7:9977`
    public SnapshotRingReader(ExporterClient client, URI base) {
        this.client = client;
        this.base = base;
    }

    /// Its snapshots in the order of the node's time; the last one was made within the interval that it announces.
    ///
    /// @throws IOException if the exporter does not answer, or says what cannot be
    public List<Snapshot> read() throws IOException, InterruptedException {
        ExporterConnection connection = client.connectionTo(new ExporterAddress("at " + base.getAuthority(), base));
        for (int page = 0; page < MAX_PAGES; page++) {
            SnapshotPosition position = continuity == null ? null : continuity.position();
            switch (connection.fetchPage(position, decoder.asksForChanges(position), Duration.ZERO)) {
                case PageResult.Failure(ExporterFault _, String why) -> throw new IOException(why);
                case PageResult.Page(List<byte[]> lines) -> {
                    if (lines.isEmpty()) {
                        return List.copyOf(snapshots);
                    }
                    takeLines(lines);
                }
            }
        }
        throw new IOException(
                base + ": more than " + MAX_PAGES + " pages of snapshots; expected an end of what it remembers");
    }

    private void takeLines(List<byte[]> lines) throws IOException {
        boolean startsPage = true;
        for (byte[] line : lines) {
            try {
                judgeSnapshot(decoder.decodeLine(line), startsPage);
            } catch (WireException e) {
                throw new IOException(base + ": " + e.getMessage(), e);
            }
            startsPage = false;
        }
    }

    private void judgeSnapshot(Snapshot snapshot, boolean startsPage) throws IOException {
        SnapshotContinuity judge =
                continuity == null ? new SnapshotContinuity(snapshot.origin().node()) : continuity;
        continuity = judge;
        decoder.keepSnapshot(snapshot);
        switch (judge.judgeNext(snapshot, startsPage)) {
            case Verdict.Accept _ -> snapshots.add(snapshot);
            case Verdict.PassOver _ -> {}
            case Verdict.Refuse(ExporterFault _, String why) -> throw new IOException(base + ": " + why);
        }
    }
}
