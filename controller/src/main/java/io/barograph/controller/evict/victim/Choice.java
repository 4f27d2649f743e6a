package io.barograph.controller.evict.victim;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.evict.ranking.RankedPod;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Which pod of a node goes, and of every other one why it does not.
///
/// @param pods the one that would go first, first
/// @param victim null where none may go
public record Choice(List<Judged> pods, @Nullable Judged victim) {

    /// @param why it is not taken; null of the victim
    public record Judged(
            EvictablePod pod, RankedPod rank, @Nullable NotEvicted why) {}

    public Choice {
        pods = List.copyOf(pods);
    }

    /// Takes the first pod that nothing speaks against.
    ///
    /// @param protection by what the pod says of itself; asked of every pod
    /// @param bound all else, which may cost calls; asked until one is found
    public static Choice of(
            List<RankedPod> ranked,
            Collection<EvictablePod> pods,
            Function<EvictablePod, @Nullable NotEvicted> protection,
            Function<EvictablePod, @Nullable NotEvicted> bound) {
        Map<String, EvictablePod> byUid =
                pods.stream().collect(Collectors.toMap(each -> each.identity().uid(), each -> each));
        List<Judged> judged = new ArrayList<>();
        Judged victim = null;
        for (RankedPod each : ranked) {
            EvictablePod pod =
                    Objects.requireNonNull(byUid.get(each.candidate().pod().uid()));
            NotEvicted why = protection.apply(pod);
            if (why == null && !each.usage().isPresent()) {
                why = Protections.refused(
                        "usage_unknown",
                        "what it uses is not known: " + each.usage().why());
            }
            if (why == null && each.spared() != null) {
                why = Protections.refused("no_culprit", each.spared());
            }
            if (why == null) {
                why = victim == null ? bound.apply(pod) : Protections.refused("later", "another pod goes before it");
            }
            Judged one = new Judged(pod, each, why);
            judged.add(one);
            victim = why == null ? one : victim;
        }
        return new Choice(judged, victim);
    }

    /// Why there is no victim.
    public NotEvicted none() {
        Map<String, Long> causes = pods.stream()
                .map(Judged::why)
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(NotEvicted::cause, TreeMap::new, Collectors.counting()));
        String all = causes.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
        return new NotEvicted(
                "no_victim",
                "none of the node's " + pods.size() + " pods may be taken" + (all.isEmpty() ? "" : ": " + all),
                "one of them may be taken; the node's page has the reason of each");
    }
}
