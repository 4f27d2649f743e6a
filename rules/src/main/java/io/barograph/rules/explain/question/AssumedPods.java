package io.barograph.rules.explain.question;

import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import java.util.function.ToDoubleFunction;

/// Puts settings into the counts of a node's pods. All of them are known or none: where nothing was known, those that
/// are not given are 0; where one is given as missing, all are missing.
record AssumedPods(AssumedInputs settings) {

    Reading<Pods> of(Reading<Pods> now) {
        if (!settings.touches(Pods.SUBJECT)) {
            return now;
        }
        for (String each : settings.byInput().keySet()) {
            if (each.startsWith(Pods.SUBJECT + ".")
                    && settings.number(each, Reading.of(0.0)) instanceof Reading.Absent<Double> missing) {
                return Reading.absent(missing.why());
            }
        }
        Pods known = now instanceof Reading.Present<Pods>(Pods pods) ? pods : Pods.NONE;
        return Reading.of(new Pods(
                count("pending", known, Pods::pending),
                count("running", known, Pods::running),
                count("succeeded", known, Pods::succeeded),
                count("failed", known, Pods::failed),
                count("unknown", known, Pods::unknown),
                count("terminating", known, Pods::terminating),
                count("guaranteed", known, Pods::guaranteed),
                count("burstable", known, Pods::burstable),
                count("bestEffort", known, Pods::bestEffort),
                amount("cpuRequests", known, Pods::cpuRequests),
                amount("memoryRequests", known, Pods::memoryRequests),
                amount("cpuOverhead", known, Pods::cpuOverhead),
                amount("memoryOverhead", known, Pods::memoryOverhead)));
    }

    private int count(String field, Pods known, ToDoubleFunction<Pods> read) {
        return (int) Math.round(amount(field, known, read));
    }

    private double amount(String field, Pods known, ToDoubleFunction<Pods> read) {
        double observed = read.applyAsDouble(known);
        Double given = settings.number(Pods.SUBJECT + "." + field, Reading.of(observed))
                .orNull();
        return given == null ? observed : given;
    }
}
