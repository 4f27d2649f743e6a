package io.barograph.rules.observation;

import io.barograph.signal.Reading;
import java.util.HashMap;
import java.util.Map;

/// Takes values out of readings for facts, and notes why there is none.
final class FactReadings {

    private final Map<String, Map<String, String>> missing = new HashMap<>();

    /// What is larger nobody measures; what rules calculate with it could be no number any more.
    private static final double MOST = 1e100;

    double number(String subject, String field, Reading<Double> reading) {
        if (reading instanceof Reading.Present<Double>(Double value) && Math.abs(value) <= MOST) {
            return value + 0.0; // never -0.0, which Drools takes for less than 0
        }
        note(subject, field, reading);
        return Double.NaN;
    }

    int count(String subject, String field, Reading<Integer> reading) {
        if (reading instanceof Reading.Present<Integer>(Integer value) && value >= 0) {
            return value;
        }
        note(subject, field, reading);
        return -1;
    }

    boolean flag(String subject, String field, Reading<Boolean> reading) {
        if (reading instanceof Reading.Present<Boolean>(Boolean value)) {
            return value;
        }
        note(subject, field, reading);
        return false;
    }

    void note(String subject, String field, Reading<?> reading) {
        String why = reading.isPresent() ? "its value is not a number that can be" : reading.why();
        missing.computeIfAbsent(subject, _ -> new HashMap<>(8)).put(field, why);
    }

    MissingFields missing() {
        return missing.isEmpty() ? MissingFields.nothing() : new MissingFields(missing);
    }
}
