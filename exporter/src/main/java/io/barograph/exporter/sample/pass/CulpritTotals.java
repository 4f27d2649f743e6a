package io.barograph.exporter.sample.pass;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.culprit.Attribution;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// The contention that pods have imposed and suffered since the exporter started, for counters. The worst ten of
/// each are shown, by the last ten minutes: those stay the same for long.
final class CulpritTotals {

    private static final double REMEMBERED_SECONDS = 600;

    private final Map<Resource, Map<String, Total>> imposed = new EnumMap<>(Resource.class);
    private final Map<Resource, Map<String, Total>> suffered = new EnumMap<>(Resource.class);

    /// @param recent the same, of which the past fades
    private record Total(double micros, double recent) {

        static final Total NOTHING = new Total(0, 0);
    }

    /// Adds an interval. Pods that are gone leave.
    void addInterval(ContentionMeasurement measurement, Map<Resource, Reading<Attribution>> attributions) {
        attributions.forEach((resource, reading) -> {
            Attribution knownAttribution = reading.orNull();
            Attribution attribution = knownAttribution == null ? Attribution.NONE : knownAttribution;
            addParts(
                    imposed.computeIfAbsent(resource, _ -> new HashMap<>()),
                    attribution.imposedParts(Scope.NODE),
                    measurement);
            addParts(suffered.computeIfAbsent(resource, _ -> new HashMap<>()), attribution.suffered(), measurement);
        });
    }

    private static void addParts(
            Map<String, Total> totals, List<Attribution.Part> parts, ContentionMeasurement measurement) {
        double faded = StrictMath.exp(-measurement.micros() / 1e6 / REMEMBERED_SECONDS);
        totals.keySet().removeIf(path -> measurement.interval().currentFrame().cgroup(path) == null);
        totals.replaceAll((_, total) -> new Total(total.micros(), total.recent() * faded));
        for (Attribution.Part part : parts) {
            if (part.owner().identity().kind() instanceof CgroupClass.OfPod) {
                Total previousTotal = totals.getOrDefault(part.owner().path(), Total.NOTHING);
                totals.put(
                        part.owner().path(),
                        new Total(previousTotal.micros() + part.micros(), previousTotal.recent() + part.micros()));
            }
        }
    }

    /// The imposed contention by resource, then by the path of the pod's cgroup, in microseconds.
    Map<Resource, Map<String, Long>> imposed() {
        return worstOf(imposed);
    }

    /// The same of those who wait.
    Map<Resource, Map<String, Long>> suffered() {
        return worstOf(suffered);
    }

    private static Map<Resource, Map<String, Long>> worstOf(Map<Resource, Map<String, Total>> allTotals) {
        Map<Resource, Map<String, Long>> worst = new EnumMap<>(Resource.class);
        allTotals.forEach((resource, totals) -> worst.put(
                resource,
                totals.entrySet().stream()
                        .sorted(Map.Entry.<String, Total>comparingByValue(Comparator.comparingDouble(Total::recent)
                                        .reversed())
                                .thenComparing(Map.Entry.comparingByKey()))
                        .limit(Culprits.MOST)
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                it -> Math.round(it.getValue().micros())))));
        return worst;
    }
}
