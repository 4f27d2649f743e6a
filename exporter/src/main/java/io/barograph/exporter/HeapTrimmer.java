package io.barograph.exporter;

import module java.base;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/// Keeps the heap near what it holds: has all of it collected when its old part has grown by half.
///
/// The serial collector looks at the old part only when that has reached `-Xmx`, which is made for the largest
/// nodes: on a small one it would fill up with what died long ago. Other collectors have no such part, and are
/// left alone.
final class HeapTrimmer {

    /// The size in bytes below which there is nothing to win.
    static final long FLOOR = 12L << 20;

    private static final long REST_MICROS = 10_000_000;

    private final LongSupplier oldBytes;
    private final Runnable collect;
    private long lastMicros;
    private long allowed = FLOOR;

    HeapTrimmer(LongSupplier oldBytes, Runnable collect, long nowMicros) {
        this.oldBytes = oldBytes;
        this.collect = collect;
        this.lastMicros = nowMicros;
    }

    /// A trimmer of this JVM's heap; `collect` has it collected.
    static HeapTrimmer ofThisProgram(long nowMicros, Runnable collect) {
        MemoryPoolMXBean old = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(it -> it.getType() == MemoryType.HEAP && it.getName().startsWith("Tenured"))
                .findFirst()
                .orElse(null);
        LongSupplier bytes = old == null ? () -> 0 : () -> old.getUsage().getUsed();
        return new HeapTrimmer(bytes, collect, nowMicros);
    }

    /// Collects the heap if its old part has grown, at most once in ten seconds. To be called now and then.
    void collectIfGrown(long nowMicros) {
        if (nowMicros - lastMicros < REST_MICROS || oldBytes.getAsLong() <= allowed) {
            return;
        }
        collect.run();
        lastMicros = nowMicros;
        allowed = Math.max(FLOOR, oldBytes.getAsLong() * 3 / 2);
    }
}
