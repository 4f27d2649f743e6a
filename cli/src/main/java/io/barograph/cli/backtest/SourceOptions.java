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
            problems.addProblem(
                    "--shard and --exporter are given, but an exporter's memory moves on between shards, expected"
                            + " recordings, --journal or --prometheus. Maybe keep a journal: barograph controller"
                            + " --journal DIR");
        }
        if (!prometheus.isFixed()) {
            problems.addProblem(
                    "--shard and --prometheus are given, expected --to as a time, and --from if it is given, since"
                            + " each shard begins at another time. Maybe --from 2026-11-01 --to 2026-11-08");
        }
    }

    /// The named sources, none of them opened yet.
    ///
    /// @param givenFacts what is given of their nodes
    ///
    /// @throws UsageException if no source is named, or one cannot be used
    List<ObservationSource> namedSources(GivenFacts givenFacts, InstantSource wall) throws IOException {
        List<ObservationSource> sources = new ArrayList<>(snapshots.namedSources(access, wall));
        sources.addAll(prometheus.namedSources(access, wall));
        SnapshotSourceOptions.expectSome(sources);
        return givenFacts.isEmpty()
                ? sources
                : sources.stream()
                        .<ObservationSource>map(
                                observationSource -> new GivenFactsSource(observationSource, givenFacts))
                        .toList();
    }
}
