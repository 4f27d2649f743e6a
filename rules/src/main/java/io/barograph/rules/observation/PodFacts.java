package io.barograph.rules.observation;

import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/// The fact of the node's pods, of which all is known or nothing.
final class PodFacts {

    private final FactReadings noted;
    private final Reading<Pods> pods;

    PodFacts(FactReadings noted, Reading<Pods> pods) {
        this.noted = noted;
        this.pods = pods;
    }

    Pods pods() {
        return new Pods(
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
    }

    private int count(String field, ToIntFunction<Pods> read) {
        return noted.count(Pods.SUBJECT, field, pods.map(read::applyAsInt));
    }

    private double amount(String field, ToDoubleFunction<Pods> read) {
        return noted.number(Pods.SUBJECT, field, pods.map(read::applyAsDouble));
    }
}
