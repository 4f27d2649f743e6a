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
    private String fromText = "";

    @Option(
            names = "--to",
            paramLabel = "TIME",
            description = {"Where it ends.", "Time. Default: now."})
    private String toText = "";

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
        return !fromText.isEmpty() || !toText.isEmpty() || !selector.isEmpty();
    }

    /// Whether it is the same whatever the time is now.
    public boolean isFixed() {
        return !toText.isEmpty() && !toText.startsWith("-") && !fromText.startsWith("-");
    }

    /// @param apart at least so far apart are two looks
    /// @throws UsageException if that can be no range
    public PrometheusRange toRange(InstantSource wall, Duration apart) {
        Instant currentTime = wall.instant();
        Instant end = toText.isEmpty() ? currentTime : parseTime("--to", toText, currentTime);
        Instant begin = fromText.isEmpty() ? end.minus(USUAL) : parseTime("--from", fromText, currentTime);
        if (end.isAfter(currentTime)) {
            throw new UsageException("--to is " + end + ", expected a time that has been: it is " + currentTime);
        }
        return UsageException.understoodValue(() -> new PrometheusRange(begin, end, apart, selector));
    }

    private static Duration parseDuration(String option, String text) {
        return UsageException.understoodValue(option, () -> GoDuration.parse(text));
    }

    private static Instant parseTime(String option, String text, Instant currentTime) {
        try {
            if (text.startsWith("-")) {
                return currentTime.minus(parseDuration(option, text.substring(1)));
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
