package io.barograph.rules.observation;

import io.barograph.rules.fact.Threshold;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import module java.base;

/// The facts of the kubelet's thresholds: as many as there are, or the reason why they are unknown.
final class ThresholdFacts {

    private final FactReadings noted;
    private final Snapshot snapshot;

    ThresholdFacts(FactReadings noted, Snapshot snapshot) {
        this.noted = noted;
        this.snapshot = snapshot;
    }

    /// By signal, hard before soft.
    List<Threshold> all() {
        List<SignalThreshold> known = snapshot.thresholds().orNull();
        if (known == null) {
            noted.note(Threshold.ALL, "", snapshot.thresholds());
            return List.of();
        }
        return known.stream()
                .sorted(Comparator.comparing(SignalThreshold::signal).thenComparing(SignalThreshold::kind))
                .map(this::threshold)
                .toList();
    }

    private Threshold threshold(SignalThreshold from) {
        String subject = Threshold.subject(from.signal().word(), from.kind());
        Reading<Double> capacity = snapshot.level(from.signal())
                .map(SignalLevel.Level::capacity)
                .then(all -> all > 0 ? Reading.of((double) all) : Reading.absent("its capacity is not known"));
        return new Threshold(
                from.signal().word(),
                from.kind(),
                from.signal().unit(),
                noted.number(subject, "value", from.amount()),
                noted.number(
                        subject, "percent", from.amount().then(amount -> capacity.map(all -> 100.0 * amount / all))),
                from.graceMicros() / 1e6);
    }
}
