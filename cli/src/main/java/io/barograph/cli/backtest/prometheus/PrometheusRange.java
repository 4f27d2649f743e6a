package io.barograph.cli.backtest.prometheus;

import module java.base;

/// What of a Prometheus is looked at.
///
/// @param step at least so far apart are two observations of a node; zero for every scrape
/// @param selector which exporters: `{cluster="a"}`; empty for all
public record PrometheusRange(Instant startTime, Instant endTime, Duration step, String selector) {

    private static final int LONGEST_SELECTOR = 1_000;

    /// What one question asks for: the two hours that a block of Prometheus's storage begins with.
    static final Duration PIECE = Duration.ofHours(2);

    public PrometheusRange {
        if (!startTime.isBefore(endTime) || startTime.isBefore(Instant.EPOCH)) {
            throw new IllegalArgumentException(
                    "from " + startTime + " to " + endTime + ": expected a beginning before the end");
        }
        boolean braced = selector.startsWith("{") && selector.endsWith("}");
        if (!selector.isEmpty() && (!braced || selector.length() > LONGEST_SELECTOR)) {
            throw new IllegalArgumentException("\"" + selector + "\": expected label matchers in braces, at most "
                    + LONGEST_SELECTOR + " characters, as in {cluster=\"a\"}");
        }
    }
}
