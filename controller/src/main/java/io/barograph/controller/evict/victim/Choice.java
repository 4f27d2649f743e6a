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

    private static final String BELOW_REQUEST = "below_request";

    /// @param why it is not taken; null of the victim
    public record Judged(
            EvictablePod pod, RankedPod rank, @Nullable NotEvicted why) {}

    /// What else is said of a pod.
    ///
    /// @param pod with its workload as its owner, as far as that was asked
    /// @param why null if it may go
    public record Verdict(EvictablePod pod, @Nullable NotEvicted why) {}

    public Choice {
        pods = List.copyOf(pods);
    }

    /// Takes the first pod that nothing speaks against.
    ///
    /// @param sparesModest whether who keeps to its request stays while one that may not go does not
    /// @param protection by what the pod says of itself; asked of every pod
    /// @param bound all else, which may cost calls; asked until one is found
    public static Choice of(
            List<RankedPod> ranked,
            Collection<EvictablePod> pods,
            boolean sparesModest,
            Function<EvictablePod, @Nullable NotEvicted> protection,
            Function<EvictablePod, Verdict> bound) {
        Map<String, EvictablePod> byUid =
                pods.stream().collect(Collectors.toMap(each -> each.identity().uid(), each -> each));
        List<Judged> judged = new ArrayList<>();
        Judged victim = null;
        RankedPod greedy = ranked.stream()
                .filter(each -> each.isOver() && protection.apply(podOf(each, byUid)) != null)
                .findFirst()
                .orElse(null);
        for (RankedPod each : ranked) {
            EvictablePod pod = podOf(each, byUid);
            NotEvicted why = protection.apply(pod);
            if (why == null && !each.usage().isPresent()) {
                why = Protections.refused(
                        "usage_unknown",
                        "what it uses is not known: " + each.usage().why());
            }
            if (why == null && each.spared() != null) {
                why = Protections.refused("no_culprit", each.spared());
            }
            if (why == null && victim != null) {
                why = Protections.refused("later", "another pod goes before it");
            } else if (why == null && sparesModest && greedy != null && !each.isOver()) {
                why = Protections.refused(
                        BELOW_REQUEST,
                        "it uses no more than it requests, and a pod that is spared uses more than it requests: "
                                + greedy.text());
            } else if (why == null) {
                Verdict verdict = bound.apply(pod);
                pod = verdict.pod();
                why = verdict.why();
                greedy = why != null && greedy == null && each.isOver() ? each : greedy;
            }
            Judged one = new Judged(pod, each, why);
            judged.add(one);
            victim = why == null ? one : victim;
        }
        return new Choice(judged, victim);
    }

    private static EvictablePod podOf(RankedPod ranked, Map<String, EvictablePod> byUid) {
        return Objects.requireNonNull(byUid.get(ranked.candidate().pod().uid()));
    }

    /// Why the first pod stays that uses no more than it requests; null where none stays for that.
    public @Nullable NotEvicted modest() {
        return pods.stream()
                .map(Judged::why)
                .filter(each -> each != null && each.cause().equals(BELOW_REQUEST))
                .findFirst()
                .orElse(null);
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
