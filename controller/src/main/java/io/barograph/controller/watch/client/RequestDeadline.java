package io.barograph.controller.watch.client;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// When one thing after the other has to be over. A loop's timer that was set for one serves those after it: most are
/// over in time, thousands of them each minute. Used by that loop's thread only.
final class RequestDeadline {

    private final EventLoop loop;
    private final Runnable late;
    private @Nullable ScheduledFuture<?> timer;
    private long ringsNanos;
    private long dueNanos;
    private boolean waits;

    /// @param late what to do when the time is up
    RequestDeadline(EventLoop loop, Runnable late) {
        this.loop = loop;
        this.late = late;
    }

    /// What begins now has so long.
    void set(Duration limit) {
        dueNanos = loop.ticker().nanoTime() + limit.toNanos();
        waits = true;
        if (timer != null && ringsNanos - dueNanos > 0) {
            cancel();
        }
        if (timer == null) {
            wind(limit.toNanos());
        }
    }

    /// It is over.
    void met() {
        waits = false;
    }

    /// Nothing will begin any more.
    void cancel() {
        ScheduledFuture<?> was = timer;
        timer = null;
        if (was != null) {
            was.cancel(false);
        }
    }

    private void wind(long nanos) {
        ringsNanos = dueNanos;
        timer = loop.schedule(this::ring, nanos, TimeUnit.NANOSECONDS);
    }

    private void ring() {
        timer = null;
        long left = dueNanos - loop.ticker().nanoTime();
        if (waits && left > 0) {
            wind(left);
        } else if (waits) {
            waits = false;
            late.run();
        }
    }
}
