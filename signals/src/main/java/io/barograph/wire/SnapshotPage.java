package io.barograph.wire;

import io.barograph.signal.Snapshot;
import io.barograph.wire.format.WireException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The answer to `GET /snapshots`, which the exporter's ring writes, as it is read: one snapshot a line,
/// oldest first, each line ended by `\n`. With `changes=1` a line may be a change since the one before it,
/// the first one since the position that was asked for.
public final class SnapshotPage {

    /// The media type of a page.
    public static final String CONTENT_TYPE = "application/x-ndjson";

    /// The longest page; what does not fit comes with the next request.
    public static final int MAX_BYTES = 1024 * 1024;

    private SnapshotPage() {}

    /// The snapshots of a page that begins with a whole one, in its order.
    ///
    /// @throws WireException if the page is too long, or a line is no snapshot (the message counts lines from 1)
    public static List<Snapshot> decodePage(byte[] page) {
        return decodePage(page, null);
    }

    /// The snapshots of a page whose first line may be a change.
    ///
    /// @param knownSnapshot the snapshot after which the page was asked for; null where there is none
    /// @throws WireException as above, and if a line is a change since another snapshot than the one before it
    public static List<Snapshot> decodePage(byte[] page, @Nullable Snapshot knownSnapshot) {
        if (page.length > MAX_BYTES) {
            throw new WireException("the page has " + page.length + " bytes; expected at most " + MAX_BYTES);
        }
        List<Snapshot> decodedSnapshots = new ArrayList<>();
        @Nullable Snapshot previousSnapshot = knownSnapshot;
        int start = 0;
        while (start < page.length) {
            int end = start;
            while (end < page.length && page[end] != '\n') {
                end++;
            }
            if (end == page.length) {
                throw new WireException("line " + (decodedSnapshots.size() + 1)
                        + " has no end. Maybe the connection broke within the page.");
            }
            try {
                previousSnapshot = SnapshotJson.decode(page, start, end - start, previousSnapshot);
            } catch (WireException e) {
                throw new WireException("line " + (decodedSnapshots.size() + 1) + ": " + e.getMessage(), e);
            }
            decodedSnapshots.add(previousSnapshot);
            start = end + 1;
        }
        return decodedSnapshots;
    }
}
