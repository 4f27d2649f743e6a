package io.barograph.controller.watch;

import io.barograph.signal.SnapshotTime;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How long ago a node was last heard of, by our own monotonic clock, and when that is too long.
final class StalenessTimer {

    private static final Duration MIN = Duration.ofSeconds(30);

    private long heardNanos;
    private @Nullable SnapshotTime lastMoment;

    /// Nothing heard yet; patience begins now.
    StalenessTimer(long nowNanos) {
        heardNanos = nowNanos;
    }

    /// Patience begins now, not while we had no time to ask.
    void restartTimer(long nowNanos) {
        heardNanos = nowNanos;
    }

    void noteHeard(SnapshotTime time, long nowNanos) {
        lastMoment = time;
        heardNanos = nowNanos;
    }

    Duration quietTime(long nowNanos) {
        return Duration.ofNanos(nowNanos - heardNanos);
    }

    /// The time left until the node counts as stale; zero or less if it does.
    Duration untilStale(long nowNanos) {
        return staleAfter().minus(quietTime(nowNanos));
    }

    /// An estimate of the node's monotonic time: that of its last snapshot and the time since then here.
    long nodeMicros(long nowNanos) {
        SnapshotTime time = lastMoment;
        return time == null ? 0 : time.monotonicMicros() + (nowNanos - heardNanos) / 1000;
    }

    private Duration staleAfter() {
        SnapshotTime time = lastMoment;
        return time == null ? MIN : Duration.of(time.staleMicros(), ChronoUnit.MICROS);
    }
}
