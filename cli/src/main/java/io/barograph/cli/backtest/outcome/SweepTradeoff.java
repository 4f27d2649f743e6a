package io.barograph.cli.backtest.outcome;

import module java.base;

/// Which of a sweep's values to look at first.
public sealed interface SweepTradeoff {

    /// From here on more gain costs much more.
    ///
    /// @param value its index
    record Knee(int value) implements SweepTradeoff {}

    /// No other value is better in anything.
    ///
    /// @param value the first such index
    record Best(int value) implements SweepTradeoff {}

    /// Every value does as well as any other.
    record Same() implements SweepTradeoff {}

    /// Each value gains what it costs.
    record Straight() implements SweepTradeoff {}

    /// What one value costs and gains.
    ///
    /// @param cost less is better
    /// @param gain more is better
    record Point(double cost, double gain) {}

    /// A point nearer to the straight line is no knee.
    double LEAST = 0.05;

    /// Costs and gains are brought to the range from 0 to 1. The knee is the point on the side of less cost and more
    /// gain that is farthest from the straight line between the first and the last point.
    static SweepTradeoff between(List<Point> points) {
        if (points.stream().distinct().count() < 2) {
            return new Same();
        }
        for (Point scaledPoint : points) {
            if (points.stream()
                    .allMatch(otherPoint ->
                            scaledPoint.cost() <= otherPoint.cost() && scaledPoint.gain() >= otherPoint.gain())) {
                return new Best(points.indexOf(scaledPoint));
            }
        }
        List<Point> scaled = scalePoints(points);
        Point chord = difference(scaled.getLast(), scaled.getFirst());
        double better = Math.signum(chord.cost() + chord.gain()); // of the point (-1, 1), less cost and more gain
        return findKnee(scaled, point -> better * point);
    }

    /// Where a series that has neither cost nor gain bends the most, on either side.
    static SweepTradeoff findBend(List<Double> series) {
        if (series.stream().distinct().count() < 2) {
            return new Same();
        }
        List<Point> points = IntStream.range(0, series.size())
                .mapToObj(i -> new Point(i, series.get(i)))
                .toList();
        return findKnee(scalePoints(points), Math::abs);
    }

    private static SweepTradeoff findKnee(List<Point> scaled, DoubleUnaryOperator worth) {
        Point first = scaled.getFirst();
        Point chord = difference(scaled.getLast(), first);
        double length = Math.hypot(chord.cost(), chord.gain());
        SweepTradeoff tradeoff = new Straight();
        double farthest = LEAST;
        for (int i = 1; i < scaled.size() - 1; i++) {
            Point offset = difference(scaled.get(i), first);
            double crossProduct = chord.cost() * offset.gain() - chord.gain() * offset.cost();
            double distance = length == 0 ? 0 : worth.applyAsDouble(crossProduct) / length;
            if (distance > farthest + 1e-9) {
                farthest = distance;
                tradeoff = new Knee(i);
            }
        }
        return tradeoff;
    }

    private static Point difference(Point firstPoint, Point otherPoint) {
        return new Point(firstPoint.cost() - otherPoint.cost(), firstPoint.gain() - otherPoint.gain());
    }

    /// The points with both coordinates brought to the range from 0 to 1.
    static List<Point> scalePoints(List<Point> points) {
        return points.stream()
                .map(point -> new Point(
                        scaleValue(point.cost(), points, Point::cost), scaleValue(point.gain(), points, Point::gain)))
                .toList();
    }

    private static double scaleValue(double value, List<Point> points, ToDoubleFunction<Point> of) {
        double least = points.stream().mapToDouble(of).min().orElse(0);
        double most = points.stream().mapToDouble(of).max().orElse(0);
        return most > least ? (value - least) / (most - least) : 0;
    }
}
