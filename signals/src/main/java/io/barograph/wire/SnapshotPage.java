package io.barograph.wire;

import io.barograph.signal.Snapshot;
import java.util.ArrayList;
import java.util.List;

/// What `GET /snapshots` answers: one snapshot a line, oldest first, each line ended by `\n`.
public final class SnapshotPage {

    /// The media type of a page.
    public static final String CONTENT_TYPE = "application/x-ndjson";

    /// The longest page; what does not fit comes with the next request.
    public static final int MAX_BYTES = 1024 * 1024;

    private SnapshotPage() {}

    /// The snapshots of a page, in its order.
    ///
    /// @throws WireException if the page is too long, or a line is no snapshot (the message counts lines from 1)
    public static List<Snapshot> decode(byte[] page) {
        if (page.length > MAX_BYTES) {
            throw new WireException("the page has " + page.length + " bytes; expected at most " + MAX_BYTES);
        }
        List<Snapshot> all = new ArrayList<>();
        int start = 0;
        while (start < page.length) {
            int end = start;
            while (end < page.length && page[end] != '\n') {
                end++;
            }
            if (end == page.length) {
                throw new WireException(
                        "line " + (all.size() + 1) + " has no end. Maybe the connection broke within the page.");
            }
            try {
                all.add(SnapshotJson.decode(page, start, end - start));
            } catch (WireException e) {
                throw new WireException("line " + (all.size() + 1) + ": " + e.getMessage(), e);
            }
            start = end + 1;
        }
        return all;
    }
}
