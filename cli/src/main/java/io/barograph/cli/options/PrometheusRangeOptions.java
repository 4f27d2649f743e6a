package io.barograph.cli.options;

import io.barograph.cli.backtest.prometheus.PrometheusRange;
import io.barograph.quantity.GoDuration;
import module java.base;
import picocli.CommandLine.Option;

/// Which Prometheus holds the past, and what of it is looked at.
public final class PrometheusRangeOptions {

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
            names = "--selector",
            paramLabel = "MATCHERS",
            description = {
                "Which exporters of --prometheus, by the labels of their series: {cluster=\"a\"}.",
                "PromQL matchers in braces. Default: all."
            })
    private String selector = "";

    /// Its address; empty where none is asked.
    public String url() {
        return url;
    }

    /// Whether it is said what of it is looked at.
    public boolean isNarrowed() {
        return !from.isEmpty() || !to.isEmpty() || !selector.isEmpty();
    }

    /// Whether it is the same whatever the time is now.
    public boolean isFixed() {
        return !to.isEmpty() && !to.startsWith("-") && !from.startsWith("-");
    }

    /// @param apart at least so far apart are two looks
    /// @throws UsageException if that can be no range
    public PrometheusRange range(InstantSource wall, Duration apart) {
        Instant now = wall.instant();
        Instant end = to.isEmpty() ? now : time("--to", to, now);
        Instant begin = from.isEmpty() ? end.minus(USUAL) : time("--from", from, now);
        if (end.isAfter(now)) {
            throw new UsageException("--to is " + end + ", expected a time that has been: it is " + now);
        }
        return UsageException.understood(() -> new PrometheusRange(begin, end, apart, selector));
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
