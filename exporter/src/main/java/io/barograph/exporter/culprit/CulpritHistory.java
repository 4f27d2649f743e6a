package io.barograph.exporter.culprit;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The averages over 10 s that earlier intervals leave behind: how much each owner imposed and suffered. It never
/// changes; each interval gives the next one.
public final class CulpritHistory {

    /// The history before the first observation.
    public static final CulpritHistory NONE = new CulpritHistory(Map.of());

    private static final long SPAN_MICROS = 10_000_000;

    /// Less than this is not remembered.
    private static final double LEAST_PERCENT = 0.05;

    private static final int NAME_LENGTH = 128;

    private final Map<Resource, Observed> resources;

    private CulpritHistory(Map<Resource, Observed> resources) {
        this.resources = resources;
    }

    /// The history of one resource.
    ///
    /// @param beganMicros when its observation began, or began again
    /// @param untilMicros the end of the last interval that is in it
    /// @param owners all others imposed and suffered nothing meanwhile
    private record Observed(long beganMicros, long untilMicros, Map<String, Averages> owners) {

        static Observed startingAt(long beganMicros) {
            return new Observed(beganMicros, beganMicros, Map.of());
        }

        boolean isNew() {
            return untilMicros == beganMicros;
        }
    }

    private record Averages(Cgroup owner, CulpritAverage imposed, CulpritAverage suffered) {

        boolean isNothing() {
            return imposed.isBelow(LEAST_PERCENT) && suffered.isBelow(LEAST_PERCENT);
        }
    }

    /// The history after one more interval. Owners that are gone leave it. A resource that could not be
    /// measured keeps its averages, until that has lasted as long as a gap, which starts all of them again.
    /// Where the node's contention is unknown because of one leaf, an interval without attribution counts as
    /// one in which no owner imposed: else only intervals in which one waits would count.
    public CulpritHistory afterInterval(
            ContentionMeasurement measurement, Map<Resource, Reading<Attribution>> attributions) {
        if (measurement.micros() > ContentionMeasurement.GAP_MICROS) {
            return NONE;
        }
        Map<Resource, Observed> next = new EnumMap<>(Resource.class);
        attributions.forEach((resource, reading) -> {
            Observed recent = recent(resource, measurement.beganMicros());
            Observed previousObserved = recent == null ? Observed.startingAt(measurement.beganMicros()) : recent;
            if (reading instanceof Reading.Present<Attribution>(Attribution attribution)) {
                next.put(resource, afterInterval(previousObserved, measurement, attribution));
            } else if (recent != null && isAnyLeafUnknown(measurement, resource)) {
                next.put(resource, afterInterval(recent, measurement, Attribution.NONE));
            } else if (recent != null) {
                next.put(resource, recent);
            }
        });
        return new CulpritHistory(next);
    }

    private static boolean isAnyLeafUnknown(ContentionMeasurement measurement, Resource resource) {
        return measurement.isMeasured(resource)
                && !measurement.of(Scope.NODE, resource).isPresent();
    }

    private @Nullable Observed recent(Resource resource, long nowMicros) {
        Observed knownObserved = resources.get(resource);
        return knownObserved == null || nowMicros - knownObserved.untilMicros() > ContentionMeasurement.GAP_MICROS
                ? null
                : knownObserved;
    }

