package io.barograph.program;

import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A named platform thread with a bounded queue, for what must not run on the event loop.
public final class BoundedWorker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BoundedWorker.class);

    private final ThreadPoolExecutor executor;
    private final String name;
    private volatile @Nullable Thread thread;

    /// The time since when the task at hand has been run; null where there is none.
    private volatile @Nullable Long beganNanos;

    public BoundedWorker(String name, int maxQueued) {
        this.name = name;
        executor = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(maxQueued), this::startThread);
        executor.prestartCoreThread(); // later there may be none to be had
    }

    private Thread startThread(Runnable task) {
        Thread next = Thread.ofPlatform().name(name).daemon().unstarted(task);
        thread = next;
        return next;
    }

    /// Runs the task later on the worker's thread; false where the queue is full or the worker is closed.
    public boolean offerTask(Runnable task) {
        try {
            executor.execute(() -> runGuarded(task));
            return true;
        } catch (RejectedExecutionException _) {
            return false;
        }
    }

    public boolean isCurrentThread() {
        return Thread.currentThread().equals(thread);
    }

    /// Why nothing that was offered will be done soon; empty where the task at hand has not taken that long.
    public String whyStuck(long nowNanos, Duration patience) {
        Long began = beganNanos;
        Duration elapsed = began == null ? Duration.ZERO : Duration.ofNanos(nowNanos - began);
        return elapsed.compareTo(patience) < 0
                ? ""
                : "a task of " + name + " has not ended for " + elapsed.toSeconds() + " s";
    }

    private void runGuarded(Runnable task) {
        beganNanos = SystemClock.nanos();
        try {
            ThreadShortage.convertIn(task);
        } catch (ThreadShortageException _) {
            ThreadShortage.report("a task of " + name + " failed");
        } catch (RuntimeException e) {
            LOG.error("a task of {} failed", name, e);
        } finally {
            beganNanos = null;
        }
    }

    /// Drops what is queued and waits up to a second for the task at hand.
    @Override
    public void close() {
        executor.shutdownNow();
        try {
            if (!executor.awaitTermination(Duration.ofSeconds(1).toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("{} did not end within a second", name);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
