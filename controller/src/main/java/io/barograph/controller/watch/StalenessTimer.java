package io.barograph.controller.watch;

import io.barograph.signal.SnapshotTime;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How long ago a node was last heard of, by our own monotonic clock, and when that is too long.
final class StalenessTimer {

    private static final Duration MIN = Duration.ofSeconds(30);

    private long heardNanos;
    private @Nullable SnapshotTime last;

    /// Nothing heard yet; patience begins now.
    StalenessTimer(long nowNanos) {
        heardNanos = nowNanos;
    }

    /// Patience begins now, not while we had no time to ask.
    void begin(long nowNanos) {
        heardNanos = nowNanos;
    }

    void heard(SnapshotTime moment, long nowNanos) {
        last = moment;
        heardNanos = nowNanos;
    }

    Duration quiet(long nowNanos) {
        return Duration.ofNanos(nowNanos - heardNanos);
    }

    /// The time left until the node counts as stale; zero or less if it does.
    Duration untilStale(long nowNanos) {
        return patience().minus(quiet(nowNanos));
    }

    /// An estimate of the node's monotonic time: that of its last snapshot and the time since then here.
    long nodeMicros(long nowNanos) {
        SnapshotTime seen = last;
        return seen == null ? 0 : seen.monotonicMicros() + (nowNanos - heardNanos) / 1000;
    }

    private Duration patience() {
        SnapshotTime seen = last;
        return seen == null ? MIN : Duration.of(seen.staleMicros(), ChronoUnit.MICROS);
    }
}