    private static Observed afterInterval(
            Observed previousObserved, ContentionMeasurement measurement, Attribution attribution) {
        Map<String, Attribution.Part> imposed = byKey(attribution.imposedParts(Scope.NODE));
        Map<String, Attribution.Part> suffered = byKey(attribution.suffered());
        Set<String> keys = new TreeSet<>(previousObserved.owners().keySet());
        keys.addAll(imposed.keySet());
        keys.addAll(suffered.keySet());
        CulpritAverage first = previousObserved.isNew() ? null : CulpritAverage.NOTHING;
        Map<String, Averages> next = new TreeMap<>();
        for (String key : keys) {
            Averages previousAverages = previousObserved.owners().get(key);
            Cgroup ownerCgroup = ownerCgroup(previousAverages, imposed.get(key), suffered.get(key));
            Averages sameOwnerAverages = previousAverages != null
                            && previousAverages.owner().identity().equals(ownerCgroup.identity())
                    ? previousAverages
                    : null;
            Averages nextAverages = new Averages(
                    ownerCgroup,
                    CulpritAverage.afterInterval(
                            sameOwnerAverages == null ? first : sameOwnerAverages.imposed(),
                            percentOf(imposed.get(key), measurement),
                            measurement.micros()),
                    CulpritAverage.afterInterval(
                            sameOwnerAverages == null ? first : sameOwnerAverages.suffered(),
                            percentOf(suffered.get(key), measurement),
                            measurement.micros()));
            boolean ownerExists = measurement.interval().currentFrame().cgroup(ownerCgroup.path()) != null;
            if (ownerExists && !nextAverages.isNothing()) {
                next.put(key, nextAverages);
            }
        }
        return new Observed(previousObserved.beganMicros(), measurement.beganMicros() + measurement.micros(), next);
    }

    private static Map<String, Attribution.Part> byKey(List<Attribution.Part> parts) {
        Map<String, Attribution.Part> partsByKey = new HashMap<>();
        parts.forEach(part -> partsByKey.put(part.key(), part));
        return partsByKey;
    }

    private static Cgroup ownerCgroup(
            @Nullable Averages previousAverages,
            Attribution.@Nullable Part imposed,
            Attribution.@Nullable Part suffered) {
        if (imposed != null) {
            return imposed.owner();
        }
        return suffered != null
                ? suffered.owner()
                : Objects.requireNonNull(previousAverages).owner();
    }

    private static double percentOf(Attribution.@Nullable Part part, ContentionMeasurement measurement) {
        return part == null ? 0 : 100 * part.micros() / measurement.micros();
    }

    /// The culprits of the latest interval, in a snapshot's form.
    public List<Culprits> toCulprits(
            ContentionMeasurement measurement,
            Map<Resource, Reading<Attribution>> attributions,
            Function<Cgroup, String> names) {
        List<Culprits> culprits = new ArrayList<>();
        attributions.forEach((resource, reading) ->
                culprits.add(new Culprits(resource, reading.flatMap(it -> toParts(resource, it, measurement, names)))));
        return culprits;
    }

    /// Absent until 10 s were observed: before that, an average would blame for one interval.
    private Reading<Culprits.Parts> toParts(
            Resource resource,
            Attribution attribution,
            ContentionMeasurement measurement,
            Function<Cgroup, String> names) {
        Observed observed = resources.get(resource);
        long observedMicros = observed == null ? 0 : observed.untilMicros() - observed.beganMicros();
        if (observed == null || observedMicros < SPAN_MICROS) {
            return Reading.absent("observed for " + observedMicros / 1_000_000 + " of 10 s");
        }
        if (observed.owners().isEmpty() && attribution.suffered().isEmpty()) {
            return Reading.of(Culprits.Parts.NONE);
        }
        return Reading.of(new Culprits.Parts(
                worstParts(observed, Averages::imposed, names),
                worstParts(observed, Averages::suffered, names),
                CulpritAverage.roundedPercent(
                        100 * attribution.unattributedMicros(Scope.NODE) / measurement.micros())));
    }

    private static List<Culprits.Part> worstParts(
            Observed observed, Function<Averages, CulpritAverage> side, Function<Cgroup, String> names) {
        Map<String, Culprits.Part> parts = new HashMap<>();
        observed.owners().forEach((key, averages) -> {
            CulpritAverage average = side.apply(averages);
            if (!average.isBelow(LEAST_PERCENT)) {
                Culprits.Part part = average.toPart(boundedName(key), boundedName(names.apply(averages.owner())));
                // Of two long paths with the same end the worse one counts
                parts.merge(part.owner(), part, (a, b) -> a.avg10Percent() >= b.avg10Percent() ? a : b);
            }
        });
        return Culprits.Parts.worstFirst(parts.values());
    }

    /// The end of a long name is more specific than its beginning.
    private static String boundedName(String name) {
        return name.length() <= NAME_LENGTH ? name : "…" + name.substring(name.length() - NAME_LENGTH + 1);
    }
}
