package io.barograph.cli.advise;

import io.barograph.cli.advise.source.RecordingSpans;
import io.barograph.cli.advise.source.SpanSource;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.RecordingSource;
import io.barograph.cli.options.UsageException;
import module java.base;
import picocli.CommandLine.Parameters;

/// What advice is read from, as the command line says.
final class AdviseSourceOptions {

    @Parameters(
            arity = "0..*",
            paramLabel = "RECORDING|DIR",
            description = "Recordings, plain or gzip, and directories of *.trace and *.trace.gz.")
    private List<Path> recordings = List.of();

    /// All that were asked for, none of them opened yet.
    ///
    /// @throws UsageException if there is none
    List<SpanSource> all() throws IOException {
        List<SpanSource> all = new ArrayList<>();
        List<Path> files = UsageException.understood(() -> RecordingSource.files(recordings));
        for (ObservationSource each : RecordingSource.of(files)) {
            if (each instanceof RecordingSource(Path file, String node)) {
                all.add(new RecordingSpans(file, node));
            }
        }
        if (all.isEmpty()) {
            throw new UsageException("no source is named, expected RECORDING|DIR."
                    + " Maybe examples/recordings, or record one: barograph record node.trace.gz");
        }
        return all;
    }
}
