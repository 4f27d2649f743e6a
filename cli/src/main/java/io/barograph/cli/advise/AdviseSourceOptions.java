package io.barograph.cli.advise;

import io.barograph.cli.advise.source.ObservationSpans;
import io.barograph.cli.advise.source.PrometheusSpans;
import io.barograph.cli.advise.source.RecordingSpans;
import io.barograph.cli.advise.source.SpanSource;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.RecordingSource;
import io.barograph.cli.options.PrometheusRangeOptions;
import io.barograph.cli.options.SnapshotSourceOptions;
import io.barograph.cli.options.SourceAccessOptions;
import io.barograph.cli.options.UsageException;
import io.barograph.controller.watch.SteadyClock;
import module java.base;
import picocli.CommandLine.Mixin;

/// The sources of advice that the command line names.
final class AdviseSourceOptions {

    @Mixin
    private SnapshotSourceOptions snapshots = new SnapshotSourceOptions();

    @Mixin
    private PrometheusRangeOptions prometheus = new PrometheusRangeOptions();

    @Mixin
    private SourceAccessOptions access = new SourceAccessOptions();

    /// The named sources, none of them opened yet.
    ///
    /// @throws UsageException if no source is named, or one cannot be used
    List<SpanSource> namedSources(InstantSource wall) throws IOException {
        List<SpanSource> spanSources = new ArrayList<>();
        for (ObservationSource source : snapshots.namedSources(access, wall)) {
            spanSources.add(
                    source instanceof RecordingSource(Path file, String node)
                            ? new RecordingSpans(file, node)
                            : new ObservationSpans(source));
        }
        if (!prometheus.url().isEmpty()) {
            spanSources.add(new PrometheusSpans(
                    access.prometheusAccess(prometheus.url()),
                    prometheus.toRange(wall, Duration.ZERO),
                    SteadyClock.system()));
        } else if (prometheus.isNarrowed()) {
            throw new UsageException("--from, --to and --selector say what of a Prometheus is looked at, expected"
                    + " --prometheus with them. Maybe --prometheus http://127.0.0.1:9090");
        }
        SnapshotSourceOptions.expectSome(spanSources);
        return spanSources;
    }
}
