package io.barograph.cli.report.html;

import io.barograph.cli.report.text.ReadableValues;
import io.barograph.quantity.GoDuration;
import module java.base;

/// Maps times to the page's breadth.
///
/// @param countsFromBeginning whether times are shown since a beginning instead of as dates
public record TimeAxis(long fromMillis, long toMillis, boolean countsFromBeginning) {

    public static final double LEFT = 64;
    public static final double RIGHT = 990;

    private static final int MOST_TICKS = 8;
    private static final List<Duration> STEPS = Stream.of(
                    "1s 2s 5s 10s 20s 30s 1m 2m 5m 10m 15m 30m 1h 2h 3h 6h 12h 24h 48h 168h 720h 8760h".split(" "))
            .map(GoDuration::parse)
            .toList();
    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    /// A place on the axis and what stands there.
    public record Tick(double x, String label) {}

    public double xOf(long millis) {
        double span = Math.max(1, toMillis - fromMillis);
        return Math.clamp(LEFT + (RIGHT - LEFT) * (millis - fromMillis) / span, LEFT, RIGHT);
    }

    public List<Tick> ticks() {
        long step = step();
        List<Tick> ticks = new ArrayList<>();
        for (long tickMillis = Math.ceilDiv(fromMillis, step) * step;
                tickMillis <= toMillis && ticks.size() <= MOST_TICKS;
                tickMillis += step) {
            ticks.add(new Tick(xOf(tickMillis), tickLabel(tickMillis, step)));
        }
        return ticks;
    }

    private long step() {
        return STEPS.stream()
                .mapToLong(Duration::toMillis)
                .filter(step -> (toMillis - fromMillis) / step < MOST_TICKS)
                .findFirst()
                .orElse(Math.max(1000, toMillis - fromMillis));
    }

    private String tickLabel(long millis, long step) {
        if (countsFromBeginning) {
            return ReadableValues.readableLength(millis);
        }
        boolean days = toMillis - fromMillis > 86_400_000L || step >= 86_400_000L;
        return (days ? DAY : HOUR).format(Instant.ofEpochMilli(millis));
    }
}
