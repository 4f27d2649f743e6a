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

    private static final double SPAN_SECONDS = 10;

    /// Less than this is not remembered.
    private static final double LEAST_PERCENT = 0.05;

    private static final int NAME_LENGTH = 128;

    private final Map<Resource, Map<String, Averages>> owners;

    private CulpritHistory(Map<Resource, Map<String, Averages>> owners) {
        this.owners = owners;
    }

    /// @param imposed in percent of the last interval, and averaged
    private record Averages(Cgroup owner, Pair imposed, Pair suffered) {}

    private record Pair(double percent, double avg10) {

        boolean isNothing() {
            return percent < LEAST_PERCENT && avg10 < LEAST_PERCENT;
        }
    }

    /// The history after one more interval. Owners that are gone leave it, and so does a resource that could not be
    /// measured.
    public CulpritHistory after(ContentionMeasurement measured, Map<Resource, Reading<Attribution>> found) {
        Map<Resource, Map<String, Averages>> next = new EnumMap<>(Resource.class);
        found.forEach((resource, reading) -> {
            Map<String, Averages> before = owners.getOrDefault(resource, Map.of());
            if (reading instanceof Reading.Present<Attribution>(Attribution attribution)) {
                next.put(resource, after(before, measured, attribution));
            }
        });
        return new CulpritHistory(next);
    }

    private static Map<String, Averages> after(
            Map<String, Averages> before, ContentionMeasurement measured, Attribution attribution) {
        Map<String, Attribution.Part> imposed = byKey(attribution.imposed(Scope.NODE));
        Map<String, Attribution.Part> suffered = byKey(attribution.suffered());
        Set<String> keys = new TreeSet<>(before.keySet());
        keys.addAll(imposed.keySet());
        keys.addAll(suffered.keySet());
        Map<String, Averages> next = new TreeMap<>();
        for (String key : keys) {
            Averages was = before.get(key);
            Cgroup owner = owner(was, imposed.get(key), suffered.get(key));
            Averages same = was != null && was.owner().identity().equals(owner.identity()) ? was : null;
            Averages now = new Averages(
                    owner,
                    after(same == null ? null : same.imposed(), percent(imposed.get(key), measured), measured),
                    after(same == null ? null : same.suffered(), percent(suffered.get(key), measured), measured));
            boolean there = measured.interval().now().cgroup(owner.path()) != null;
            if (there && !(now.imposed().isNothing() && now.suffered().isNothing())) {
                next.put(key, now);
            }
        }
        return next;
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

    private static Pair after(@Nullable Pair was, double percent, ContentionMeasurement measured) {
        if (was == null) {
            return new Pair(percent, percent);
        }
        double faded = StrictMath.exp(-measured.micros() / 1e6 / SPAN_SECONDS);
        return new Pair(percent, was.avg10() * faded + percent * (1 - faded));
    }

    /// What the interval that led here found, as a snapshot holds it.
    public List<Culprits> culprits(
            ContentionMeasurement measured, Map<Resource, Reading<Attribution>> found, Function<Cgroup, String> names) {
        List<Culprits> all = new ArrayList<>();
        found.forEach((resource, reading) ->
                all.add(new Culprits(resource, reading.map(it -> parts(resource, it, measured, names)))));
        return all;
    }

    private Culprits.Parts parts(
            Resource resource, Attribution found, ContentionMeasurement measured, Function<Cgroup, String> names) {
        Map<String, Averages> known = owners.getOrDefault(resource, Map.of());
        if (known.isEmpty() && found.suffered().isEmpty()) {
            return Culprits.Parts.NONE;
        }
        return new Culprits.Parts(
                worst(known, Averages::imposed, names),
                worst(known, Averages::suffered, names),
                rounded(100 * found.unattributedMicros(Scope.NODE) / measured.micros()));
    }

    private static List<Culprits.Part> worst(
            Map<String, Averages> known, Function<Averages, Pair> side, Function<Cgroup, String> names) {
        List<Culprits.Part> parts = new ArrayList<>();
        known.forEach((key, averages) -> {
            Pair pair = side.apply(averages);
            if (!pair.isNothing()) {
                String name = bounded(names.apply(averages.owner()));
                parts.add(new Culprits.Part(bounded(key), name, rounded(pair.percent()), rounded(pair.avg10())));
            }
        });
        parts.sort(Comparator.comparingDouble(Culprits.Part::avg10Percent)
                .reversed()
                .thenComparing(Culprits.Part::owner));
        return parts.subList(0, Math.min(Culprits.MOST, parts.size()));
    }

    /// Two decimals say all there is to know, in fewer bytes.
    private static double rounded(double percent) {
        return Math.round(percent * 100) / 100.0;
    }

    /// The end of a long name is more specific than its beginning.
    private static String bounded(String name) {
        return name.length() <= NAME_LENGTH ? name : "…" + name.substring(name.length() - NAME_LENGTH + 1);
    }
}
