package io.barograph.bench;

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
                value(text, "jvm_memory_pool_collection_used_bytes{pool=\"Tenured Gen\",}"),
                value(text, "barograph_exporter_ring_bytes"),
                value(text, "process_resident_memory_bytes"),
                value(text, "process_open_fds"));
    }

    /// The value of the one series of this name; NaN where it is missing, which no verdict survives.
    static double value(String text, String series) {
        return text.lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(Double.NaN);
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
