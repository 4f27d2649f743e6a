package io.barograph.cli.backtest.prometheus.client;

import java.net.http.HttpHeaders;
import java.time.Duration;

/// How long a busy server wants to be left alone, in whole seconds; a date is not looked at.
final class RetryAfter {

    private static final int LONGEST_SECONDS = 60;

    private RetryAfter() {}

    static Duration of(HttpHeaders headers) {
        String text = headers.firstValue("Retry-After").orElse("0").strip();
        return text.matches("[0-9]{1,6}")
                ? Duration.ofSeconds(Math.min(LONGEST_SECONDS, Integer.parseInt(text)))
                : Duration.ZERO;
    }
}
