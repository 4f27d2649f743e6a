package io.barograph.cli.report.html;

import io.barograph.cli.report.text.ReadableValues;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// From times to the page's breadth.
///
/// @param countsFromBeginning whether times are told from a beginning instead of as dates
public record TimeAxis(long fromMillis, long toMillis, boolean countsFromBeginning) {

    public static final double LEFT = 64;
    public static final double RIGHT = 990;

    private static final int MOST_TICKS = 8;
    private static final long[] STEPS_SECONDS = {
        1,
        2,
        5,
        10,
        20,
        30,
        60,
        120,
        300,
        600,
        900,
        1_800,
        3_600,
        7_200,
        10_800,
        21_600,
        43_200,
        86_400,
        172_800,
        604_800,
        2_592_000,
        31_536_000
    };
    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    /// A place on the axis and what stands there.
    public record Tick(double x, String label) {}

    public double x(long millis) {
        double span = Math.max(1, toMillis - fromMillis);
        return Math.clamp(LEFT + (RIGHT - LEFT) * (millis - fromMillis) / span, LEFT, RIGHT);
    }

    public List<Tick> ticks() {
        long step = step();
        List<Tick> ticks = new ArrayList<>();
        for (long at = Math.ceilDiv(fromMillis, step) * step;
                at <= toMillis && ticks.size() <= MOST_TICKS;
                at += step) {
            ticks.add(new Tick(x(at), label(at, step)));
        }
        return ticks;
    }

    private long step() {
        for (long each : STEPS_SECONDS) {
            if ((toMillis - fromMillis) / (each * 1000) < MOST_TICKS) {
                return each * 1000;
            }
        }
        return Math.max(1000, toMillis - fromMillis);
    }

    private String label(long millis, long step) {
        if (countsFromBeginning) {
            return ReadableValues.length(millis);
        }
        boolean days = toMillis - fromMillis > 86_400_000L || step >= 86_400_000L;
        return (days ? DAY : HOUR).format(Instant.ofEpochMilli(millis));
    }
}
