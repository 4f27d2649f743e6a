package io.barograph.rules.observation;

import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Puts values in the place of the counts of a node's pods. All of them are known or none: where nothing was known,
/// those without a value are 0; where one is missing, all are.
final class PodReplacement {

    private final InputReplacement.Values values;
    private final Reading<Pods> now;
    private final Pods known;
    private @Nullable Reading<Double> missing;

    PodReplacement(InputReplacement.Values values, Reading<Pods> now) {
        this.values = values;
        this.now = now;
        this.known = now instanceof Reading.Present<Pods>(Pods pods) ? pods : Pods.NONE;
    }

    Reading<Pods> pods() {
        if (!values.touches(Pods.SUBJECT)) {
            return now;
        }
        Pods pods = new Pods(
                count("pending", Pods::pending),
                count("running", Pods::running),
                count("succeeded", Pods::succeeded),
                count("failed", Pods::failed),
                count("unknown", Pods::unknown),
                count("terminating", Pods::terminating),
                count("guaranteed", Pods::guaranteed),
                count("burstable", Pods::burstable),
                count("bestEffort", Pods::bestEffort),
                amount("cpuRequests", Pods::cpuRequests),
                amount("memoryRequests", Pods::memoryRequests),
                amount("cpuOverhead", Pods::cpuOverhead),
                amount("memoryOverhead", Pods::memoryOverhead));
        return missing == null ? Reading.of(pods) : Reading.absent(missing.why());
    }

    private int count(String field, ToDoubleFunction<Pods> read) {
        return (int) Math.round(amount(field, read));
    }

    private double amount(String field, ToDoubleFunction<Pods> read) {
        Reading<Double> value = values.number(Pods.SUBJECT + "." + field, Reading.of(read.applyAsDouble(known)));
        if (value instanceof Reading.Present<Double>(Double number)) {
            return number;
        }
        missing = missing == null ? value : missing;
        return 0;
    }
}
