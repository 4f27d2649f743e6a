package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.reconcile.write.EventText;
import io.barograph.controller.reconcile.write.PendingEvent;
import io.barograph.controller.reconcile.write.ReconcileListener;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/// Puts news into the lines of the nodes and takes out what has become old.
final class EventQueues {

    private static final long OLD_MICROS = TimeUnit.MINUTES.toMicros(10);
    /// A follower keeps what happened while a leader's lease may have been running out unused.
    private static final long FOLLOWER_MICROS = TimeUnit.SECONDS.toMicros(15);

    private final ControllerClock clock;
    private final ReconcileListener listener;
    private Instant last = Instant.MIN;

    EventQueues(ControllerClock clock, ReconcileListener listener) {
        this.clock = clock;
        this.listener = listener;
    }

    /// No two events get the same time, so that they can be put in order by it.
    void add(ReconciledNode slot, EventText.Words words) {
        Instant now = clock.wall().instant().truncatedTo(ChronoUnit.MICROS);
        last = now.isAfter(last) ? now : last.plus(1, ChronoUnit.MICROS);
        long micros = clock.monotonicMicros().getAsLong();
        dropped(slot.events.add(new PendingEvent(words.what(), words.about(), last, micros)));
    }

    void dropOld(ReconciledNode slot, boolean leading) {
        long now = clock.monotonicMicros().getAsLong();
        if (leading) {
            dropped(slot.events.dropBefore(now - OLD_MICROS));
        } else {
            slot.events.dropBefore(now - FOLLOWER_MICROS);
        }
    }

    /// So many were lost before they came here.
    void dropped(int count) {
        for (int i = 0; i < count; i++) {
            listener.eventDropped();
        }
    }
}
