package io.barograph.bench.rules;

import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.wire.SnapshotJson;
import io.barograph.wire.SnapshotLine;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a snapshot takes on the wire and to be read, whole and as a change since the one recorded before it.
final class WireBench {

    private static final int WARM = 40;
    private static final int ROUNDS = 20;
    private static final SnapshotOrigin ORIGIN = new SnapshotOrigin("n", "boot", "bench");

    /// One line of the row, to be read by who holds the snapshot before it.
    private static final class Line {
        private final Snapshot knownSnapshot;
        private final byte[] whole;
        private final byte[] change;

        Line(Snapshot knownSnapshot, byte[] whole, byte[] change) {
            this.knownSnapshot = knownSnapshot;
            this.whole = whole;
            this.change = change;
        }
    }

    private interface Reader {

        Snapshot read(Line line);
    }

    private WireBench() {}

    /// Prints both, and their ratios.
    static void print(List<Snapshot> recorded) {
        List<Line> lines = lines(recorded);
        double wholeBytes =
                lines.stream().mapToInt(it -> it.whole.length).average().orElseThrow();
        double changeBytes =
                lines.stream().mapToInt(it -> it.change.length).average().orElseThrow();
        System.out.printf(
                "%d of %d snapshots may be sent as changes: %.0f bytes instead of %.0f, ratio %.2f%n",
                lines.size(), recorded.size() - 1, changeBytes, wholeBytes, changeBytes / wholeBytes);
        ThreadCost whole = read("whole", lines, line -> SnapshotJson.decode(line.whole));
        ThreadCost shared =
                read("whole, equal parts shared", lines, line -> SnapshotJson.decode(line.whole, line.knownSnapshot));
        ThreadCost change = read("a change", lines, line -> SnapshotJson.decode(line.change, line.knownSnapshot));
        ratio("whole", change, whole);
        ratio("whole with equal parts shared", change, shared);
    }

    private static List<Line> lines(List<Snapshot> recorded) {
        List<Line> lines = new ArrayList<>();
        @Nullable SnapshotLine before = null;
        @Nullable Snapshot knownSnapshot = null;
        for (int i = 0; i < recorded.size(); i++) {
            SnapshotLine now = SnapshotLine.of(numbered(recorded.get(i), i));
            byte[] change = before == null ? null : now.changeSince(before);
            if (change != null && knownSnapshot != null) {
                lines.add(new Line(knownSnapshot, now.whole(), change));
            }
            knownSnapshot = SnapshotJson.decode(now.whole(), knownSnapshot);
            before = now;
        }
        return lines;
    }

    private static Snapshot numbered(Snapshot from, int seq) {
        return new Snapshot(
                ORIGIN,
                new SnapshotTime(seq, from.moment().monotonicMicros(), 10_000_000),
                from.stealPercent(),
                from.pressures(),
                from.contentions(),
                from.levels());
    }

    private static ThreadCost read(String what, List<Line> lines, Reader reader) {
        ThreadCost least = ThreadCost.NONE;
        long values = 0;
        for (int round = 0; round < WARM + ROUNDS; round++) {
            ThreadCost before = ThreadCost.now();
            for (Line line : lines) {
                values += reader.read(line).contentions().size();
            }
            ThreadCost cost = ThreadCost.now().minus(before);
            if (round >= WARM) {
                least = round == WARM ? cost : least.least(cost);
            }
        }
        if (values == 0) {
            throw new IllegalStateException("nothing was read");
        }
        System.out.printf(
                "reading a snapshot, %s: %.1f us, %d bytes of garbage and values%n",
                what, least.cpuNanos() / 1e3 / lines.size(), least.bytes() / lines.size());
        return least;
    }

    private static void ratio(String to, ThreadCost change, ThreadCost whole) {
        System.out.printf(
                "a change to %s: ratio %.2f of the time, %.2f of the bytes%n",
                to, (double) change.cpuNanos() / whole.cpuNanos(), (double) change.bytes() / whole.bytes());
    }
}
