package io.barograph.cli.backtest;

import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.backtest.source.GivenFactsSource;
import io.barograph.cli.backtest.source.JournalSource;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.RecordingSource;
import io.barograph.cli.options.SourceAccessOptions;
import io.barograph.cli.options.UsageException;
import module java.base;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Where a backtest's observations come from, as the command line says.
final class SourceOptions {

    @Parameters(
            arity = "0..*",
            paramLabel = "RECORDING|DIR",
            description = "Recordings, plain or gzip, and directories of *.trace and *.trace.gz.")
    private List<Path> recordings = List.of();

    @Option(
            names = "--journal",
            paramLabel = "FILE|DIR",
            description = {
                "A controller's journal: files, or the directory of controller --journal; may be given several times.",
                "Path. Default: none."
            })
    private List<Path> journals = List.of();

    @Option(
            names = "--exporter",
            paramLabel = "URL",
            description = {
                "An exporter, for what it remembers: http://10.0.0.7:9977; may be given several times.",
                "URL. Default: none."
            })
    private List<String> exporters = List.of();

    @Mixin
    private PrometheusOptions prometheus = new PrometheusOptions();

    @Mixin
    private SourceAccessOptions access = new SourceAccessOptions();

    /// All that were asked for, none of them opened yet.
    ///
    /// @param nodes what is given of their nodes
    ///
    /// @throws UsageException if there is nothing to look at
    List<ObservationSource> all(GivenFacts nodes, InstantSource wall) throws IOException {
        List<ObservationSource> all =
                new ArrayList<>(RecordingSource.of(UsageException.understood(() -> RecordingSource.files(recordings))));
        if (!journals.isEmpty()) {
            all.add(UsageException.understood(() -> JournalSource.of(journals)));
        }
        for (String each : exporters) {
            all.add(access.ring(each, wall));
        }
        all.addAll(prometheus.sources(access, wall));
        if (all.isEmpty()) {
            throw new UsageException("no source is named, expected RECORDING|DIR, --journal,"
                    + " --exporter or --prometheus."
                    + " Maybe examples/recordings, or record one: barograph record node.trace.gz");
        }
        return nodes.isEmpty()
                ? all
                : all.stream()
                        .<ObservationSource>map(each -> new GivenFactsSource(each, nodes))
                        .toList();
    }
}
