package io.barograph.program;

import com.sun.management.HotSpotDiagnosticMXBean;
import module java.base;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Gives memory back after a start or a storm. G1 shrinks its heap only after a marking. A second marking some 20 s
/// later frees more. Does nothing while the heap grows. Called each 20 s.
public final class HeapShrinker {

    private static final Logger LOG = LoggerFactory.getLogger(HeapShrinker.class);

    /// A smaller heap is left alone.
    static final long FLOOR_BYTES = 40L << 20;

    /// After so many looks it collects in any case: what a storm needed may be dead by now.
    static final int MOST_LOOKS = 30;

    private static final String CONCURRENT = "ExplicitGCInvokesConcurrent";

    private static final String FREE_RATIO = "MaxHeapFreeRatio";

    /// How much of the heap may stay free when it collects.
    private static final int FREE_PERCENT = 25;

    private final LongSupplier heapBytes;
    private final Runnable collect;
    private long allowedBytes = FLOOR_BYTES;
    private long lastBytes;
    private int looks;

    /// @param heapBytes what the heap takes from the system, used or not
    /// @param collect marks what lives and lets the heap shrink; returns when that is done
    HeapShrinker(LongSupplier heapBytes, Runnable collect) {
        this.heapBytes = heapBytes;
        this.collect = collect;
    }

    /// Of this JVM. Does nothing where a requested collection would stop the program.
    public static HeapShrinker ofThisProgram() {
        HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        LongSupplier committed =
                () -> ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted();
        boolean concurrent = options != null && collectsBesideTheWork(options);
        return new HeapShrinker(concurrent ? committed : () -> 0, () -> shrinkHeap(options, System::gc));
    }

    /// Whether a requested collection runs beside the work: G1 is used, and the option that holds says so.
    static boolean collectsBesideTheWork(HotSpotDiagnosticMXBean options) {
        return isOn(options, "UseG1GC") && isOn(options, CONCURRENT);
    }

    /// False too where this JVM has no such option.
    private static boolean isOn(HotSpotDiagnosticMXBean options, String name) {
        try {
            return Boolean.parseBoolean(options.getVMOption(name).getValue());
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /// Collects with little of the heap to stay free. The option is as it was afterwards, also where that fails.
    static void shrinkHeap(HotSpotDiagnosticMXBean options, Runnable collect) {
        String usual = options.getVMOption(FREE_RATIO).getValue();
        setFreeRatio(options, Integer.toString(Math.min(FREE_PERCENT, Integer.parseInt(usual))));
        try {
            collect.run();
        } finally {
            setFreeRatio(options, usual);
        }
    }

    private static void setFreeRatio(HotSpotDiagnosticMXBean options, String percent) {
        try {
            options.setVMOption(FREE_RATIO, percent);
        } catch (IllegalArgumentException e) {
            LOG.debug("{} stays as it is, not {}: {}", FREE_RATIO, percent, e.getMessage());
        }
    }

    /// Collects where the heap has grown by a quarter since it was settled and grows no more. While a collection still
    /// shrinks it, the next look collects again.
    public void collectIfSettled() {
        looks++;
        long currentBytes = heapBytes.getAsLong();
        boolean grows = currentBytes > lastBytes + lastBytes / 4;
        lastBytes = currentBytes;
        if (currentBytes <= FLOOR_BYTES || grows || (currentBytes <= allowedBytes && looks < MOST_LOOKS)) {
            return;
        }
        collect.run();
        looks = 0;
        lastBytes = heapBytes.getAsLong();
        boolean settled = lastBytes >= currentBytes - currentBytes / 10;
        allowedBytes = settled ? lastBytes + lastBytes / 4 : 0;
    }
}
