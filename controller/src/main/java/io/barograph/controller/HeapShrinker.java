package io.barograph.controller;

import com.sun.management.HotSpotDiagnosticMXBean;
import module java.base;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Has memory given back that a start or a storm needed and rest does not. G1 makes its heap smaller only when it has
/// marked what lives, as far as what it then uses allows. Some 20 s later what was found dead is emptied, and a second
/// marking leaves less. The heap is shrunk only here: while it still grows a smaller one would be marked over and over.
/// To be called each 20 s.
final class HeapShrinker {

    private static final Logger LOG = LoggerFactory.getLogger(HeapShrinker.class);

    /// Below this many bytes there is nothing to win.
    static final long FLOOR = 64L << 20;

    /// After so many looks it is tried in any case: what a storm needed may be dead by now.
    static final int LOOKS = 30;

    private static final String CONCURRENT = "-XX:+ExplicitGCInvokesConcurrent";

    private static final String FREE_RATIO = "MaxHeapFreeRatio";

    /// Of the heap, in percent, may be free after a marking that is to shrink it.
    private static final String TIGHT = "25";

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
        return new HeapShrinker(beside ? committed : () -> 0, HeapShrinker::shrink);
    }

    private static void shrink() {
        HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        String usual = jvm.getVMOption(FREE_RATIO).getValue();
        try {
            jvm.setVMOption(FREE_RATIO, TIGHT);
            System.gc();
        } catch (IllegalArgumentException e) {
            LOG.debug("The heap is not shrunk: {}", e.getMessage()); // options of the JVM's that say otherwise
        } finally {
            jvm.setVMOption(FREE_RATIO, usual);
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
