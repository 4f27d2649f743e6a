package io.barograph.controller.evict.victim;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
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
    /// @param greed whom it spares for those who stay; null to spare none for that
    /// @param protection by what the pod says of itself; asked of every pod
    /// @param bound all else, which may cost calls; asked until one is found
    public static Choice of(
            List<RankedPod> ranked,
            Collection<EvictablePod> pods,
            @Nullable Greed greed,
            Function<EvictablePod, @Nullable NotEvicted> protection,
            Function<EvictablePod, Verdict> bound) {
        Map<String, EvictablePod> byUid =
                pods.stream().collect(Collectors.toMap(pod -> pod.identity().uid(), pod -> pod));
        List<Judged> judged = new ArrayList<>();
        Judged victim = null;
        if (greed != null) {
            ranked.stream()
                    .filter(rankedPod -> protection.apply(podOf(rankedPod, byUid)) != null)
                    .forEach(greed::addProtected);
        }
        for (RankedPod rankedPod : ranked) {
            EvictablePod pod = podOf(rankedPod, byUid);
            String modest = greed == null ? null : greed.reasonToSpare(rankedPod);
            NotEvicted notEvicted = protection.apply(pod);
            if (notEvicted == null && !rankedPod.usage().isPresent()) {
                notEvicted = Protections.refusedFor(
                        NotEvictedCause.USAGE_UNKNOWN,
                        "what it uses is not known: " + rankedPod.usage().why());
            }
            if (notEvicted == null && rankedPod.spared() != null) {
                notEvicted = Protections.refusedFor(NotEvictedCause.NO_CULPRIT, rankedPod.spared());
            }
            if (notEvicted == null && victim != null) {
                notEvicted = Protections.refusedFor(NotEvictedCause.LATER, "another pod goes before it");
            } else if (notEvicted == null && modest != null) {
                notEvicted = Protections.refusedFor(NotEvictedCause.BELOW_REQUEST, modest);
            } else if (notEvicted == null) {
                Verdict verdict = bound.apply(pod);
                pod = verdict.pod();
                notEvicted = verdict.why();
                if (notEvicted != null && greed != null) {
                    greed.addRefused(rankedPod);
                }
            }
            Judged judgedPod = new Judged(pod, rankedPod, notEvicted);
            judged.add(judgedPod);
            victim = notEvicted == null ? judgedPod : victim;
        }
        return new Choice(judged, victim);
    }

    /// The same with as little of each pod as is shown. It is remembered for each node, and pods may have much text.
    public Choice withoutText() {
        return new Choice(pods.stream().map(Choice::withoutText).toList(), victim == null ? null : withoutText(victim));
    }

    private static Judged withoutText(Judged judgedPod) {
        return new Judged(judgedPod.pod().withoutText(), judgedPod.rank().withoutVolumes(), judgedPod.why());
    }

    private static EvictablePod podOf(RankedPod ranked, Map<String, EvictablePod> byUid) {
        return Objects.requireNonNull(byUid.get(ranked.candidate().pod().uid()));
    }

    /// Whether it is known of each pod why it is not taken. Else some are still to be asked for.
    public boolean isComplete() {
        return pods.stream()
                .map(Judged::why)
                .noneMatch(refusal -> refusal != null && refusal.cause() == NotEvictedCause.NOT_ASKED);
    }

    /// Why the first modest pod stays; null where none stays for that.
    public @Nullable NotEvicted modest() {
        return pods.stream()
                .map(Judged::why)
                .filter(refusal -> refusal != null && refusal.cause() == NotEvictedCause.BELOW_REQUEST)
                .findFirst()
                .orElse(null);
    }

    /// Why there is no victim.
    public NotEvicted none() {
        Map<String, Long> causes = pods.stream()
                .map(Judged::why)
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(why -> why.cause().word(), TreeMap::new, Collectors.counting()));
        String causeText = causes.entrySet().stream()
                .map(causeCount -> causeCount.getValue() + " " + causeCount.getKey())
                .collect(Collectors.joining(", "));
        return new NotEvicted(
                NotEvictedCause.NO_VICTIM,
                "none of the node's " + pods.size() + " pods may be taken"
                        + (causeText.isEmpty() ? "" : ": " + causeText),
                "one of them may be taken; the node's page has the reason of each");
    }
}
