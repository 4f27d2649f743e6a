package io.barograph.cli.advise.source;

import io.barograph.signal.Reading;

/// The largest value seen.
final class Peak {

    private Reading<Long> most = Reading.absent("it was not read");

    void add(Reading<Long> value) {
        Long now = value.orNull();
        Long before = most.orNull();
        if (before == null || (now != null && now > before)) {
            most = value;
        }
    }

    Reading<Long> most() {
        return most;
    }
}
