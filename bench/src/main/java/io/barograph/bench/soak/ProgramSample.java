package io.barograph.bench.soak;

import io.barograph.bench.ClassHistogram;
import io.barograph.bench.ProcStatus;
import module java.base;

/// What one program holds at one moment, right after a collection of its whole heap, as it looks from outside.
///
/// @param minute since the start
/// @param heapMib what lives on the heap, without what the program keeps up to a bound
/// @param metaspaceMib used
/// @param residentMib all that is in memory
/// @param besideMib the same without the heap, which takes and gives back tens of MiB as it likes
/// @param threads of the kernel
/// @param descriptors open ones
record ProgramSample(
        double minute,
        double heapMib,
        double metaspaceMib,
        double residentMib,
        double besideMib,
        double threads,
        double descriptors) {

    private static final double MIB = 1 << 20;
    private static final double KIB_A_MIB = 1 << 10;

    /// `DefNew     total 2432K, used 737K [`, or `garbage-first heap   total reserved 65536K, committed 10240K, used`
    private static final Pattern COMMITTED = Pattern.compile("(?m)^.*? total (?:reserved \\d+K, committed )?(\\d+)K");

    /// `Metaspace        used 8546K, committed 8704K, reserved 1114112K`
    private static final Pattern METASPACE = Pattern.compile("(?m)^Metaspace\\s+used (\\d+)K");

    /// @param bounded bytes on the heap that may grow to a bound of their own
    static ProgramSample of(double minute, RunningJvm jvm, double bounded) throws IOException, InterruptedException {
        ClassHistogram histogram = ClassHistogram.parse(jvm.jcmd("GC.class_histogram"));
        String heap = jvm.jcmd("GC.heap_info");
        String metaspace = jvm.jcmd("VM.metaspace basic");
        return of(minute, ProcStatus.of(jvm.pid()), histogram.live() - bounded, committedKib(heap), usedKib(metaspace));
    }

    private static ProgramSample of(
            double minute, ProcStatus status, double liveBytes, double committedKib, double metaspaceKib) {
        return new ProgramSample(
                minute,
                liveBytes / MIB,
                metaspaceKib / KIB_A_MIB,
                status.residentKib() / KIB_A_MIB,
                (status.residentKib() - committedKib) / KIB_A_MIB,
                status.threads(),
                status.descriptors());
    }

    /// Of all generations; NaN where none is named, which no verdict survives.
    static double committedKib(String heapInfo) {
        return sum(COMMITTED, heapInfo);
    }

    static double usedKib(String metaspace) {
        return sum(METASPACE, metaspace);
    }

    private static double sum(Pattern pattern, String text) {
        List<Double> all = pattern.matcher(text)
                .results()
                .map(each -> Double.parseDouble(each.group(1)))
                .toList();
        return all.isEmpty()
                ? Double.NaN
                : all.stream().mapToDouble(each -> each).sum();
    }

    String text() {
        return String.format(
                Locale.ROOT,
                "heap %.2f MiB, metaspace %.1f, resident %.1f, %.0f threads, %.0f descriptors",
                heapMib,
                metaspaceMib,
                residentMib,
                threads,
                descriptors);
    }
}
