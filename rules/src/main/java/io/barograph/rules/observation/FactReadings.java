package io.barograph.rules.observation;

import io.barograph.rules.fact.Fact;
import io.barograph.signal.Reading;
import module java.base;

/// Takes values out of readings for facts, and notes why a value is missing. A rule that reads a missing value is
/// evaluated only if the value has a lower bound, and the rule matches for every value from there on.
final class FactReadings {

    private final Map<String, Map<String, String>> missing = new HashMap<>();
    private final Map<String, Set<String>> lowerBounds = new HashMap<>(0);

    /// Larger values count as missing: calculations with them could overflow.
    private static final double MAX_NUMBER = 1e100;

    double numberFrom(String subject, String field, Reading<Double> reading) {
        if (reading instanceof Reading.Present<Double>(Double value) && Math.abs(value) <= MAX_NUMBER) {
            return value + 0.0; // never -0.0: Drools takes it for less than 0
        }
        noteMissing(subject, field, reading);
        return Double.NaN;
    }

    /// The number, or where it is missing what it is at least.
    double numberFrom(String subject, String field, Reading<Double> reading, Reading<Double> lowerBound) {
        double number = numberFrom(subject, field, reading);
        if (Double.isNaN(number) && lowerBound instanceof Reading.Present<Double>(Double bound)) {
            lowerBounds.computeIfAbsent(subject, _ -> new HashSet<>(4)).add(field);
            return bound + 0.0;
        }
        return number;
    }

    int countFrom(String subject, String field, Reading<Integer> reading) {
        if (reading instanceof Reading.Present<Integer>(Integer value) && value >= 0) {
            return value;
        }
        noteMissing(subject, field, reading);
        return Fact.MISSING_COUNT;
    }

    boolean flagFrom(String subject, String field, Reading<Boolean> reading) {
        if (reading instanceof Reading.Present<Boolean>(Boolean value)) {
            return value;
        }
        noteMissing(subject, field, reading);
        return false;
    }

    void noteMissing(String subject, String field, Reading<?> reading) {
        String why = reading.isPresent() ? "its value is not a number that can be" : reading.why();
        missing.computeIfAbsent(subject, _ -> new HashMap<>(8)).put(field, why);
    }

    MissingFields missing() {
        return missing.isEmpty() ? MissingFields.NOTHING : new MissingFields(missing, lowerBounds);
    }
}
