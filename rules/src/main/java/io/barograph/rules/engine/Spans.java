package io.barograph.rules.engine;

/// Spans of time as rules write them: `1m30s`, `250ms`.
final class Spans {

    private static final long SECOND = 1_000_000;

    private Spans() {}

    static String text(long micros) {
        long seconds = micros / SECOND;
        long millis = micros % SECOND / 1_000;
        StringBuilder out = new StringBuilder();
        add(out, seconds / 3600, "h");
        add(out, seconds / 60 % 60, "m");
        add(out, seconds % 60, "s");
        add(out, millis, "ms");
        return out.isEmpty() ? "0s" : out.toString();
    }

    private static void add(StringBuilder out, long count, String unit) {
        if (count > 0) {
            out.append(count).append(unit);
        }
    }
}
