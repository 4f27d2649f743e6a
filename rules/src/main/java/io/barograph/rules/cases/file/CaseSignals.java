package io.barograph.rules.cases.file;

import io.barograph.rules.fact.Signal;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Makes the eviction signals of a case. A case gives what is available or the percentage, and the capacity,
/// which goes on after its end; the third follows from these two.
///
/// @param calm whether of a signal that the case does not name everything is free; else it is missing
record CaseSignals(Map<String, ValueSeries> inputs, boolean calm) {

    /// A capacity of which everything is free.
    private static final long AMPLE = 1L << 40;

    /// Sentences on inputs that contradict each other or miss one.
    static List<String> check(Set<String> inputs) {
        List<String> problems = new ArrayList<>();
        for (EvictionSignal each : EvictionSignal.values()) {
            Names names = new Names(each);
            if (inputs.contains(names.percent()) && inputs.contains(names.available())) {
                problems.add(names.percent() + " follows from what is available; give one of them");
            }
            if (inputs.contains(names.percent()) && !inputs.contains(names.capacity())) {
                problems.add(names.percent() + " needs " + names.capacity());
            }
        }
        return problems;
    }

    List<SignalLevel> levels(int index) {
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal each : EvictionSignal.values()) {
            levels.add(new SignalLevel(each, level(new Names(each), index), 0));
        }
        return levels;
    }

    private Reading<SignalLevel.Level> level(Names names, int index) {
        ValueSeries available = inputs.get(names.available());
        ValueSeries percent = inputs.get(names.percent());
        ValueSeries capacity = inputs.get(names.capacity());
        Reading<Double> all = capacity == null ? Reading.of(0.0) : CaseObservations.reading(capacity.lasting(index));
        if (available != null) {
            return CaseObservations.reading(available.at(index))
                    .then(left -> all.map(it -> new SignalLevel.Level(Math.round(left), Math.round(it))));
        }
        if (percent != null) {
            return CaseObservations.reading(percent.at(index))
                    .then(share -> all.map(it -> new SignalLevel.Level(Math.round(it * share / 100), Math.round(it))));
        }
        if (!calm) {
            return Reading.absent("the case does not give " + names.available());
        }
        return capacity == null
                ? Reading.of(new SignalLevel.Level(AMPLE, AMPLE))
                : all.map(it -> new SignalLevel.Level(Math.round(it), Math.round(it)));
    }

    private record Names(EvictionSignal signal) {

        String available() {
            return Signal.subject(signal) + ".available";
        }

        String capacity() {
            return Signal.subject(signal) + ".capacity";
        }

        String percent() {
            return Signal.subject(signal) + ".percent";
        }
    }
}
