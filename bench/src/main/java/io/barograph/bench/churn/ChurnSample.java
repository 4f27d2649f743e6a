package io.barograph.bench.churn;

import io.barograph.bench.MetricsText;

/// What the exporter says of itself at one moment.
///
/// @param minute since the start
/// @param heap bytes that live, after a collection of the whole heap
/// @param ring bytes of the snapshots that it keeps for controllers, which may grow to their limit; part of the heap
/// @param resident bytes
/// @param descriptors open ones
record ChurnSample(double minute, double heap, double ring, double resident, double descriptors) {

    private static final double MIB = 1 << 20;

    /// Reads the text of `/metrics`.
    static ChurnSample of(double minute, String text) {
        return new ChurnSample(
                minute,
                MetricsText.value(text, "jvm_memory_pool_collection_used_bytes{pool=\"Tenured Gen\",}"),
                MetricsText.value(text, "barograph_exporter_ring_bytes"),
                MetricsText.value(text, "process_resident_memory_bytes"),
                MetricsText.value(text, "process_open_fds"));
    }

    double heapMib() {
        return (heap - ring) / MIB;
    }

    double ringMib() {
        return ring / MIB;
    }

    double residentMib() {
        return resident / MIB;
    }
}
