package io.barograph.exporter.exposition;

import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;

/// node_exporter's pressure collector: its names, its help texts, and what it does where a file is missing. A
/// missing resource is left out, no resource at all is no success, and neither irq nor the CPU's `full` has to be
/// there.
record NodeExporterFamilies(SampleWriter out) {

    void writeFamilies(Frame frame, long tookMicros) {
        writeTotal(
                ExporterMetric.NODE_CPU_WAITING,
                pressureFile(frame, Resource.CPU).some());
        writeTotal(
                ExporterMetric.NODE_IO_WAITING, pressureFile(frame, Resource.IO).some());
        writeTotal(
                ExporterMetric.NODE_IO_STALLED, pressureFile(frame, Resource.IO).full());
        writeTotal(
                ExporterMetric.NODE_MEMORY_WAITING,
                pressureFile(frame, Resource.MEMORY).some());
        writeTotal(
                ExporterMetric.NODE_MEMORY_STALLED,
                pressureFile(frame, Resource.MEMORY).full());
        writeTotal(ExporterMetric.NODE_IRQ_STALLED, frame.host().irq().full());
        out.beginFamily(ExporterMetric.NODE_COLLECTOR_DURATION);
        out.writeSample(tookMicros, "pressure");
        out.beginFamily(ExporterMetric.NODE_COLLECTOR_SUCCESS);
        out.writeSample(hasSucceeded(frame) ? 1 : 0, "pressure");
    }

    private static PressureFile pressureFile(Frame frame, Resource resource) {
        return PressureFile.of(frame.host().pressure(), resource);
    }

    private void writeTotal(ExporterMetric metric, Reading<PressureLine> line) {
        out.beginFamily(metric);
        if (line instanceof Reading.Present<PressureLine>(PressureLine value)) {
            out.writeSample(value.totalMicros());
        }
    }

    private static boolean hasSucceeded(Frame frame) {
        boolean any = false;
        for (Resource resource : Resource.values()) {
            Reading<PressureLine> some = pressureFile(frame, resource).some();
            if (some instanceof Reading.Failed<?>) {
                return false;
            }
            any |= some.isPresent();
        }
        return any;
    }
}
