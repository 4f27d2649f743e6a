package io.barograph.cli.advise;

import io.barograph.cli.advise.source.ObservationSpans;
import io.barograph.cli.advise.source.PrometheusSpans;
import io.barograph.cli.advise.source.RecordingSpans;
import io.barograph.cli.advise.source.SpanSource;
import io.barograph.cli.backtest.source.JournalSource;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.RecordingSource;
import io.barograph.cli.options.PrometheusRangeOptions;
import io.barograph.cli.options.SourceAccessOptions;
import io.barograph.cli.options.UsageException;
import io.barograph.controller.watch.SteadyClock;
import module java.base;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// What advice is read from, as the command line says.
final class AdviseSourceOptions {

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
    private PrometheusRangeOptions prometheus = new PrometheusRangeOptions();

    @Mixin
    private SourceAccessOptions access = new SourceAccessOptions();

    /// All that were asked for, none of them opened yet.
    ///
    /// @throws UsageException if there is none
    List<SpanSource> all(InstantSource wall) throws IOException {
        List<SpanSource> all = new ArrayList<>();
        List<Path> files = UsageException.understood(() -> RecordingSource.files(recordings));
        for (ObservationSource each : RecordingSource.of(files)) {
            if (each instanceof RecordingSource(Path file, String node)) {
                all.add(new RecordingSpans(file, node));
            }
        }
        if (!journals.isEmpty()) {
            all.add(new ObservationSpans(UsageException.understood(() -> JournalSource.of(journals))));
        }
        for (String each : exporters) {
            all.add(new ObservationSpans(access.ring(each, wall)));
        }
        if (!prometheus.url().isEmpty()) {
            all.add(new PrometheusSpans(
                    access.prometheus(prometheus.url()), prometheus.range(wall, Duration.ZERO), SteadyClock.system()));
        } else if (prometheus.isNarrowed()) {
            throw new UsageException("--from, --to and --selector say what of a Prometheus is looked at, expected"
                    + " --prometheus with them. Maybe --prometheus http://127.0.0.1:9090");
        }
        if (all.isEmpty()) {
            throw new UsageException(
                    "no source is named, expected RECORDING|DIR, --journal, --exporter or --prometheus."
                            + " Maybe examples/recordings, or record one: barograph record node.trace.gz");
        }
        return all;
    }
}
