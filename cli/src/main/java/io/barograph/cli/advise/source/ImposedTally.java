package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.NodeSpan.BlamedOwner;
import io.barograph.signal.Culprits;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import module java.base;

/// The owners that make others wait, over snapshots: what each imposes, by the time for which it does.
final class ImposedTally {

    private final Map<Resource, Map<String, Double>> imposed = new EnumMap<>(Resource.class);
    private final Map<Resource, Double> micros = new EnumMap<>(Resource.class);

    /// @param intervalMicros since the snapshot before
    void addSnapshot(Snapshot snapshot, long intervalMicros) {
        for (Resource resource : Resource.values()) {
            Culprits.Parts parts = snapshot.culpritsOf(resource).orNull();
            if (parts != null) {
                micros.merge(resource, (double) intervalMicros, Double::sum);
                Map<String, Double> sums = imposed.computeIfAbsent(resource, _ -> new TreeMap<>());
                parts.imposed().forEach(part -> sums.merge(part.name(), part.percent() * intervalMicros, Double::sum));
            }
        }
    }

    /// Whether any snapshot said so.
    boolean isKnown(Resource resource) {
        return micros.containsKey(resource);
    }

    /// Worst first.
    List<BlamedOwner> worstOwners(Resource resource) {
        double span = micros.getOrDefault(resource, 0.0);
        Map<String, Double> percents = new TreeMap<>();
        imposed.getOrDefault(resource, Map.of()).forEach((owner, sum) -> percents.put(owner, sum / span));
        return BlamedOwner.ofImposed(percents);
    }
}
