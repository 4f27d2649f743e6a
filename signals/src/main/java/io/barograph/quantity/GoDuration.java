package io.barograph.quantity;

import module java.base;

/// Durations as Go and Kubernetes write them: `30s`, `5m`, `1h30m`, `1.5h`, `250ms`
/// (<https://pkg.go.dev/time#ParseDuration>).
public final class GoDuration {

    private static final Pattern PART = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(ms|h|m|s)");
    private static final int MAX_CHARACTERS = 40;
    private static final BigDecimal MAX_NANOS = BigDecimal.valueOf(Long.MAX_VALUE);

    private GoDuration() {}

    /// The duration that the text says, never negative, of 292 years at most, which are the nanoseconds in 64 bits.
    ///
    /// @throws IllegalArgumentException with a sentence for people if it says none
    public static Duration parse(String text) {
        if (text.equals("0")) {
            return Duration.ZERO;
        }
        Matcher part = PART.matcher(text);
        int end = 0;
        BigDecimal sum = BigDecimal.ZERO;
        while (text.length() <= MAX_CHARACTERS && part.find() && part.start() == end) {
            sum = sum.add(new BigDecimal(part.group(1)).multiply(nanosOf(part.group(2))));
            end = part.end();
        }
        if (end == 0 || end != text.length()) {
            String near = text.matches("[0-9]{1,9}") ? ". Maybe " + text + "s" : "";
            throw new IllegalArgumentException(
                    "\"" + shortenText(text) + "\" is not a duration such as 30s, 5m or 1h30m" + near);
        }
        if (sum.compareTo(MAX_NANOS) > 0) {
            throw new IllegalArgumentException(
                    "\"" + shortenText(text) + "\" is too long a duration, expected at most 2562047h");
        }
        return Duration.ofNanos(sum.longValue());
    }

    /// Microseconds as [#format] writes them.
    public static String formatMicros(long micros) {
        return format(Duration.of(micros, ChronoUnit.MICROS));
    }

    /// Measured microseconds as people read them: whole seconds from one second on.
    public static String roundedMicros(long micros) {
        return Math.abs(micros) < 1_000_000
                ? formatMicros(micros)
                : format(Duration.ofSeconds(Math.round(micros / 1e6)));
    }

    /// The shortest text that [#parse] reads as the duration, cut to whole milliseconds: not `1h30m0s` but `1h30m`.
    public static String format(Duration duration) {
        if (duration.toMillis() == 0) {
            return "0s";
        }
        StringBuilder text = new StringBuilder();
        appendAmount(text, duration.toHours(), "h");
        appendAmount(text, duration.toMinutesPart(), "m");
        appendAmount(text, duration.toSecondsPart(), "s");
        appendAmount(text, duration.toMillisPart(), "ms");
        return text.toString();
    }

    private static void appendAmount(StringBuilder text, long amount, String unit) {
        if (amount != 0) {
            text.append(amount).append(unit);
        }
    }

    static BigDecimal nanosOf(String unit) {
        return BigDecimal.valueOf(
                switch (unit) {
                    case "h" -> 3_600_000_000_000L;
                    case "m" -> 60_000_000_000L;
                    case "s" -> 1_000_000_000L;
                    case "ms" -> 1_000_000L;
                    case "ns" -> 1L;
                    default -> 1_000L;
                });
    }

    private static String shortenText(String text) {
        return text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS) + "...";
    }
}
