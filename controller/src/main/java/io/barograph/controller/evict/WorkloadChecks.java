package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionApi;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.evict.record.EvictionHistory;
import io.barograph.controller.evict.victim.Choice;
import io.barograph.controller.evict.victim.Fit;
import io.barograph.controller.evict.victim.Protections;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Asks for the workloads of pods, in one look for a few only. Who was asked in vain is not asked again before all
/// others were: pods that may never go keep nobody behind them waiting.
final class WorkloadChecks {

    /// Controllers that are asked for in one look.
    private static final int MOST_ASKED = 10;

    private final EvictionApi api;
    private final Protections protections;
    private final Bounds bounds;
    private final LookBudget budget;
    private final Map<String, NotEvicted> asked;
    private final Map<Workload, ApiOutcome<WorkloadStatus>> statuses = new HashMap<>();
    private final Set<Workload> controllers = new HashSet<>();

    /// What is known without asking.
    record Bounds(WorkloadHolds holds, EvictionHistory history, Fit fit, EvictionTimes times) {}

    /// @param asked by the pods' UIDs, what was answered since all were asked last; added to
    WorkloadChecks(
            EvictionApi api, Protections protections, Bounds bounds, LookBudget budget, Map<String, NotEvicted> asked) {
        this.api = api;
        this.protections = protections;
        this.bounds = bounds;
        this.budget = budget;
        this.asked = asked;
    }

    /// Whether the pod may go, as far as its workload and the bounds are concerned.
    Choice.Verdict judge(EvictablePod pod) {
        NotEvicted known = bounds.fit.refusal(pod);
        known = known == null ? asked.get(pod.identity().uid()) : known;
        if (known != null) {
            return new Choice.Verdict(pod, known);
        }
        Workload controller = Objects.requireNonNull(pod.owner());
        boolean isNew = !controllers.contains(controller);
        if ((isNew && controllers.size() >= MOST_ASKED) || !budget.isOpen()) {
            return new Choice.Verdict(
                    pod, new NotEvicted("not_asked", "its workload was not asked for in this look", "the next look"));
        }
        controllers.add(controller);
        Choice.Verdict verdict = ask(pod);
        if (verdict.why() != null) {
            asked.put(pod.identity().uid(), verdict.why());
        }
        return verdict;
    }

    private Choice.Verdict ask(EvictablePod listed) {
        ApiOutcome<EvictablePod> resolved = api.resolveOwner(listed);
        if (!(resolved instanceof ApiOutcome.Done<EvictablePod>(EvictablePod pod))) {
            return new Choice.Verdict(listed, unreadable("workload", resolved.text()));
        }
        Workload owner = Objects.requireNonNull(pod.owner());
        NotEvicted held = bounds.holds.of(owner, bounds.times.micros());
        held = held == null ? bounds.history.ofOwner(owner, bounds.times.steady()) : held;
        return new Choice.Verdict(pod, held == null ? askWorkload(pod, owner) : held);
    }

    private @Nullable NotEvicted askWorkload(EvictablePod pod, Workload owner) {
        var labels = api.namespaceLabels(pod.identity().namespace());
        if (!(labels instanceof ApiOutcome.Done<Map<String, String>>(var names))) {
            return unreadable("namespace", labels.text());
        }
        ApiOutcome<WorkloadStatus> answer = statuses.computeIfAbsent(owner, api::owner);
        if (!(answer instanceof ApiOutcome.Done<WorkloadStatus>(WorkloadStatus status))) {
            return unreadable("workload", answer.text());
        }
        NotEvicted protectedBy = protections.ofNamespace(names);
        protectedBy = protectedBy == null ? protections.ofOwner(status, pod) : protectedBy;
        return protectedBy == null ? bounds.history.ofReplacement(owner, status, bounds.times.steady()) : protectedBy;
    }

    private static NotEvicted unreadable(String what, String why) {
        return new NotEvicted(
                what.equals("workload") ? "owner_unknown" : what + "_unknown",
                "its " + what + " cannot be read: " + why,
                "it can be");
    }
}
