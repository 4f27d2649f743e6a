package io.barograph.controller;

import module java.base;
import java.lang.management.ManagementFactory;

/// Has memory given back that a start or a storm needed and rest does not. G1 makes its heap smaller only when it has
/// marked what lives, as far as what it then uses allows, and marks only when the old part fills up: late, where the
/// heap is large. Some 20 s later what was found dead is emptied, and a second marking leaves less. To be called each
/// 20 s.
final class HeapShrinker {

    /// Below this many bytes there is nothing to win.
    static final long FLOOR = 64L << 20;

    /// After so many looks it is tried in any case: what a storm needed may be dead by now.
    static final int LOOKS = 30;

    private static final String CONCURRENT = "-XX:+ExplicitGCInvokesConcurrent";

    private final LongSupplier heapBytes;
    private final Runnable collect;
    private long allowedBytes = FLOOR;
    private int looks;

    /// @param heapBytes what the heap takes from the system, used or not
    /// @param collect marks what lives and lets the heap shrink; returns when that is done
    HeapShrinker(LongSupplier heapBytes, Runnable collect) {
        this.heapBytes = heapBytes;
        this.collect = collect;
    }

    /// Of this JVM, where its launcher says that collections on request run beside the work. Others would stop it.
    static HeapShrinker ofThisProgram() {
        boolean beside =
                ManagementFactory.getRuntimeMXBean().getInputArguments().contains(CONCURRENT);
        LongSupplier committed =
                () -> ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted();
        return new HeapShrinker(beside ? committed : () -> 0, System::gc);
    }

    /// Collects where the heap has grown by a quarter since it was settled. What was marked is emptied later, so one
    /// that still shrinks is looked at again.
    void look() {
        looks++;
        long before = heapBytes.getAsLong();
        if (before <= FLOOR || (before <= allowedBytes && looks < LOOKS)) {
            return;
        }
        collect.run();
        looks = 0;
        long after = heapBytes.getAsLong();
        boolean settled = after >= before - before / 10;
        allowedBytes = settled ? after + after / 4 : 0;
    }
}
