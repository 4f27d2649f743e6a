package io.barograph.rules.cases.file;

import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import java.util.ArrayList;
import java.util.List;

/// Makes the pods of a case. The API server reports all of them or nothing: where a case names one field, the
/// others are 0, and where one is missing, all are.
record CasePods(CaseObservations given) {

    private static final String PREFIX = Pods.SUBJECT + ".";

    /// In the order of the fact's components.
    private static final List<String> COUNTS = List.of(
            "pending",
            "running",
            "succeeded",
            "failed",
            "unknown",
            "terminating",
            "guaranteed",
            "burstable",
            "bestEffort");

    private static final List<String> AMOUNTS =
            List.of("cpuRequests", "memoryRequests", "cpuOverhead", "memoryOverhead");

    Reading<Pods> at(int index) {
        boolean any = given.inputs().series().keySet().stream().anyMatch(name -> name.startsWith(PREFIX));
        CaseObservations all = any ? new CaseObservations(given.inputs(), true) : given;
        List<Integer> counts = new ArrayList<>();
        for (String each : COUNTS) {
            Reading<Double> value = all.reading(PREFIX + each, index);
            if (!(value instanceof Reading.Present<Double>(Double number))) {
                return Reading.absent(value.why());
            }
            counts.add((int) Math.round(number));
        }
        List<Double> amounts = new ArrayList<>();
        for (String each : AMOUNTS) {
            Reading<Double> value = all.reading(PREFIX + each, index);
            if (!(value instanceof Reading.Present<Double>(Double number))) {
                return Reading.absent(value.why());
            }
            amounts.add(number);
        }
        return Reading.of(pods(counts, amounts));
    }

    private static Pods pods(List<Integer> counts, List<Double> amounts) {
        return new Pods(
                counts.get(0),
                counts.get(1),
                counts.get(2),
                counts.get(3),
                counts.get(4),
                counts.get(5),
                counts.get(6),
                counts.get(7),
                counts.get(8),
                amounts.get(0),
                amounts.get(1),
                amounts.get(2),
                amounts.get(3));
    }
}
