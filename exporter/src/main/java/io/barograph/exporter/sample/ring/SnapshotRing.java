package io.barograph.exporter.sample.ring;

import io.barograph.signal.Snapshot;
import io.barograph.wire.SnapshotLine;
import io.barograph.wire.SnapshotPage;
import io.barograph.wire.format.SnapshotPosition;
import io.barograph.wire.format.WireException;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The last snapshots, encoded and packed, each whole and as a change since the one before it: an hour or more at the
/// usual interval, 8 MiB at most, the oldest out first. Safe for use by several threads.
///
/// Snapshots wait until they are asked for, or until there are [#BATCH], and are then encoded one after the other: the
/// second of a batch costs a fraction of the first, since code and tables are in the processor's caches by then.
public final class SnapshotRing {

    /// The media type of a page.
    public static final String CONTENT_TYPE = SnapshotPage.CONTENT_TYPE;

    /// The most bytes that the packed snapshots may take together.
    public static final long MAX_BYTES = 8L * 1024 * 1024;

    /// How many snapshots wait at most: some hundred kilobytes.
    static final int BATCH = 16;

    private static final Logger LOG = LoggerFactory.getLogger(SnapshotRing.class);

    private final String instance;
    private final long maxBytes;
    private final Deque<RingEntry> entries = new ArrayDeque<>();
    // Guarded by what is kept
    private final List<Snapshot> waiting = new ArrayList<>();
    private long newest = Long.MIN_VALUE;
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    private @Nullable SnapshotLine lastLine;
    private long bytes;

    /// @param instance whose snapshots these are
    public SnapshotRing(String instance, long maxBytes) {
        this.instance = instance;
        this.maxBytes = maxBytes;
    }

    /// A snapshot of the ring, whole and, where it can be, as a change.
    ///
    /// @param change what differs from the snapshot before it; null where only the whole will do
    private record RingEntry(
            long seq, CompressedSnapshot whole, @Nullable Change change) {

        /// @param baseSeq the number of the snapshot before
        record Change(long baseSeq, CompressedSnapshot line) {}

        /// The bytes for a reader who has the snapshot of that number, or none where it is null.
        CompressedSnapshot lineFor(@Nullable Long knownSeq) {
            return change != null && knownSeq != null && change.baseSeq() == knownSeq ? change.line() : whole;
        }

        /// Its bytes in memory.
        int size() {
            return whole.size() + (change == null ? 0 : change.line().size());
        }
    }

    /// An answer to `GET /snapshots`.
    public sealed interface Page {

        /// Snapshots one a line, oldest first; no bytes where nothing is newer.
        final class Lines implements Page {
            private final byte[] bytes;

            private Lines(byte[] bytes) {
                this.bytes = bytes;
            }

            public byte[] bytes() {
                return bytes.clone();
            }

            public boolean isEmpty() {
                return bytes.length == 0;
            }
        }

        /// The position asked for is none; says what was expected.
        record Malformed(String why) implements Page {}
    }

    /// Takes the next snapshot in; one that is here already is passed over.
    public void addSnapshot(Snapshot snapshot) {
        long seq = snapshot.moment().seq();
        boolean full;
        synchronized (entries) {
            if (seq <= newest) {
                return;
            }
            newest = seq;
            waiting.add(snapshot);
            full = waiting.size() >= BATCH;
        }
        if (full) {
            packWaiting();
        }
    }

    /// Encodes all that wait. One that cannot be encoded is left out, and logged.
    private void packWaiting() {
        synchronized (deflater) {
            List<Snapshot> next;
            synchronized (entries) {
                next = List.copyOf(waiting);
                waiting.clear();
            }
            for (Snapshot snapshot : next) {
                try {
                    keepEntry(packEntry(snapshot));
                } catch (WireException e) {
                    LOG.error(
                            "snapshot {} cannot be encoded and is left out",
                            snapshot.moment().seq(),
                            e);
                }
            }
        }
    }

    private void keepEntry(RingEntry entry) {
        synchronized (entries) {
            entries.addLast(entry);
            bytes += entry.size();
            while (bytes > maxBytes && entries.size() > 1) {
                bytes -= entries.removeFirst().size();
            }
        }
    }

    /// The caller holds the deflater.
    private RingEntry packEntry(Snapshot snapshot) {
        SnapshotLine line = SnapshotLine.of(snapshot);
        SnapshotLine previousLine = lastLine;
        byte[] change = previousLine == null ? null : line.changeSince(previousLine);
        lastLine = line;
        byte[] plain = line.whole();
        CompressedSnapshot wholeSnapshot = CompressedSnapshot.of(plain, deflater);
        return new RingEntry(
                line.seq(),
                wholeSnapshot,
                previousLine == null || change == null
                        ? null
                        : new RingEntry.Change(previousLine.seq(), wholeSnapshot.packChange(change, plain, deflater)));
    }

    /// The snapshots after a position written `INSTANCE.SEQ`, as many as a page holds; everything, from the
    /// oldest on, where the text is empty or names an instance that is not this one.
    ///
    /// @param changes whether a line may be a change since the one before it, the first since the position
    public Page pageAfter(String position, boolean changes) {
        Long seq = null;
        if (!position.isEmpty()) {
            try {
                SnapshotPosition parsed = SnapshotPosition.parse(position);
                seq = parsed.instance().equals(instance) ? parsed.seq() : null;
            } catch (WireException e) {
                return new Page.Malformed(String.valueOf(e.getMessage()));
            }
        }
        packWaiting();
        return new Page.Lines(toPage(newerThan(seq, changes)));
    }

    private List<CompressedSnapshot> newerThan(@Nullable Long seq, boolean changes) {
        List<CompressedSnapshot> newer = new ArrayList<>();
        synchronized (entries) {
            long room = SnapshotPage.MAX_BYTES;
            Long knownSeq = seq;
            for (RingEntry entry : entries) {
                if (seq != null && entry.seq() <= seq) {
                    continue;
                }
                CompressedSnapshot compressed = changes ? entry.lineFor(knownSeq) : entry.whole();
                room -= compressed.length() + 1;
                if (room < 0) {
                    break;
                }
                newer.add(compressed);
                knownSeq = entry.seq();
            }
        }
        return newer;
    }

    private static byte[] toPage(List<CompressedSnapshot> lines) {
        int length = lines.stream().mapToInt(line -> line.length() + 1).sum();
        byte[] page = new byte[length];
        int position = 0;
        for (CompressedSnapshot compressed : lines) {
            compressed.unpackInto(page, position);
            position += compressed.length();
            page[position++] = '\n';
        }
        return page;
    }

    /// How many snapshots are kept, those that wait included.
    public int size() {
        synchronized (entries) {
            return entries.size() + waiting.size();
        }
    }

    /// How many bytes those take that are encoded.
    public long bytes() {
        synchronized (entries) {
            return bytes;
        }
    }
}
