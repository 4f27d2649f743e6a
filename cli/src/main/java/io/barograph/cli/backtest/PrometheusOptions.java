package io.barograph.cli.backtest;

import io.barograph.cli.backtest.prometheus.PrometheusRange;
import io.barograph.cli.backtest.prometheus.PrometheusSource;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.options.UsageException;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.quantity.GoDuration;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which Prometheus holds the past, and what of it is looked at.
final class PrometheusOptions {

    private static final Duration USUAL = Duration.ofHours(24);

    @Option(
            names = "--prometheus",
            paramLabel = "URL",
            description = {
                "A Prometheus that scraped exporters: http://prometheus.example:9090, with its path if it has one.",
                "URL. Default: none."
            })
    private String url = "";

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = {
                "Where the past of --prometheus begins: 2026-11-01T08:00:00Z, 2026-11-01 (UTC), or -6h for six hours"
                        + " before now.",
                "Time. Default: a day before --to."
            })
    private String from = "";

    @Option(
            names = "--to",
            paramLabel = "TIME",
            description = {"Where it ends.", "Time. Default: now."})
    private String to = "";

    @Option(
            names = "--step",
            paramLabel = "DURATION",
            description = {
                "Look at a node's scrapes no closer than this, to be done sooner; 0s for every scrape.",
                "Duration in h, m, s or ms. Default: ${DEFAULT-VALUE}."
            })
    private String step = "0s";

    @Option(
            names = "--selector",
            paramLabel = "MATCHERS",
            description = {
                "Which exporters of --prometheus, by the labels of their series: {cluster=\"a\"}.",
                "PromQL matchers in braces. Default: all."
            })
    private String selector = "";

    @Option(
            names = "--state",
            paramLabel = "DIR",
            description = {
                "Keep what --prometheus answered here, so that a run that was cut short goes on where it was.",
                "Directory, made if it is not there. Default: none."
            })
    private @Nullable Path state;

    /// The source, if --prometheus is given.
    ///
    /// @throws UsageException if it cannot be one
    List<ObservationSource> sources(SourceAccessOptions access, InstantSource wall) {
        if (url.isEmpty()) {
            if (!from.isEmpty() || !to.isEmpty() || !selector.isEmpty() || state != null || !step.equals("0s")) {
                throw new UsageException(
                        "--from, --to, --step, --selector and --state say what of a Prometheus is looked at,"
                                + " expected --prometheus with them. Maybe --prometheus http://127.0.0.1:9090");
            }
            return List.of();
        }
        Instant now = wall.instant();
        Instant end = to.isEmpty() ? now : time("--to", to, now);
        Instant begin = from.isEmpty() ? end.minus(USUAL) : time("--from", from, now);
        if (end.isAfter(now)) {
            throw new UsageException("--to is " + end + ", expected a time that has been: it is " + now);
        }
        Duration apart = duration("--step", step);
        PrometheusRange range = UsageException.understood(() -> new PrometheusRange(begin, end, apart, selector));
        return List.of(new PrometheusSource(access.prometheus(url), range, state, SteadyClock.system()));
    }

    private static Duration duration(String option, String text) {
        return UsageException.understood(option, () -> GoDuration.parse(text));
    }

    private static Instant time(String option, String text, Instant now) {
        try {
            if (text.startsWith("-")) {
                return now.minus(duration(option, text.substring(1)));
            }
            return text.length() == 10
                    ? LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC)
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new UsageException(
                    option + " is \"" + text + "\", expected a time such as 2026-11-01T08:00:00Z, 2026-11-01 or -6h",
                    e);
        }
    }
}
