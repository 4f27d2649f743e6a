package io.barograph.cli.advise.source;

import io.barograph.signal.Reading;

/// The largest value seen.
final class Peak {

    private Reading<Long> most = Reading.absent("it was not read");

    void addValue(Reading<Long> value) {
        Long newValue = value.orNull();
        Long previousMost = most.orNull();
        if (previousMost == null || (newValue != null && newValue > previousMost)) {
            most = value;
        }
    }

    Reading<Long> most() {
        return most;
    }
}
