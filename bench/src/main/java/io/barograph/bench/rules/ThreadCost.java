package io.barograph.bench.rules;

import com.sun.management.ThreadMXBean;
import io.barograph.bench.BenchClock;
import java.lang.management.ManagementFactory;

/// What one thread has taken.
///
/// @param cpuNanos of the thread alone
record ThreadCost(long cpuNanos, long bytes, long wallMicros) {

    static final ThreadCost NONE = new ThreadCost(0, 0, 0);

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// Of the calling thread, so far.
    static ThreadCost now() {
        return new ThreadCost(
                THREAD.getCurrentThreadCpuTime(), THREAD.getCurrentThreadAllocatedBytes(), BenchClock.micros());
    }

    ThreadCost minus(ThreadCost earlier) {
        return new ThreadCost(cpuNanos - earlier.cpuNanos, bytes - earlier.bytes, wallMicros - earlier.wallMicros);
    }

    /// Of two threads at the same time.
    ThreadCost beside(ThreadCost other) {
        return new ThreadCost(cpuNanos + other.cpuNanos, bytes + other.bytes, Math.max(wallMicros, other.wallMicros));
    }

    /// The cheaper one, by CPU time.
    ThreadCost least(ThreadCost other) {
        return cpuNanos <= other.cpuNanos ? this : other;
    }
}
