package io.barograph.cli.advise.source;

import io.barograph.signal.Reading;

/// How far a counter has moved, summed over intervals. It has no value until one interval had.
final class CounterSum {

    private Reading<Long> sum = Reading.absent("it was not read");

    /// Adds what moved, and returns it.
    long addStep(Reading<Long> moved) {
        Long step = moved.orNull();
        Long knownSum = sum.orNull();
        if (step != null) {
            sum = Reading.of((knownSum == null ? 0 : knownSum) + step);
        } else if (knownSum == null) {
            sum = moved;
        }
        return step == null ? 0 : step;
    }

    Reading<Long> sum() {
        return sum;
    }

    long orZero() {
        return RecordedInterval.orZero(sum);
    }
}
