package io.barograph.controller.survey;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import io.barograph.usage.NodePods;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a survey found on one node.
///
/// @param drifting pods of which a limit drifts
/// @param overhead by the RuntimeClass that pods name
public record NodeFindings(
        Comparison<OomScoreCheck> oomScores,
        Comparison<LimitCheck> limits,
        int drifting,
        Map<String, ClassOverhead> overhead) {

    /// Pods that have ended or are too large to be read are left out, and of those without a cgroup all but what they
    /// declare.
    ///
    /// @param capacity the node's memory in bytes; null while it is not known
    public static NodeFindings of(List<EvictablePod> pods, NodePods nodePods, @Nullable Long capacity) {
        Map<String, PodUsage> usages = new HashMap<>();
        nodePods.pods().forEach(podUsage -> usages.put(podUsage.uid(), podUsage));
        List<Reading<OomScoreCheck>> scores = new ArrayList<>();
        List<Reading<LimitCheck>> limits = new ArrayList<>();
        Map<String, List<ClassOverhead>> classes = new TreeMap<>();
        for (EvictablePod pod : pods) {
            if (pod.state().isOver() || !pod.isWhole()) {
                continue;
            }
            PodUsage usage = usages.get(pod.cgroupUid());
            if (!pod.spec().runtimeClass().isEmpty()) {
                classes.computeIfAbsent(pod.spec().runtimeClass(), _ -> new ArrayList<>())
                        .add(ClassOverhead.of(pod, usage));
            }
            if (usage != null) {
                limits.addAll(LimitCheck.of(pod, usage).toList());
                scores.addAll(
                        capacity == null
                                ? List.of(Reading.absent("the node's memory is not known"))
                                : OomScoreCheck.of(pod, usage, capacity).toList());
            }
        }
        Map<String, ClassOverhead> overhead = new TreeMap<>();
        classes.forEach((name, overheads) -> overhead.put(name, ClassOverhead.sumAll(overheads)));
        return new NodeFindings(Comparison.of(scores), Comparison.of(limits), countDrifting(limits), overhead);
    }

    private static int countDrifting(List<Reading<LimitCheck>> limits) {
        Set<List<String>> pods = new HashSet<>();
        for (Reading<LimitCheck> limit : limits) {
            if (limit instanceof Reading.Present<LimitCheck>(LimitCheck check) && check.distance() > 0) {
                pods.add(List.of(check.namespace(), check.pod()));
            }
        }
        return pods.size();
    }

    /// For rules; null unless something of both could be compared.
    public Pods.@Nullable Survey counts() {
        return oomScores.isKnown() && limits.isKnown() ? new Pods.Survey(oomScores.differing(), drifting) : null;
    }
}
