package io.barograph.bench.cluster;

import io.barograph.bench.MetricsText;

/// What the controller says of itself at one moment, right after a collection of its whole heap.
///
/// @param minute since the start, of our time
/// @param histogram what lives on the heap
/// @param metaspace bytes used
/// @param beside bytes that are resident beside the heap, which takes and gives back tens of MiB as it likes
/// @param threads of the platform
/// @param descriptors open ones
record SoakSample(
        double minute, ClassHistogram histogram, double metaspace, double beside, double threads, double descriptors) {

    private static final double MIB = 1 << 20;

    /// Reads the text of `/metrics`.
    static SoakSample of(double minute, ClassHistogram histogram, String text) {
        return new SoakSample(
                minute,
                histogram,
                MetricsText.value(text, "jvm_memory_pool_bytes_used{pool=\"Metaspace\",}"),
                MetricsText.value(text, "process_resident_memory_bytes")
                        - MetricsText.value(text, "jvm_memory_bytes_committed{area=\"heap\",}"),
                MetricsText.value(text, "jvm_threads_current"),
                MetricsText.value(text, "process_open_fds"));
    }

    double heapMib() {
        return histogram.live() / MIB;
    }

    double metaspaceMib() {
        return metaspace / MIB;
    }

    double besideMib() {
        return beside / MIB;
    }
}
