package io.barograph.controller.evict;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.victim.Choice;
import io.barograph.rules.demand.DemandState;
import io.barograph.signal.Reading;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What there is to say of evictions on one node.
///
/// @param modes how far evictions go
/// @param signal by which the pods are ranked: that of the first demand to evict, else memory's
/// @param heldBack why demands to evict are not acted on, by the demand's key
/// @param choice who goes first; absent with the reason where that is not known
/// @param killed by UID, the highest `oom_score` of each pod's processes: the kernel kills the highest first
public record EvictionView(
        String modes,
        String signal,
        SortedMap<String, HeldBack> heldBack,
        EvictionRecord record,
        Reading<Choice> choice,
        Map<String, Integer> killed) {

    /// @param silent why nothing is asked; empty where it may be
    static @Nullable EvictionView of(EvictingNode node, EvictorSettings settings, NodeLook look, String silent) {
        LiveNode live = node.live();
        if (live == null) {
            return null;
        }
        DemandState need = node.needs().stream().findFirst().orElse(null);
        String signal = need == null ? "memory.available" : need.demand().target();
        Reading<VictimSearch.Found> podsFound =
                silent.isEmpty() ? look.findPods(live, signal, need) : Reading.absent(silent);
        return new EvictionView(
                settings.modes().toString(),
                signal,
                node.heldBack,
                node.recorded(),
                podsFound.map(it -> look.shownChoice(node, it)),
                Objects.requireNonNullElse(
                        podsFound.map(EvictionView::oomScores).orNull(), Map.of()));
    }

    private static Map<String, Integer> oomScores(VictimSearch.Found podsFound) {
        Map<String, Integer> scores = new HashMap<>();
        for (PodUsage pod : podsFound.usage().pods()) {
            pod.containers().stream()
                    .map(ContainerUsage::oom)
                    .map(oom -> oom.score().orNull())
                    .filter(Objects::nonNull)
                    .max(Comparator.naturalOrder())
                    .ifPresent(score -> scores.put(pod.uid(), score));
        }
        return scores;
    }
}
