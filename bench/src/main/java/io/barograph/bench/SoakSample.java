package io.barograph.bench;

/// What the controller says of itself at one moment, right after a collection of its whole heap.
///
/// @param minute since the start, of our time
/// @param heap bytes that live
/// @param metaspace bytes used
/// @param resident bytes
/// @param threads of the platform
/// @param descriptors open ones
record SoakSample(double minute, double heap, double metaspace, double resident, double threads, double descriptors) {

    private static final double MIB = 1 << 20;

    /// Reads the text of `/metrics`.
    static SoakSample of(double minute, String text) {
        return new SoakSample(
                minute,
                ChurnSample.value(text, "jvm_memory_pool_collection_used_bytes{pool=\"Tenured Gen\",}"),
                ChurnSample.value(text, "jvm_memory_pool_bytes_used{pool=\"Metaspace\",}"),
                ChurnSample.value(text, "process_resident_memory_bytes"),
                ChurnSample.value(text, "jvm_threads_current"),
                ChurnSample.value(text, "process_open_fds"));
    }

    double heapMib() {
        return heap / MIB;
    }

    double metaspaceMib() {
        return metaspace / MIB;
    }

    double residentMib() {
        return resident / MIB;
    }
}
