package io.barograph.cli.backtest.judge;

import io.barograph.quantity.GoDuration;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;

/// A time in an incidents file: `92.5` or `1m30s` since a recording's beginning, or `2026-05-01T10:00:00Z`.
record IncidentTime(long millis, boolean countsFromBeginning) {

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,3})?");

    /// @throws IllegalArgumentException with a message
    static IncidentTime parse(String text) {
        if (SECONDS.matcher(text).matches()) {
            return new IncidentTime(Math.round(Double.parseDouble(text) * 1000), true);
        }
        if (text.length() > 40) {
            throw new IllegalArgumentException(wrong(text.substring(0, 40) + "..."));
        }
        if (text.indexOf('T') > 0) {
            try {
                return new IncidentTime(OffsetDateTime.parse(text).toInstant().toEpochMilli(), false);
            } catch (DateTimeException | ArithmeticException notRead) {
                throw new IllegalArgumentException(wrong(text), notRead);
            }
        }
        try {
            return new IncidentTime(GoDuration.parse(text).toMillis(), true);
        } catch (IllegalArgumentException notRead) {
            throw new IllegalArgumentException(wrong(text), notRead);
        }
    }

    private static String wrong(String text) {
        return "\"" + text + "\", expected 92.5 or 1m30s (since a recording's beginning)" + " or 2026-05-01T10:00:00Z";
    }
}
