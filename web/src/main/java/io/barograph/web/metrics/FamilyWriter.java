package io.barograph.web.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import module java.base;

/// Writes a registry without the series `NAME_created`, by which simpleclient dates each of its own.
final class FamilyWriter {

    private FamilyWriter() {}

    /// Writes the families to the end of an exposition: OpenMetrics says there that it is the end.
    static void writeRegistry(CollectorRegistry registry, MetricsFormat format, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
        Enumeration<MetricFamilySamples> families = Collections.enumeration(familiesOf(registry));
        switch (format) {
            case TEXT_0_0_4 -> TextFormat.write004(writer, families);
            case OPENMETRICS_1_0_0 -> TextFormat.writeOpenMetrics100(writer, families);
        }
        writer.flush();
    }

    private static List<MetricFamilySamples> familiesOf(CollectorRegistry registry) {
        List<MetricFamilySamples> allFamilies = new ArrayList<>();
        for (MetricFamilySamples family : Collections.list(registry.metricFamilySamples())) {
            List<MetricFamilySamples.Sample> samples = new ArrayList<>(family.samples);
            boolean dated = samples.removeIf(sample -> sample.name.endsWith("_created"));
            allFamilies.add(
                    dated
                            ? new MetricFamilySamples(family.name, family.unit, family.type, family.help, samples)
                            : family);
        }
        return allFamilies;
    }
}
