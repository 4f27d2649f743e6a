package io.barograph.signal;

/// Exponential averages in percent of the time; each is absent until its span was observed without a gap.
public record MovingAverages(Reading<Double> avg10, Reading<Double> avg60, Reading<Double> avg300) {

    /// All three absent for one reason.
    public static MovingAverages absent(String why) {
        return new MovingAverages(Reading.absent(why), Reading.absent(why), Reading.absent(why));
    }
}
