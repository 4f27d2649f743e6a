package io.barograph.controller.watch;

import io.barograph.controller.watch.SnapshotContinuity.Verdict;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.controller.watch.client.PageResult;
import io.barograph.problem.PrintableText;
import io.barograph.signal.Snapshot;
import io.barograph.wire.format.SnapshotPosition;
import io.barograph.wire.format.WireException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Takes in what an exporter says: has each snapshot judged by [SnapshotContinuity], tells the listener, and knows when
/// nothing was heard for too long.
final class SnapshotIntake {

    /// What an exporter sends may stand in a reason, and reasons stand in logs.
    private static final int WHY_LIMIT = 400;

    private final NodeWatchListener listener;
    private final SteadyClock clock;
    private final SnapshotContinuity continuity;
    private final StalenessTimer lastHeard;
    private final SnapshotDecoder decoder = new SnapshotDecoder();
    private boolean startsPage;

    SnapshotIntake(String node, NodeWatchListener listener, SteadyClock clock) {
        this.listener = listener;
        this.clock = clock;
        continuity = new SnapshotContinuity(node);
        lastHeard = new StalenessTimer(clock.nanos());
    }

    /// Patience begins now, not while we had no time to ask.
    void restartTimer() {
        lastHeard.restartTimer(clock.nanos());
    }

    /// Where the next page begins; null before the first snapshot.
    @Nullable
    SnapshotPosition position() {
        return continuity.position();
    }

    /// Whether the next page may come in changes.
    boolean asksForChanges() {
        return decoder.asksForChanges(continuity.position());
    }

    /// A new page begins with the next line.
    void beginPage() {
        startsPage = true;
    }

    /// Takes so many lines of the page at the most; why the rest of it is refused, null if it is not.
    PageResult.@Nullable Failure takeLines(Iterator<byte[]> lines, int most) {
        for (int i = 0; i < most && lines.hasNext(); i++) {
            PageResult.Failure refused = takeLine(lines.next());
            if (refused != null) {
                return refused;
            }
        }
        return null;
    }

    private PageResult.@Nullable Failure takeLine(byte[] line) {
        Snapshot snapshot;
        try {
            snapshot = decoder.decodeLine(line);
        } catch (WireException e) {
            decoder.noteUnreadable();
            return new PageResult.Failure(ExporterFault.MALFORMED, String.valueOf(e.getMessage()));
        }
        Verdict verdict = continuity.judgeNext(snapshot, startsPage);
        startsPage = false;
        switch (verdict) {
            case Verdict.Accept(long forgotten) -> {
                decoder.keepSnapshot(snapshot);
                lastHeard.noteHeard(snapshot.moment(), clock.nanos());
                listener.snapshotSeen(snapshot, forgotten);
            }
            case Verdict.PassOver _ -> decoder.keepSnapshot(snapshot);
            case Verdict.Refuse(ExporterFault fault, String why) -> {
                return new PageResult.Failure(fault, why);
            }
        }
        return null;
    }

    void noteAnswer() {
        decoder.noteGoodAnswer();
        listener.exporterAnswered();
    }

    /// The next page is asked for in whole snapshots.
    void forgetSnapshot() {
        decoder.forgetSnapshot();
    }

    /// There was no page, or a part of it was not good. The next page is asked for in whole snapshots, since a
    /// difference would have no base.
    void noteFailure(ExporterFault fault, String why) {
        forgetSnapshot();
        String clipped = why.length() > WHY_LIMIT ? why.substring(0, WHY_LIMIT) + "..." : why;
        listener.exporterFailed(fault, PrintableText.of(clipped));
    }

    /// The time left until the node counts as stale; zero or less if it does.
    Duration untilStale() {
        return lastHeard.untilStale(clock.nanos());
    }

    /// Tells when the node goes or is stale.
    void tellIfStale() {
        long nowNanos = clock.nanos();
        if (!lastHeard.untilStale(nowNanos).isPositive()) {
            continuity.markLost();
            listener.nodeStale(lastHeard.nodeMicros(nowNanos), lastHeard.quietTime(nowNanos));
        }
    }
}
