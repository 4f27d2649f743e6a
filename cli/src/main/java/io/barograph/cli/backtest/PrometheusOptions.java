package io.barograph.cli.backtest;

import io.barograph.cli.backtest.prometheus.PrometheusSource;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.options.PrometheusRangeOptions;
import io.barograph.cli.options.SourceAccessOptions;
import io.barograph.cli.options.UsageException;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.quantity.GoDuration;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Which Prometheus holds the past, and what of it is looked at.
final class PrometheusOptions {

    @Mixin
    private PrometheusRangeOptions past = new PrometheusRangeOptions();

    @Option(
            names = "--step",
            paramLabel = "DURATION",
            description = {
                "Look at a node's scrapes no closer than this, to be done sooner; 0s for every scrape.",
                "Duration in h, m, s or ms. Default: ${DEFAULT-VALUE}."
            })
    private String step = "0s";

    @Option(
            names = "--state",
            paramLabel = "DIR",
            description = {
                "Keep what --prometheus answered here, so that a run that was cut short goes on where it was.",
                "Directory, made if it is not there. Default: none."
            })
    private @Nullable Path state;

    /// Whether the range is the same whenever it is looked at; also where no Prometheus is asked.
    boolean isFixed() {
        return past.url().isEmpty() || past.isFixed();
    }

    /// The source, if --prometheus is given.
    ///
    /// @throws UsageException if it cannot be one
    List<ObservationSource> namedSources(SourceAccessOptions access, InstantSource wall) {
        if (past.url().isEmpty()) {
            if (past.isNarrowed() || state != null || !step.equals("0s")) {
                throw new UsageException(
                        "--from, --to, --step, --selector and --state say what of a Prometheus is looked at,"
                                + " expected --prometheus with them. Maybe --prometheus http://127.0.0.1:9090");
            }
            return List.of();
        }
        Duration apart = UsageException.understoodValue("--step", () -> GoDuration.parse(step));
        return List.of(new PrometheusSource(
                access.prometheusAccess(past.url()), past.toRange(wall, apart), state, SteadyClock.system()));
    }
}
