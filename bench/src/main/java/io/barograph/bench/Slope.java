package io.barograph.bench;

import module java.base;

/// How fast a value grows: the median of the slopes between any two samples (Theil and Sen), which one sample that was
/// taken at a bad moment does not move.
public final class Slope {

    private Slope() {}

    /// A value at a time, in minutes.
    public record Point(double minute, double value) {}

    /// Growth a minute; zero where less than two moments are known, NaN where a value is missing.
    public static double perMinute(List<Point> points) {
        if (points.stream().anyMatch(it -> Double.isNaN(it.value()))) {
            return Double.NaN;
        }
        List<Double> slopes = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            for (int j = i + 1; j < points.size(); j++) {
                double minutes = points.get(j).minute() - points.get(i).minute();
                if (minutes > 0) {
                    slopes.add((points.get(j).value() - points.get(i).value()) / minutes);
                }
            }
        }
        Collections.sort(slopes);
        int half = slopes.size() / 2;
        return slopes.isEmpty() ? 0 : (slopes.get(half) + slopes.get((slopes.size() - 1) / 2)) / 2;
    }
}
