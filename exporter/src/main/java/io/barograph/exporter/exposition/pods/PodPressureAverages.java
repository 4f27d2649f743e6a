package io.barograph.exporter.exposition.pods;

import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import java.util.ArrayList;
import java.util.List;

/// The kernel's averages of one pod, as shares of their windows.
final class PodPressureAverages {

    /// Of who has none.
    static final PodPressureAverages NONE = new PodPressureAverages(List.of());

    private static final List<String> WINDOWS = List.of("10s", "60s", "300s");

    private final List<Line> lines;

    /// One line of a pressure file, with what stands before its three averages.
    private record Line(Resource resource, PressureKind kind, List<byte[]> prefixes) {}

    private PodPressureAverages(List<Line> lines) {
        this.lines = lines;
    }

    static PodPressureAverages of(ExpositionFormat format, PodName pod) {
        List<Line> lines = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            for (PressureKind kind : PressureKind.values()) {
                List<byte[]> prefixes = WINDOWS.stream()
                        .map(window -> format.prefix(
                                ExporterMetric.POD_PRESSURE_RATIO,
                                pod.namespace(),
                                pod.pod(),
                                resource.word(),
                                kind.word(),
                                window))
                        .toList();
                lines.add(new Line(resource, kind, prefixes));
            }
        }
        return new PodPressureAverages(List.copyOf(lines));
    }

    void write(SampleWriter out, Cgroup pod) {
        for (Line each : lines) {
            PressureFile file = pod.stats().pressure().get(each.resource());
            if (file != null
                    && (each.kind() == PressureKind.SOME ? file.some() : file.full())
                            instanceof Reading.Present<PressureLine>(PressureLine line)) {
                out.ratio(each.prefixes().get(0), line.avg10Percent());
                out.ratio(each.prefixes().get(1), line.avg60Percent());
                out.ratio(each.prefixes().get(2), line.avg300Percent());
            }
        }
    }
}
