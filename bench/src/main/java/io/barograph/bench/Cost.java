package io.barograph.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// What one thread has taken.
///
/// @param cpuNanos of the thread alone
record Cost(long cpuNanos, long bytes, long wallMicros) {

    static final Cost NONE = new Cost(0, 0, 0);

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// Of the calling thread, so far.
    static Cost now() {
        return new Cost(THREAD.getCurrentThreadCpuTime(), THREAD.getCurrentThreadAllocatedBytes(), BenchClock.micros());
    }

    Cost minus(Cost earlier) {
        return new Cost(cpuNanos - earlier.cpuNanos, bytes - earlier.bytes, wallMicros - earlier.wallMicros);
    }

    /// Of two threads at the same time.
    Cost beside(Cost other) {
        return new Cost(cpuNanos + other.cpuNanos, bytes + other.bytes, Math.max(wallMicros, other.wallMicros));
    }

    /// The cheaper one, by CPU time.
    Cost least(Cost other) {
        return cpuNanos <= other.cpuNanos ? this : other;
    }
}
