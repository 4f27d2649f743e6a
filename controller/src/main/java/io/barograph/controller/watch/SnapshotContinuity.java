package io.barograph.controller.watch;

import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.wire.format.SnapshotPosition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Judges whether a snapshot may follow the ones before it.
///
/// Within an instance, numbers follow each other without holes and time goes on; a hole is allowed at a page's
/// start only, where the exporter's ring had forgotten what came between. What a clock says that stands still is
/// passed over: it is no news, and what follows once the clock goes on is. A new instance may appear at a page's
/// start; what it repeats of the same boot is passed over. A new boot starts clean.
///
/// A time far in the future would shut out all that is true until the next boot; see [#lost].
final class SnapshotContinuity {

    /// What to do with a snapshot.
    sealed interface Verdict {

        /// It is next.
        ///
        /// @param forgotten how many before it the ring no longer had
        record Accept(long forgotten) implements Verdict {}

        /// It says nothing of a time that was not seen already.
        record PassOver() implements Verdict {}

        /// It cannot be.
        record Refuse(ExporterFault fault, String why) implements Verdict {}
    }

    private static final long MAX_INTERVAL_MICROS = TimeUnit.MINUTES.toMicros(5);

    /// No machine has been up for a thousand years; sums of such times do not overflow.
    private static final long LATEST_MICROS = Duration.ofDays(365_000).toMillis() * 1000;

    /// Origin and time of the last snapshot.
    private record Last(SnapshotOrigin origin, SnapshotTime moment) {}

    private final String node;
    private @Nullable Last lastSnapshot;
    private long seenMicros = Long.MIN_VALUE;
    private boolean lost;

    SnapshotContinuity(String node) {
        this.node = node;
    }

    /// Where the next page begins; null before the first snapshot.
    @Nullable
    SnapshotPosition position() {
        Last previous = lastSnapshot;
        return previous == null
                ? null
                : new SnapshotPosition(
                        previous.origin().instance(), previous.moment().seq());
    }

    /// Judges the next snapshot and, unless it is refused, goes on from it.
    Verdict judgeNext(Snapshot snapshot, boolean startsPage) {
        Verdict verdict = judgeSnapshot(snapshot, startsPage);
        switch (verdict) {
            case Verdict.Accept _ -> {
                lastSnapshot = new Last(snapshot.origin(), snapshot.moment());
                seenMicros = snapshot.moment().monotonicMicros();
                lost = false;
            }
            case Verdict.PassOver _ -> lastSnapshot = new Last(snapshot.origin(), snapshot.moment());
            case Verdict.Refuse _ -> {}
        }
        return verdict;
    }

    /// For so long nothing was accepted that the node is stale. If its exporter goes on speaking, of times that
    /// were seen already, then what was seen last was wrong: what goes on from there is accepted, from the second
    /// snapshot on. One alone may be old.
    void markLost() {
        lost = true;
    }

    private Verdict judgeSnapshot(Snapshot nextSnapshot, boolean startsPage) {
        SnapshotOrigin origin = nextSnapshot.origin();
        SnapshotTime time = nextSnapshot.moment();
        if (!origin.node().equals(node)) {
            return new Verdict.Refuse(
                    ExporterFault.WRONG_NODE,
                    "a snapshot of node " + quoteShort(origin.node()) + ", expected " + quoteShort(node));
        }
        if (time.intervalMicros() <= 0 || time.intervalMicros() > MAX_INTERVAL_MICROS) {
            return new Verdict.Refuse(
                    ExporterFault.MALFORMED,
                    "an interval of " + time.intervalMicros() + " us, expected 1 to " + MAX_INTERVAL_MICROS);
        }
        if (time.monotonicMicros() > LATEST_MICROS) {
            return new Verdict.Refuse(
                    ExporterFault.MALFORMED,
                    "a time of " + time.monotonicMicros() + " us since boot, expected at most " + LATEST_MICROS);
        }
        Last previous = lastSnapshot;
        if (previous == null) {
            return new Verdict.Accept(0);
        }
        return previous.origin().equals(origin)
                ? sameInstance(previous, time, startsPage)
                : newInstance(previous, nextSnapshot, startsPage);
    }

    private Verdict sameInstance(Last previous, SnapshotTime time, boolean startsPage) {
        SnapshotTime previousTime = previous.moment();
        long step = time.seq() - previousTime.seq();
        if (step <= 0 || (step > 1 && !startsPage)) {
            return new Verdict.Refuse(
                    ExporterFault.OUT_OF_ORDER,
                    "snapshot " + time.seq() + " after " + previousTime.seq() + ", expected "
                            + (previousTime.seq() + 1));
        }
        boolean wentBack = time.monotonicMicros() < previousTime.monotonicMicros();
        if (wentBack && !lost) {
            return new Verdict.Refuse(
                    ExporterFault.TIME_WENT_BACK,
                    "snapshot " + time.seq() + " at " + time.monotonicMicros() + " us, the one before it at "
                            + previousTime.monotonicMicros() + " us");
        }
        boolean goesOn = time.monotonicMicros() > previousTime.monotonicMicros()
                && (lost || time.monotonicMicros() > seenMicros);
        return goesOn ? new Verdict.Accept(step - 1) : new Verdict.PassOver();
    }

    private Verdict newInstance(Last previous, Snapshot nextSnapshot, boolean startsPage) {
        SnapshotOrigin oldOrigin = previous.origin();
        SnapshotOrigin newOrigin = nextSnapshot.origin();
        if (!startsPage || oldOrigin.instance().equals(newOrigin.instance())) {
            return new Verdict.Refuse(
                    ExporterFault.OUT_OF_ORDER,
                    "instance " + quoteShort(newOrigin.instance()) + " of boot " + quoteShort(newOrigin.bootId())
                            + " within the page of " + quoteShort(oldOrigin.instance()) + " of boot "
                            + quoteShort(oldOrigin.bootId()));
        }
        boolean sameBoot = oldOrigin.bootId().equals(newOrigin.bootId());
        return sameBoot && nextSnapshot.moment().monotonicMicros() <= seenMicros
                ? new Verdict.PassOver()
                : new Verdict.Accept(0);
    }

    private static String quoteShort(String word) {
        return '"' + (word.length() > 64 ? word.substring(0, 64) + "..." : word) + '"';
    }
}
