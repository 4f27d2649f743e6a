package io.barograph.program;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Checks files that may change, one check at a time, each on a thread of its own. A file system that does not answer
/// blocks that thread and nothing else.
public final class FileCheckThread {

    private static final long LATE_NANOS = 5_000_000_000L;

    private final Consumer<Runnable> threads;
    private final AtomicReference<@Nullable Long> beganNanos = new AtomicReference<>();

    /// The time since when no thread could be started; null where the last one was.
    private volatile @Nullable Long unstartedNanos;

    /// @param name of its threads
    public FileCheckThread(String name) {
        this(look -> Thread.ofPlatform().daemon().name(name).start(look));
    }

    /// @param threads starts one that looks
    FileCheckThread(Consumer<Runnable> threads) {
        this.threads = threads;
    }

    /// Begins to look; false, and nothing begins, while an earlier look has not ended, or where there is no thread.
    public boolean beginCheck(Runnable look, long nowNanos) {
        if (!beganNanos.compareAndSet(null, nowNanos)) {
            return false;
        }
        try {
            threads.accept(() -> {
                try {
                    look.run();
                } finally {
                    beganNanos.set(null);
                }
            });
        } catch (OutOfMemoryError _) {
            // The host, or our cgroup, has no thread to spare: what holds holds on
            Long sinceNanos = unstartedNanos;
            unstartedNanos = sinceNanos == null ? nowNanos : sinceNanos;
            beganNanos.set(null);
            return false;
        }
        unstartedNanos = null;
        return true;
    }

    /// Whether a look has not ended within 5 s, or none could begin for as long.
    public boolean isLate(long nowNanos) {
        return isLong(beganNanos.get(), nowNanos) || isLong(unstartedNanos, nowNanos);
    }

    private static boolean isLong(@Nullable Long sinceNanos, long nowNanos) {
        return sinceNanos != null && nowNanos - sinceNanos > LATE_NANOS;
    }
}
