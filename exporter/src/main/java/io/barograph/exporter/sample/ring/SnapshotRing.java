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

    /// What the packed snapshots may take together.
    public static final long MAX_BYTES = 8L * 1024 * 1024;

    /// How many snapshots wait at most: some hundred kilobytes.
    static final int BATCH = 16;

    private static final Logger LOG = LoggerFactory.getLogger(SnapshotRing.class);

    private final String instance;
    private final long maxBytes;
    private final Deque<RingEntry> kept = new ArrayDeque<>();
    // Guarded by what is kept
    private final List<Snapshot> waiting = new ArrayList<>();
    private long newest = Long.MIN_VALUE;
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    private @Nullable SnapshotLine last;
    private long bytes;

    /// @param instance whose snapshots these are
    public SnapshotRing(String instance, long maxBytes) {
        this.instance = instance;
        this.maxBytes = maxBytes;
    }

    /// One snapshot of the ring, whole and, where it can be, as a change.
    ///
    /// @param change what differs from the snapshot before it; null where only the whole will do
    private record RingEntry(
            long seq, CompressedSnapshot whole, @Nullable Change change) {

        /// @param since the number of the snapshot before
        record Change(long since, CompressedSnapshot line) {}

        /// What to send to a reader who holds the snapshot of that number, or none where it is null.
        CompressedSnapshot after(@Nullable Long held) {
            return change != null && held != null && change.since() == held ? change.line() : whole;
        }

        /// Its bytes in memory.
        int size() {
            return whole.size() + (change == null ? 0 : change.line().size());
        }
    }

    /// An answer to `GET /snapshots`.
    public sealed interface Page {

        /// One snapshot a line, oldest first; no bytes where nothing is newer.
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
    public void add(Snapshot snapshot) {
        long seq = snapshot.moment().seq();
        boolean full;
        synchronized (kept) {
            if (seq <= newest) {
                return;
            }
            newest = seq;
            waiting.add(snapshot);
            full = waiting.size() >= BATCH;
        }
        if (full) {
            pack();
        }
    }

    /// Encodes all that wait. One that cannot be encoded is left out, and logged.
    private void pack() {
        synchronized (deflater) {
            List<Snapshot> next;
            synchronized (kept) {
                next = List.copyOf(waiting);
                waiting.clear();
            }
            for (Snapshot each : next) {
                try {
                    keep(packed(each));
                } catch (WireException e) {
                    LOG.error(
                            "snapshot {} cannot be encoded and is left out",
                            each.moment().seq(),
                            e);
                }
            }
        }
    }

    private void keep(RingEntry entry) {
        synchronized (kept) {
            kept.addLast(entry);
            bytes += entry.size();
            while (bytes > maxBytes && kept.size() > 1) {
                bytes -= kept.removeFirst().size();
            }
        }
    }

    /// The caller holds the deflater.
    private RingEntry packed(Snapshot snapshot) {
        SnapshotLine line = SnapshotLine.of(snapshot);
        SnapshotLine before = last;
        byte[] change = before == null ? null : line.since(before);
        last = line;
        byte[] plain = line.whole();
        CompressedSnapshot whole = CompressedSnapshot.of(plain, deflater);
        return new RingEntry(
                line.seq(),
                whole,
                before == null || change == null
                        ? null
                        : new RingEntry.Change(before.seq(), whole.change(change, plain, deflater)));
    }

    /// What is newer than a position written `INSTANCE.SEQ`, as much as a page holds; everything, from the
    /// oldest on, where the text is empty or names an instance that is not this one.
    ///
    /// @param changes whether a line may be a change since the one before it, the first since the position
    public Page after(String position, boolean changes) {
        Long seq = null;
        if (!position.isEmpty()) {
            try {
                SnapshotPosition parsed = SnapshotPosition.parse(position);
                seq = parsed.instance().equals(instance) ? parsed.seq() : null;
            } catch (WireException e) {
                return new Page.Malformed(String.valueOf(e.getMessage()));
            }
        }
        pack();
        return new Page.Lines(page(newerThan(seq, changes)));
    }

    private List<CompressedSnapshot> newerThan(@Nullable Long seq, boolean changes) {
        List<CompressedSnapshot> newer = new ArrayList<>();
        synchronized (kept) {
            long room = SnapshotPage.MAX_BYTES;
            Long held = seq;
            for (RingEntry each : kept) {
                if (seq != null && each.seq() <= seq) {
                    continue;
                }
                CompressedSnapshot line = changes ? each.after(held) : each.whole();
                room -= line.length() + 1;
                if (room < 0) {
                    break;
                }
                newer.add(line);
                held = each.seq();
            }
        }
        return newer;
    }

    private static byte[] page(List<CompressedSnapshot> lines) {
        int length = lines.stream().mapToInt(line -> line.length() + 1).sum();
        byte[] page = new byte[length];
        int at = 0;
        for (CompressedSnapshot line : lines) {
            line.unpack(page, at);
            at += line.length();
            page[at++] = '\n';
        }
        return page;
    }

    /// How many snapshots are kept, those that wait included.
    public int size() {
        synchronized (kept) {
            return kept.size() + waiting.size();
        }
    }

    /// How many bytes those take that are encoded.
    public long bytes() {
        synchronized (kept) {
            return bytes;
        }
    }
}
