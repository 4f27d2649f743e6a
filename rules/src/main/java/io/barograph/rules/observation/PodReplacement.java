package io.barograph.rules.observation;

import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Puts values in the place of the counts of a node's pods. All of them are known or none: where nothing was known,
/// those without a value are 0; where one is missing, all are.
final class PodReplacement {

    private static final String OOM_SCORES = Pods.SUBJECT + ".oomScoreMismatches";
    private static final String LIMITS = Pods.SUBJECT + ".limitDrifts";

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
                amount("memoryOverhead", Pods::memoryOverhead),
                survey());
        return missing == null ? Reading.of(pods) : Reading.absent(missing.why());
    }

    /// Both of its counts are known, or none; where one is given alone, the other is 0.
    private Pods.@Nullable Survey survey() {
        Pods.Survey was = known.survey();
        boolean given = values.has(OOM_SCORES) || values.has(LIMITS);
        Pods.Survey start = was == null && given ? new Pods.Survey(0, 0) : was;
        Reading<Pods.Survey> observed =
                start == null ? Reading.absent("the node's pods were not surveyed") : Reading.of(start);
        return values.number(OOM_SCORES, observed.map(it -> (double) it.oomScoreMismatches()))
                .then(scores -> values.number(LIMITS, observed.map(it -> (double) it.limitDrifts()))
                        .map(limits -> new Pods.Survey(scores.intValue(), limits.intValue())))
                .orNull();
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
