package io.barograph.web.metrics;

import io.barograph.metric.MetricFamily;
import io.barograph.metric.MetricType;
import io.barograph.metric.ServerMetric;
import io.barograph.program.BuildInfo;
import io.barograph.program.SystemClock;
import io.prometheus.client.Collector;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import io.prometheus.client.Gauge;
import io.prometheus.client.Histogram;
import module java.base;

/// The metrics of a program about itself: `jvm_*`, `process_*`, those that all programs have under their prefix,
/// and those that its catalogue names.
public final class SelfMetrics {

    private final CollectorRegistry registry = new CollectorRegistry();
    private final JvmMetrics jvm = new JvmMetrics();
    private final String prefix;

    /// Registers what the JVM and the process have to say; the prefix is as in `barograph_exporter_`.
    public SelfMetrics(String prefix) {
        this.prefix = prefix;
        new ProcessMetrics().register(registry);
    }

    /// A counter of the program's catalogue; its name ends in `_total`.
    public SelfCounter counter(MetricFamily family) {
        return new SelfCounter(Counter.build(checkedName(family, MetricType.COUNTER), family.help())
                .labelNames(labelNames(family))
                .register(registry));
    }

    /// A gauge of the program's catalogue.
    public SelfGauge gauge(MetricFamily family) {
        return new SelfGauge(Gauge.build(checkedName(family, MetricType.GAUGE), family.help())
                .labelNames(labelNames(family))
                .register(registry));
    }

    /// A gauge without labels that is asked for its value at each scrape; a NaN leaves the series out.
    public void gaugeOf(MetricFamily family, DoubleSupplier value) {
        String name = checkedName(family, MetricType.GAUGE);
        new Collector() {
            @Override
            public List<MetricFamilySamples> collect() {
                double currentValue = value.getAsDouble();
                if (Double.isNaN(currentValue)) {
                    return List.of();
                }
                var sample = new MetricFamilySamples.Sample(name, List.of(), List.of(), currentValue);
                return List.of(new MetricFamilySamples(name, Type.GAUGE, family.help(), List.of(sample)));
            }
        }.register(registry);
    }

    /// A histogram of the program's catalogue, in seconds; `buckets` are the upper bounds.
    public SelfHistogram histogram(MetricFamily family, double... buckets) {
        return new SelfHistogram(Histogram.build(checkedName(family, MetricType.HISTOGRAM), family.help())
                .labelNames(labelNames(family))
                .buckets(buckets)
                .register(registry));
    }

    /// A family that every program has, under this one's prefix.
    public MetricFamily familyOf(ServerMetric metric) {
        return metric.of(prefix);
    }

    private static String checkedName(MetricFamily family, MetricType expected) {
        if (family.type() != expected) {
            throw new IllegalArgumentException(family.name() + " is a "
                    + family.type().word() + " in its catalogue; expected a " + expected.word());
        }
        return family.name();
    }

    private static String[] labelNames(MetricFamily family) {
        return family.labels().toArray(String[]::new);
    }

    /// A series that is always 1 and says in its labels which build runs.
    public void buildInfo(BuildInfo build) {
        gauge(familyOf(ServerMetric.BUILD_INFO)).set(1, build.version(), build.revision(), build.javaVersion());
    }

    /// Everything, to the end of an exposition: OpenMetrics says there that it is the end.
    public void writeAll(OutputStream out, MetricsFormat format) {
        try {
            jvm.writeJvm(out, format, SystemClock.nanos());
            FamilyWriter.writeRegistry(registry, format, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
