package io.barograph.wire;

import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.Pressure;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.wire.format.WireException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A snapshot as it is sent: whole, or as a change since the one before it.
public final class SnapshotLine {

    private final Snapshot snapshot;
    private final byte[] whole;
    private final boolean cut;

    private SnapshotLine(Snapshot snapshot, byte[] whole, boolean cut) {
        this.snapshot = snapshot;
        this.whole = whole;
        this.cut = cut;
    }

    /// The snapshot's line; where it would be too long, names and reasons are cut shorter.
    ///
    /// @throws WireException if a value has no place in the format: a node name of 300 characters, a NaN
    public static SnapshotLine of(Snapshot snapshot) {
        byte[] usual = SnapshotWriter.writeWhole(snapshot, TextLimits.TYPICAL);
        if (usual.length <= SnapshotJson.MAX_BYTES) {
            return new SnapshotLine(snapshot, usual, false);
        }
        byte[] terse = SnapshotWriter.writeWhole(snapshot, TextLimits.TERSE);
        if (terse.length > SnapshotJson.MAX_BYTES) {
            throw new WireException(
                    "the snapshot has " + terse.length + " bytes; expected at most " + SnapshotJson.MAX_BYTES);
        }
        return new SnapshotLine(snapshot, terse, true);
    }

    /// The snapshot's number.
    public long seq() {
        return snapshot.moment().seq();
    }

    /// The whole snapshot, without a line end; not to be written to.
    public byte[] whole() {
        return whole;
    }

    /// The snapshot's difference from an earlier one of the same exporter; null where only the whole will do: the
    /// two have different entries, or one of them had to be cut, or the change would be no shorter.
    public byte @Nullable [] changeSince(SnapshotLine previousLine) {
        if (cut || previousLine.cut || !snapshot.origin().equals(previousLine.snapshot.origin())) {
            return null;
        }
        Snapshot previousSnapshot = previousLine.snapshot;
        boolean sameEntries = allMatch(snapshot.pressures(), previousSnapshot.pressures(), SnapshotLine::isSamePressure)
                && allMatch(snapshot.contentions(), previousSnapshot.contentions(), SnapshotLine::isSameContention)
                && allMatch(snapshot.levels(), previousSnapshot.levels(), SnapshotLine::isSameSignal)
                && allMatch(snapshot.culprits(), previousSnapshot.culprits(), SnapshotLine::isSameResource);
        if (seq() <= previousLine.seq() || !sameEntries) {
            return null;
        }
        byte[] change = SnapshotWriter.writeChange(snapshot, previousLine.snapshot);
        return change.length < whole.length ? change : null;
    }

    private static <T> boolean allMatch(
            List<T> currentEntries, List<T> previousEntries, BiPredicate<T, T> sameSubject) {
        if (currentEntries.size() != previousEntries.size()) {
            return false;
        }
        for (int i = 0; i < currentEntries.size(); i++) {
            if (!sameSubject.test(currentEntries.get(i), previousEntries.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSamePressure(Pressure a, Pressure b) {
        return a.scope() == b.scope() && a.resource() == b.resource() && a.kind() == b.kind();
    }

    private static boolean isSameContention(Contention a, Contention b) {
        return a.scope() == b.scope() && a.resource() == b.resource();
    }

    private static boolean isSameResource(Culprits a, Culprits b) {
        return a.resource() == b.resource();
    }

    private static boolean isSameSignal(SignalLevel a, SignalLevel b) {
        return a.signal() == b.signal();
    }
}
