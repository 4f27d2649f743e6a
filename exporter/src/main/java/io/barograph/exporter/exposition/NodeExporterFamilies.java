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

    void write(Frame frame, long tookMicros) {
        total(ExporterMetric.NODE_CPU_WAITING, file(frame, Resource.CPU).some());
        total(ExporterMetric.NODE_IO_WAITING, file(frame, Resource.IO).some());
        total(ExporterMetric.NODE_IO_STALLED, file(frame, Resource.IO).full());
        total(ExporterMetric.NODE_MEMORY_WAITING, file(frame, Resource.MEMORY).some());
        total(ExporterMetric.NODE_MEMORY_STALLED, file(frame, Resource.MEMORY).full());
        total(ExporterMetric.NODE_IRQ_STALLED, frame.host().irq().full());
        out.begin(ExporterMetric.NODE_COLLECTOR_DURATION);
        out.sample(tookMicros, "pressure");
        out.begin(ExporterMetric.NODE_COLLECTOR_SUCCESS);
        out.sample(succeeded(frame) ? 1 : 0, "pressure");
    }

    private static PressureFile file(Frame frame, Resource resource) {
        return PressureFile.of(frame.host().pressure(), resource);
    }

    private void total(ExporterMetric metric, Reading<PressureLine> line) {
        out.begin(metric);
        if (line instanceof Reading.Present<PressureLine>(PressureLine value)) {
            out.sample(value.totalMicros());
        }
    }

    private static boolean succeeded(Frame frame) {
        boolean any = false;
        for (Resource resource : Resource.values()) {
            Reading<PressureLine> some = file(frame, resource).some();
            if (some instanceof Reading.Failed<?>) {
                return false;
            }
            any |= some.isPresent();
        }
        return any;
    }
}
