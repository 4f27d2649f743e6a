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
    private @Nullable Last last;
    private long seenMicros = Long.MIN_VALUE;
    private boolean lost;

    SnapshotContinuity(String node) {
        this.node = node;
    }

    /// Where the next page begins; null before the first snapshot.
    @Nullable
    SnapshotPosition position() {
        Last at = last;
        return at == null
                ? null
                : new SnapshotPosition(at.origin().instance(), at.moment().seq());
    }

    /// Judges the next snapshot and, unless it is refused, goes on from it.
    Verdict next(Snapshot snapshot, boolean startsPage) {
        Verdict verdict = judge(snapshot, startsPage);
        switch (verdict) {
            case Verdict.Accept _ -> {
                last = new Last(snapshot.origin(), snapshot.moment());
                seenMicros = snapshot.moment().monotonicMicros();
                lost = false;
            }
            case Verdict.PassOver _ -> last = new Last(snapshot.origin(), snapshot.moment());
            case Verdict.Refuse _ -> {}
        }
        return verdict;
    }

    /// For so long nothing was accepted that the node is stale. If its exporter goes on speaking, of times that
    /// were seen already, then what was seen last was wrong: what goes on from there is accepted, from the second
    /// snapshot on. One alone may be old.
    void lost() {
        lost = true;
    }

    private Verdict judge(Snapshot next, boolean startsPage) {
        SnapshotOrigin origin = next.origin();
        SnapshotTime moment = next.moment();
        if (!origin.node().equals(node)) {
            return new Verdict.Refuse(
                    ExporterFault.WRONG_NODE,
                    "a snapshot of node " + quoted(origin.node()) + ", expected " + quoted(node));
        }
        if (moment.intervalMicros() <= 0 || moment.intervalMicros() > MAX_INTERVAL_MICROS) {
            return new Verdict.Refuse(
                    ExporterFault.MALFORMED,
                    "an interval of " + moment.intervalMicros() + " us, expected 1 to " + MAX_INTERVAL_MICROS);
        }
        if (moment.monotonicMicros() > LATEST_MICROS) {
            return new Verdict.Refuse(
                    ExporterFault.MALFORMED,
                    "a time of " + moment.monotonicMicros() + " us since boot, expected at most " + LATEST_MICROS);
        }
        Last before = last;
        if (before == null) {
            return new Verdict.Accept(0);
        }
        return before.origin().equals(origin)
                ? sameInstance(before, moment, startsPage)
                : newInstance(before, next, startsPage);
    }

    private Verdict sameInstance(Last before, SnapshotTime moment, boolean startsPage) {
        SnapshotTime then = before.moment();
        long step = moment.seq() - then.seq();
        if (step <= 0 || (step > 1 && !startsPage)) {
            return new Verdict.Refuse(
                    ExporterFault.OUT_OF_ORDER,
                    "snapshot " + moment.seq() + " after " + then.seq() + ", expected " + (then.seq() + 1));
        }
        boolean wentBack = moment.monotonicMicros() < then.monotonicMicros();
        if (wentBack && !lost) {
            return new Verdict.Refuse(
                    ExporterFault.TIME_WENT_BACK,
                    "snapshot " + moment.seq() + " at " + moment.monotonicMicros() + " us, the one before it at "
                            + then.monotonicMicros() + " us");
        }
        boolean goesOn =
                moment.monotonicMicros() > then.monotonicMicros() && (lost || moment.monotonicMicros() > seenMicros);
        return goesOn ? new Verdict.Accept(step - 1) : new Verdict.PassOver();
    }

    private Verdict newInstance(Last before, Snapshot next, boolean startsPage) {
        SnapshotOrigin was = before.origin();
        SnapshotOrigin is = next.origin();
        if (!startsPage || was.instance().equals(is.instance())) {
            return new Verdict.Refuse(
                    ExporterFault.OUT_OF_ORDER,
                    "instance " + quoted(is.instance()) + " of boot " + quoted(is.bootId()) + " within the page of "
                            + quoted(was.instance()) + " of boot " + quoted(was.bootId()));
        }
        boolean sameBoot = was.bootId().equals(is.bootId());
        return sameBoot && next.moment().monotonicMicros() <= seenMicros
                ? new Verdict.PassOver()
                : new Verdict.Accept(0);
    }

    private static String quoted(String word) {
        return '"' + (word.length() > 64 ? word.substring(0, 64) + "..." : word) + '"';
    }
}
