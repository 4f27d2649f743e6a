package io.barograph.e2e.reader;

import module java.base;

/// How long something lasts, as views print it, in whole seconds.
final class AgeText {

    private static final Pattern PART = Pattern.compile("([0-9]+)(?:\\.[0-9]+)? ?(days|min|ms|h|m|s)");
    private static final Pattern CLOCK = Pattern.compile("([0-9]+):([0-9]{2}) min");

    private AgeText() {}

    /// Of `2h5m`, `44s`, `4:32 min` or `2 h 5 min`.
    static long seconds(String text) {
        Matcher clock = CLOCK.matcher(text);
        if (clock.matches()) {
            return 60 * Long.parseLong(clock.group(1)) + Long.parseLong(clock.group(2));
        }
        Matcher part = PART.matcher(text);
        long seconds = 0;
        int end = 0;
        while (part.find()) {
            seconds += Long.parseLong(part.group(1)) * secondsOf(part.group(2));
            end = part.end();
        }
        if (end != text.length() || end == 0) {
            throw new IllegalArgumentException("no age: " + text);
        }
        return seconds;
    }

    private static long secondsOf(String unit) {
        return switch (unit) {
            case "days" -> 86_400;
            case "h" -> 3_600;
            case "m", "min" -> 60;
            case "s" -> 1;
            default -> 0;
        };
    }
}
