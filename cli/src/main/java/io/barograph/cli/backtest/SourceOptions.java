package io.barograph.cli.backtest;

import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.backtest.source.GivenFactsSource;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.options.SnapshotSourceOptions;
import io.barograph.cli.options.SourceAccessOptions;
import io.barograph.cli.options.UsageException;
import io.barograph.problem.OptionProblems;
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

    /// Refuses what several shards cannot read alike.
    void requireRepeatable(OptionProblems problems) {
        if (snapshots.nameExporters()) {
            problems.add("--shard and --exporter are given, but an exporter's memory moves on between shards, expected"
                    + " recordings, --journal or --prometheus. Maybe keep a journal: barograph controller"
                    + " --journal DIR");
        }
        if (!prometheus.isFixed()) {
            problems.add("--shard and --prometheus are given, expected --to as a time, and --from if it is given, since"
                    + " each shard begins at another time. Maybe --from 2026-11-01 --to 2026-11-08");
        }
    }

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
