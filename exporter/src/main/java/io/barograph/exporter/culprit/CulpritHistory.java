package io.barograph.exporter.culprit;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What earlier intervals leave behind: what each owner imposed and suffered, averaged over 10 s. It never changes;
/// each interval gives the next one.
public final class CulpritHistory {

    /// Nothing was observed yet.
    public static final CulpritHistory NONE = new CulpritHistory(Map.of());

    private static final long SPAN_MICROS = 10_000_000;

    /// Less than this is not remembered.
    private static final double LEAST_PERCENT = 0.05;

    private static final int NAME_LENGTH = 128;

    private final Map<Resource, Observed> resources;

    private CulpritHistory(Map<Resource, Observed> resources) {
        this.resources = resources;
    }

    /// One resource.
    ///
    /// @param beganMicros when its observation began, or began again
    /// @param untilMicros the end of the last interval that is in it
    /// @param owners all others imposed and suffered nothing meanwhile
    private record Observed(long beganMicros, long untilMicros, Map<String, Averages> owners) {

        static Observed from(long beganMicros) {
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

    /// The history after one more interval. Owners that are gone leave it. A resource that could not be measured keeps
    /// its averages, until that has lasted as long as a gap, which starts all of them again.
    public CulpritHistory after(ContentionMeasurement measured, Map<Resource, Reading<Attribution>> found) {
        if (measured.micros() > ContentionMeasurement.GAP_MICROS) {
            return NONE;
        }
        Map<Resource, Observed> next = new EnumMap<>(Resource.class);
        found.forEach((resource, reading) -> {
            Observed recent = recent(resource, measured.beganMicros());
            Observed before = recent == null ? Observed.from(measured.beganMicros()) : recent;
            if (reading instanceof Reading.Present<Attribution>(Attribution attribution)) {
                next.put(resource, after(before, measured, attribution));
            } else if (recent != null) {
                next.put(resource, recent);
            }
        });
        return new CulpritHistory(next);
    }

    private @Nullable Observed recent(Resource resource, long nowMicros) {
        Observed known = resources.get(resource);
        return known == null || nowMicros - known.untilMicros() > ContentionMeasurement.GAP_MICROS ? null : known;
    }

    private static Observed after(Observed before, ContentionMeasurement measured, Attribution attribution) {
        Map<String, Attribution.Part> imposed = byKey(attribution.imposed(Scope.NODE));
        Map<String, Attribution.Part> suffered = byKey(attribution.suffered());
        Set<String> keys = new TreeSet<>(before.owners().keySet());
        keys.addAll(imposed.keySet());
        keys.addAll(suffered.keySet());
        CulpritAverage first = before.isNew() ? null : CulpritAverage.NOTHING;
        Map<String, Averages> next = new TreeMap<>();
        for (String key : keys) {
            Averages was = before.owners().get(key);
            Cgroup owner = owner(was, imposed.get(key), suffered.get(key));
            Averages same = was != null && was.owner().identity().equals(owner.identity()) ? was : null;
            Averages now = new Averages(
                    owner,
                    CulpritAverage.after(
                            same == null ? first : same.imposed(),
                            percent(imposed.get(key), measured),
                            measured.micros()),
                    CulpritAverage.after(
                            same == null ? first : same.suffered(),
                            percent(suffered.get(key), measured),
                            measured.micros()));
            boolean there = measured.interval().now().cgroup(owner.path()) != null;
            if (there && !now.isNothing()) {
                next.put(key, now);
            }
        }
        return new Observed(before.beganMicros(), measured.beganMicros() + measured.micros(), next);
    }

    private static Map<String, Attribution.Part> byKey(List<Attribution.Part> parts) {
        Map<String, Attribution.Part> all = new HashMap<>();
        parts.forEach(part -> all.put(part.key(), part));
        return all;
    }

    private static Cgroup owner(
            @Nullable Averages was, Attribution.@Nullable Part imposed, Attribution.@Nullable Part suffered) {
        if (imposed != null) {
            return imposed.owner();
        }
        return suffered != null ? suffered.owner() : Objects.requireNonNull(was).owner();
    }

    private static double percent(Attribution.@Nullable Part part, ContentionMeasurement measured) {
        return part == null ? 0 : 100 * part.micros() / measured.micros();
    }

    /// What the interval that led here found, as a snapshot holds it.
    public List<Culprits> culprits(
            ContentionMeasurement measured, Map<Resource, Reading<Attribution>> found, Function<Cgroup, String> names) {
        List<Culprits> all = new ArrayList<>();
        found.forEach((resource, reading) ->
                all.add(new Culprits(resource, reading.then(it -> parts(resource, it, measured, names)))));
        return all;
    }

    /// Absent until 10 s were observed: before that, an average would blame for one interval.
    private Reading<Culprits.Parts> parts(
            Resource resource, Attribution found, ContentionMeasurement measured, Function<Cgroup, String> names) {
        Observed known = resources.get(resource);
        long observedMicros = known == null ? 0 : known.untilMicros() - known.beganMicros();
        if (known == null || observedMicros < SPAN_MICROS) {
            return Reading.absent("observed for " + observedMicros / 1_000_000 + " of 10 s");
        }
        if (known.owners().isEmpty() && found.suffered().isEmpty()) {
            return Reading.of(Culprits.Parts.NONE);
        }
        return Reading.of(new Culprits.Parts(
                worst(known, Averages::imposed, names),
                worst(known, Averages::suffered, names),
                CulpritAverage.rounded(100 * found.unattributedMicros(Scope.NODE) / measured.micros())));
    }

    private static List<Culprits.Part> worst(
            Observed known, Function<Averages, CulpritAverage> side, Function<Cgroup, String> names) {
        Map<String, Culprits.Part> parts = new HashMap<>();
        known.owners().forEach((key, averages) -> {
            CulpritAverage average = side.apply(averages);
            if (!average.isBelow(LEAST_PERCENT)) {
                Culprits.Part part = average.part(bounded(key), bounded(names.apply(averages.owner())));
                // Of two long paths with the same end the worse one counts
                parts.merge(part.owner(), part, (a, b) -> a.avg10Percent() >= b.avg10Percent() ? a : b);
            }
        });
        return Culprits.Parts.worstFirst(parts.values());
    }

    /// The end of a long name is more specific than its beginning.
    private static String bounded(String name) {
        return name.length() <= NAME_LENGTH ? name : "…" + name.substring(name.length() - NAME_LENGTH + 1);
    }
}
