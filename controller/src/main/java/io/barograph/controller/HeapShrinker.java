package io.barograph.controller;

import com.sun.management.HotSpotDiagnosticMXBean;
import module java.base;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Has memory given back that a start or a storm needed and rest does not. G1 makes its heap smaller only when it has
/// marked what lives, as far as what it then uses allows. Some 20 s later what was found dead is emptied, and a second
/// marking leaves less. Else it shrinks only where 70 % of it are free: while it still grows, a smaller one would be
/// marked over and
/// over.
/// To be called each 20 s.
final class HeapShrinker {

    private static final Logger LOG = LoggerFactory.getLogger(HeapShrinker.class);

    /// Below this many bytes there is nothing to win.
    static final long FLOOR = 40L << 20;

    /// After so many looks it is tried in any case: what a storm needed may be dead by now.
    static final int LOOKS = 30;

    private static final String CONCURRENT = "-XX:+ExplicitGCInvokesConcurrent";

    private static final String FREE_RATIO = "MaxHeapFreeRatio";

    /// Of the heap, in percent, may be free after a marking that is to shrink it.
    private static final int TIGHT = 25;

    private final LongSupplier heapBytes;
    private final Runnable collect;
    private long allowedBytes = FLOOR;
    private long lastBytes;
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
        HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        return new HeapShrinker(beside && options != null ? committed : () -> 0, () -> shrink(options));
    }

    private static void shrink(HotSpotDiagnosticMXBean options) {
        String usual = options.getVMOption(FREE_RATIO).getValue();
        set(options, Integer.toString(Math.min(TIGHT, Integer.parseInt(usual))));
        System.gc();
        set(options, usual);
    }

    private static void set(HotSpotDiagnosticMXBean options, String percent) {
        try {
            options.setVMOption(FREE_RATIO, percent);
        } catch (IllegalArgumentException e) {
            LOG.debug("{} stays as it is, not {}: {}", FREE_RATIO, percent, e.getMessage());
        }
    }

    /// Collects where the heap has grown by a quarter since it was settled, and does not grow any more. What was marked
    /// is emptied later, so one that still shrinks is looked at again.
    void look() {
        looks++;
        long before = heapBytes.getAsLong();
        boolean grows = before > lastBytes + lastBytes / 4;
        lastBytes = before;
        if (before <= FLOOR || grows || (before <= allowedBytes && looks < LOOKS)) {
            return;
        }
        collect.run();
        looks = 0;
        lastBytes = heapBytes.getAsLong();
        boolean settled = lastBytes >= before - before / 10;
        allowedBytes = settled ? lastBytes + lastBytes / 4 : 0;
    }
}
