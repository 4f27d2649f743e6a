package io.barograph.cli.record;

import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.sample.pass.CulpritsOfInterval;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Who made the others of a recording's node wait the longest, over all of it.
final class ReplayCulprits {

    private static final double WORTH_NAMING_PERCENT = 1;
    private static final int NAMES = 3;

    private final Map<Resource, Map<String, Double>> micros = new EnumMap<>(Resource.class);
    private final Map<String, String> names = new HashMap<>();
    private @Nullable CulpritsOfInterval lastCulprits;

    /// A frame that follows too soon repeats the interval before, and is left out.
    @SuppressWarnings("ReferenceEquality") // the same object means the same interval
    void addPass(Pass pass) {
        CulpritsOfInterval culprits = pass.culprits();
        if (culprits == lastCulprits) {
            return;
        }
        lastCulprits = culprits;
        for (Resource resource : Resource.values()) {
            List<CulpritsOfInterval.Imposed> worst =
                    culprits.worstImposed(Scope.NODE, resource).orNull();
            for (CulpritsOfInterval.Imposed imposed : worst == null ? List.<CulpritsOfInterval.Imposed>of() : worst) {
                PodName name = pass.names().pod(imposed.owner());
                names.put(imposed.owner(), name == null ? imposed.owner() : name.toString());
                micros.computeIfAbsent(resource, _ -> new HashMap<>())
                        .merge(imposed.owner(), imposed.percent() / 100 * culprits.micros(), Double::sum);
            }
        }
    }

    /// One line for each resource that has any, in percent of the recording's time.
    List<String> worstLines(long spanMicros) {
        List<String> lines = new ArrayList<>();
        micros.forEach((resource, byOwner) -> {
            String worst = byOwner.entrySet().stream()
                    .filter(it -> 100 * it.getValue() / spanMicros >= WORTH_NAMING_PERCENT)
                    .sorted(Map.Entry.<String, Double>comparingByValue()
                            .reversed()
                            .thenComparing(Map.Entry.comparingByKey()))
                    .limit(NAMES)
                    .map(it -> "%.1f %s".formatted(100 * it.getValue() / spanMicros, names.get(it.getKey())))
                    .collect(Collectors.joining(", "));
            if (!worst.isEmpty()) {
                lines.add("imposed on others, %s: %s".formatted(resource.word(), worst));
            }
        });
        return lines;
    }
}
