package io.barograph.rules.demand;

import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import module java.base;

/// Who makes others wait for the resources whose contention a demand rests on, in one line, by the mean of 10 s.
public final class ContentionCauses {

    /// Owners that impose less are not named.
    private static final double LEAST_PERCENT = 1;

    private static final int MAX_NAME = 120;

    /// The root cgroup, by its path alone, says nothing to people.
    private static final String ROOT = "/";

    private static final String ROOT_TEXT = "/ (kernel threads, and processes in no other cgroup)";

    private static final Pattern READ = Pattern.compile("\\bContention\\([A-Z_]+, (CPU|MEMORY|IO)\\)");

    private ContentionCauses() {}

    /// The resources whose contention a sentence with a rule's inputs names.
    public static Set<Resource> resourcesNamedIn(String sentence) {
        Set<Resource> foundResources = EnumSet.noneOf(Resource.class);
        READ.matcher(sentence)
                .results()
                .map(matchResult -> Resource.valueOf(matchResult.group(1)))
                .forEach(foundResources::add);
        return foundResources;
    }

    /// `made to wait by: shop/batch 42 %, /system.slice/backup 10 %`, or why that is not known; empty of no resource.
    public static String causesLine(Snapshot snapshot, Set<Resource> resources, int most) {
        return resources.stream()
                .map(resource -> (resources.size() == 1
                                ? "made to wait by: "
                                : "made to wait for " + resourceName(resource) + " by: ")
                        + switch (snapshot.culpritsOf(resource)) {
                            case Reading.Present<Culprits.Parts>(Culprits.Parts parts) -> partNames(parts, most);
                            case Reading.Absent<Culprits.Parts>(String why) -> "unknown, " + why;
                            case Reading.Failed<Culprits.Parts>(String error) -> "unknown, " + error;
                        })
                .collect(Collectors.joining("; "));
    }

    /// The worst of all these resources, `made to wait by: shop/batch 42 %`; empty where none is known.
    public static String worstCause(Snapshot snapshot, Set<Resource> resources) {
        return resources.stream()
                .flatMap(resource ->
                        snapshot.culpritsOf(resource) instanceof Reading.Present<Culprits.Parts>(Culprits.Parts parts)
                                ? blamedParts(parts)
                                : Stream.of())
                .max(Comparator.comparingDouble(Culprits.Part::avg10Percent))
                .map(part -> "made to wait by: " + partText(part))
                .orElse("");
    }

    static String resourceName(Resource resource) {
        return switch (resource) {
            case CPU, IO -> resource.name();
            case MEMORY -> "memory";
        };
    }

    private static Stream<Culprits.Part> blamedParts(Culprits.Parts parts) {
        return parts.imposed().stream().filter(part -> part.avg10Percent() >= LEAST_PERCENT);
    }

    private static String partNames(Culprits.Parts parts, int most) {
        List<Culprits.Part> blamed = blamedParts(parts).toList();
        if (blamed.isEmpty()) {
            return parts.unattributedPercent() < LEAST_PERCENT
                    ? "no owner above 1 %"
                    : "no owner above 1 %, " + percentText(parts.unattributedPercent()) + " unattributed";
        }
        return blamed.stream().limit(most).map(ContentionCauses::partText).collect(Collectors.joining(", "));
    }

    private static String partText(Culprits.Part part) {
        return ownerText(part.name().equals(ROOT) ? ROOT_TEXT : part.name(), part.avg10Percent());
    }

    /// `shop/batch 42 %`, with a long name cut.
    static String ownerText(String name, double percent) {
        return (name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME - 1) + "…") + " " + percentText(percent);
    }

    private static String percentText(double percent) {
        return percent < 10 ? String.format(Locale.ROOT, "%.1f %%", percent) : Math.round(percent) + " %";
    }
}
