package io.barograph.exporter.contention;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The kernel's way to write CPUs: `0-3,8`.
public final class CpuList {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");

    private CpuList() {}

    /// The CPUs; null where there is none, or something else is written.
    public static @Nullable BitSet parse(String list) {
        BitSet cpus = new BitSet();
        for (String part : list.strip().split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                return null;
            }
            int first = Integer.parseInt(range.group(1));
            int lastCpu = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (lastCpu < first) {
                return null;
            }
            cpus.set(first, lastCpu + 1);
        }
        return cpus;
    }
}
