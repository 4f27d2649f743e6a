package io.barograph.cli.backtest;

import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.backtest.source.GivenFactsSource;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.options.SnapshotSourceOptions;
import io.barograph.cli.options.SourceAccessOptions;
import io.barograph.cli.options.UsageException;
import module java.base;
import picocli.CommandLine.Mixin;

/// The sources of a backtest's observations that the command line names.
final class SourceOptions {

    @Mixin
    private SnapshotSourceOptions snapshots = new SnapshotSourceOptions();

    @Mixin
    private PrometheusOptions prometheus = new PrometheusOptions();

    @Mixin
    private SourceAccessOptions access = new SourceAccessOptions();

    /// The named sources, none of them opened yet.
    ///
    /// @param nodes what is given of their nodes
    ///
    /// @throws UsageException if no source is named, or one cannot be used
    List<ObservationSource> all(GivenFacts nodes, InstantSource wall) throws IOException {
        List<ObservationSource> all = new ArrayList<>(snapshots.all(access, wall));
        all.addAll(prometheus.sources(access, wall));
        SnapshotSourceOptions.expectSome(all);
        return nodes.isEmpty()
                ? all
                : all.stream()
                        .<ObservationSource>map(each -> new GivenFactsSource(each, nodes))
                        .toList();
    }
}
