package io.barograph.program;

import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Goes on where the host, or our cgroup, allows no new thread: usually for a while, and maybe by another one's doing.
/// A new start would take more threads than going on does.
public final class ThreadShortage {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadShortage.class);
    private static final long REPORT_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final AtomicLong REPORTED_NANOS = new AtomicLong(SystemClock.nanos() - REPORT_NANOS);

    private ThreadShortage() {}

    /// Runs this, so that a shortage of threads is an exception among others.
    ///
    /// @throws ThreadShortageException where it needed a thread that was not to be had
    public static void convertIn(Runnable body) {
        try {
            body.run();
        } catch (OutOfMemoryError e) {
            throw ThreadShortageException.of(e);
        }
    }

    /// Says it in the log, once a minute whoever reports it.
    ///
    /// @param what could not be done, for people: `the Lease cannot be renewed`
    public static void report(String what) {
        long nowNanos = SystemClock.nanos();
        long reportedNanos = REPORTED_NANOS.get();
        if (nowNanos - reportedNanos >= REPORT_NANOS && REPORTED_NANOS.compareAndSet(reportedNanos, nowNanos)) {
            LOG.warn("The host allows no new thread, so {}; trying again. Maybe raise the limit of its tasks.", what);
        }
    }
}
