package io.barograph.exporter.exposition;

import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.UnsupportedPressure;
import io.barograph.signal.Resource;
import org.jspecify.annotations.Nullable;

/// Families about the readings that this host has, and what an operator could change about it. Unsupported is not
/// failed: what could not be read for another reason is in neither family.
record SupportFamilies(SampleWriter out) {

    void writeFamilies(Frame frame) {
        out.beginFamily(ExporterMetric.SUPPORTED);
        for (Resource resource : Resource.values()) {
            PressureFile file = PressureFile.of(frame.host().pressure(), resource);
            writeSupport("proc", resource.word(), UnsupportedPressure.isThere(file.some()));
        }
        writeSupport(
                "proc", "irq", UnsupportedPressure.isThere(frame.host().irq().full()));
        for (Resource resource : Resource.values()) {
            writeSupport("cgroup", resource.word(), UnsupportedPressure.inCgroups(frame, resource));
        }
        out.beginFamily(ExporterMetric.UNSUPPORTED_INFO);
        UnsupportedPressure.of(frame).forEach(reason -> out.writeSample(1, reason.word()));
    }

    private void writeSupport(String source, String resource, @Nullable Boolean isSupported) {
        if (isSupported != null) {
            out.writeSample(isSupported ? 1 : 0, source, resource);
        }
    }
}
