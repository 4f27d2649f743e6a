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
    private final Reading<Pods> currentPods;
    private final Pods knownPods;
    private @Nullable Reading<Double> missing;

    PodReplacement(InputReplacement.Values values, Reading<Pods> currentPods) {
        this.values = values;
        this.currentPods = currentPods;
        this.knownPods = currentPods instanceof Reading.Present<Pods>(Pods pods) ? pods : Pods.NONE;
    }

    Reading<Pods> pods() {
        if (!values.touchesSubject(Pods.SUBJECT)) {
            return currentPods;
        }
        Pods pods = new Pods(
                replaceCount("pending", Pods::pending),
                replaceCount("running", Pods::running),
                replaceCount("succeeded", Pods::succeeded),
                replaceCount("failed", Pods::failed),
                replaceCount("unknown", Pods::unknown),
                replaceCount("terminating", Pods::terminating),
                replaceCount("guaranteed", Pods::guaranteed),
                replaceCount("burstable", Pods::burstable),
                replaceCount("bestEffort", Pods::bestEffort),
                replaceAmount("cpuRequests", Pods::cpuRequests),
                replaceAmount("memoryRequests", Pods::memoryRequests),
                replaceAmount("cpuOverhead", Pods::cpuOverhead),
                replaceAmount("memoryOverhead", Pods::memoryOverhead),
                survey());
        return missing == null ? Reading.of(pods) : Reading.absent(missing.why());
    }

    /// Both of its counts are known, or none; where one is given alone, the other is 0.
    private Pods.@Nullable Survey survey() {
        Pods.Survey knownSurvey = knownPods.survey();
        boolean surveyGiven = values.hasValue(OOM_SCORES) || values.hasValue(LIMITS);
        Pods.Survey start = knownSurvey == null && surveyGiven ? new Pods.Survey(0, 0) : knownSurvey;
        Reading<Pods.Survey> observed =
                start == null ? Reading.absent("the node's pods were not surveyed") : Reading.of(start);
        return values.numberAt(OOM_SCORES, observed.map(it -> (double) it.oomScoreMismatches()))
                .flatMap(scores -> values.numberAt(LIMITS, observed.map(it -> (double) it.limitDrifts()))
                        .map(limits -> new Pods.Survey(scores.intValue(), limits.intValue())))
                .orNull();
    }

    private int replaceCount(String field, ToDoubleFunction<Pods> readCount) {
        return (int) Math.round(replaceAmount(field, readCount));
    }

    private double replaceAmount(String field, ToDoubleFunction<Pods> readAmount) {
        Reading<Double> value =
                values.numberAt(Pods.SUBJECT + "." + field, Reading.of(readAmount.applyAsDouble(knownPods)));
        if (value instanceof Reading.Present<Double>(Double number)) {
            return number;
        }
        missing = missing == null ? value : missing;
        return 0;
    }
}
