package io.barograph.web;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Looks at files that may change, one look at a time, each on a thread of its own: a file system that does not answer
/// keeps that thread, and nothing else.
final class FileLook {

    private static final long LATE_NANOS = 5_000_000_000L;

    private final String name;
    private final AtomicReference<@Nullable Long> beganNanos = new AtomicReference<>();

    /// @param name of its threads
    FileLook(String name) {
        this.name = name;
    }

    /// Begins to look; false, and nothing begins, while an earlier look has not ended.
    boolean begin(Runnable look, long nowNanos) {
        if (!beganNanos.compareAndSet(null, nowNanos)) {
            return false;
        }
        Thread.ofPlatform().daemon().name(name).start(() -> {
            try {
                look.run();
            } finally {
                beganNanos.set(null);
            }
        });
        return true;
    }

    /// Whether a look has not ended within 5 s.
    boolean isLate(long nowNanos) {
        Long began = beganNanos.get();
        return began != null && nowNanos - began > LATE_NANOS;
    }
}
