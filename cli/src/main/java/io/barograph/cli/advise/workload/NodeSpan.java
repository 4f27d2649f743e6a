package io.barograph.cli.advise.workload;

import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// A node over a span, and its workloads.
///
/// @param source what it was read from
/// @param spanMicros from the first look to the last
/// @param observedMicros of it without gaps
/// @param cpus how many the node has
/// @param usedCpus on average
/// @param blamed by resource, the owners that made others wait, worst first
/// @param unknown sentences about what the source cannot tell
public record NodeSpan(
        String source,
        String node,
        long spanMicros,
        long observedMicros,
        Reading<Double> cpus,
        Reading<Double> usedCpus,
        Map<Resource, List<BlamedOwner>> blamed,
        List<WorkloadSpan> workloads,
        List<String> unknown) {

    public NodeSpan {
        blamed = Map.copyOf(blamed);
        workloads = List.copyOf(workloads);
        unknown = List.copyOf(unknown);
    }

    /// Who made others wait, or used the most of what they waited for.
    ///
    /// @param owner by name
    /// @param culprit whether it is known to have made others wait
    /// @param how `imposed 34.1 %`, `used 0.49 CPUs`
    public record BlamedOwner(String owner, boolean culprit, String how, double weight) {

        /// Owners that made others wait, worst first. Less than 1 % is left out.
        ///
        /// @param imposedPercent by the owner's name
        public static List<BlamedOwner> ofImposed(Map<String, Double> imposedPercent) {
            return imposedPercent.entrySet().stream()
                    .map(imposed -> new BlamedOwner(
                            imposed.getKey(),
                            true,
                            String.format(Locale.ROOT, "imposed %.1f %%", imposed.getValue()),
                            imposed.getValue()))
                    .filter(blamedOwner -> blamedOwner.weight() >= 1)
                    .sorted(Comparator.comparingDouble(BlamedOwner::weight).reversed())
                    .toList();
        }
    }

    public List<BlamedOwner> blamedFor(Resource resource) {
        return blamed.getOrDefault(resource, List.of());
    }
}
