package io.barograph.exporter.exposition;

import io.barograph.exporter.contention.disk.BusyDisks;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.contention.disk.DiskBaselines.DiskActivity;
import io.barograph.exporter.contention.disk.DiskLatency;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.signal.Reading;
import module java.base;

/// How long the requests of the node's disks take, beside how long they take without a queue.
record DiskFamilies(SampleWriter out) {

    void writeFamilies(DiskBaselines disks) {
        List<DiskActivity> busy = BusyDisks.of(disks);
        writeFamily(ExporterMetric.DISK_LATENCY, busy, DiskLatency::presentMicros);
        writeFamily(ExporterMetric.DISK_BASELINE_LATENCY, busy, DiskLatency::baselineMicros);
    }

    private void writeFamily(
            ExporterMetric metric, List<DiskActivity> disks, Function<DiskLatency, Reading<Double>> micros) {
        out.beginFamily(metric);
        for (DiskActivity disk : disks) {
            disk.directions().forEach((direction, latency) -> {
                if (micros.apply(latency) instanceof Reading.Present<Double>(Double value)) {
                    out.writeSample(Math.round(value), disk.name(), direction.word());
                }
            });
        }
    }
}
