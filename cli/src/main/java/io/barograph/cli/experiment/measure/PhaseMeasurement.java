package io.barograph.cli.experiment.measure;

import io.barograph.signal.Reading;
import module java.base;

/// What a phase showed of A.
///
/// @param rate what it got done in a second
/// @param saidPercent its contention, on average
record PhaseMeasurement(double rate, Reading<Double> saidPercent) {

    /// @param saidPercent of each interval; where one is missing, the average is
    static PhaseMeasurement of(double rate, List<Reading<Double>> saidPercent) {
        Reading<Double> average = Reading.of(0.0);
        for (Reading<Double> reading : saidPercent) {
            average = average.flatMap(sum -> reading.map(it -> sum + it / saidPercent.size()));
        }
        return new PhaseMeasurement(rate, average);
    }
}
