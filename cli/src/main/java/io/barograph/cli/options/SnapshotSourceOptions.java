package io.barograph.cli.options;

import io.barograph.cli.backtest.source.JournalSource;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.RecordingSource;
import module java.base;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The sources of whole snapshots that the command line names: recordings, journals and exporters.
public final class SnapshotSourceOptions {

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

    /// Whether exporters are among them.
    public boolean nameExporters() {
        return !exporters.isEmpty();
    }

    /// The sources in this order, none of them opened yet.
    ///
    /// @throws UsageException if a file is missing or an address is wrong
    public List<ObservationSource> namedSources(SourceAccessOptions access, InstantSource wall) throws IOException {
        List<Path> files = UsageException.understoodValue(() -> RecordingSource.namedFiles(recordings));
        List<ObservationSource> sources = new ArrayList<>(RecordingSource.of(files));
        if (!journals.isEmpty()) {
            sources.add(UsageException.understoodValue(() -> JournalSource.of(journals)));
        }
        for (String exporter : exporters) {
            sources.add(access.ringSource(exporter, wall));
        }
        return sources;
    }

    /// @throws UsageException if there are no sources, a Prometheus included
    public static void expectSome(List<?> sources) {
        if (sources.isEmpty()) {
            throw new UsageException(
                    "no source is named, expected RECORDING|DIR, --journal, --exporter or --prometheus."
                            + " Maybe examples/recordings, or record one: barograph record node.trace.gz");
        }
    }
}
