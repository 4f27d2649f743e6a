package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictionApi;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import io.barograph.controller.controls.NotEvictedCause;
import io.barograph.controller.evict.record.EvictionCaps;
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
    private final Predicate<String> isFruitless;
    private final LookBudget budget;
    private final KnownRefusals knownRefusals;
    private final Map<Workload, ApiOutcome<WorkloadStatus>> statuses = new HashMap<>();
    private final Set<Workload> controllers = new HashSet<>();

    /// These are asked again in each look that can ask for all.
    private final Map<EvictablePod, NotEvicted> withoutRoom = new HashMap<>();

    /// What is known without asking.
    record Bounds(EvictionPauses pauses, EvictionHistory history, EvictionCaps caps, Fit fit, EvictionTimes times) {}

    /// @param isFruitless whether evictions of several workloads of a namespace came to nothing
    /// @param knownRefusals added to
    WorkloadChecks(
            EvictionApi api,
            Protections protections,
            Bounds bounds,
            Predicate<String> isFruitless,
            LookBudget budget,
            KnownRefusals knownRefusals) {
        this.api = api;
        this.protections = protections;
        this.bounds = bounds;
        this.isFruitless = isFruitless;
        this.budget = budget;
        this.knownRefusals = knownRefusals;
    }

    /// Whether the pod may go, as far as its workload and the bounds are concerned.
    Choice.Verdict judgePod(EvictablePod pod) {
        NotEvicted refusal = knownRefusals.refusalOf(pod, bounds.times.micros());
        refusal = refusal == null ? bounds.pauses.refusalOf(pod.identity().uid(), bounds.times.micros()) : refusal;
        if (refusal == null && isFruitless.test(pod.identity().namespace())) {
            refusal = new NotEvicted(
                    NotEvictedCause.CONFLICT,
                    "evictions of several workloads of its namespace came to nothing",
                    "the other pods were tried");
        }
        refusal = refusal == null ? fitRefusal(pod) : refusal;
        if (refusal != null) {
            return new Choice.Verdict(pod, refusal);
        }
        Workload controller = Objects.requireNonNull(pod.owner());
        boolean isNew = !controllers.contains(controller);
        if ((isNew && controllers.size() >= MOST_ASKED) || !budget.tryAsk()) {
            knownRefusals.noteUnasked();
            return new Choice.Verdict(
                    pod,
                    new NotEvicted(
                            NotEvictedCause.NOT_ASKED, "its workload was not asked for in this look", "the next look"));
        }
        controllers.add(controller);
        long begunMicros = bounds.times.micros();
        Choice.Verdict verdict = askOwner(pod);
        NotEvicted why = verdict.why();
        if (why != null) {
            long nowMicros = bounds.times.micros();
            knownRefusals.addAnswer(pod, why, nowMicros - begunMicros, nowMicros);
        }
        return verdict;
    }

    private @Nullable NotEvicted fitRefusal(EvictablePod pod) {
        NotEvicted refusal = bounds.fit.refusalFor(pod);
        if (refusal != null && refusal.cause() == NotEvictedCause.NO_ROOM) {
            withoutRoom.put(pod, refusal);
        } else if (refusal != null && refusal.cause() == NotEvictedCause.NOT_ASKED) {
            String namespace = pod.identity().namespace();
            boolean isItsOwnShare = bounds.fit.exceedsShare(namespace);
            withoutRoom.forEach((other, why) -> {
                if (!isItsOwnShare || other.identity().namespace().equals(namespace)) {
                    knownRefusals.addRefusal(other, why); // the next look begins behind these
                }
            });
            if (isItsOwnShare) {
                knownRefusals.putOffNamespace(namespace);
            } else {
                knownRefusals.noteUnasked();
            }
        }
        return refusal;
    }

    private Choice.Verdict askOwner(EvictablePod listed) {
        ApiOutcome<EvictablePod> resolved = api.resolveOwner(listed);
        if (!(resolved instanceof ApiOutcome.Done<EvictablePod>(EvictablePod pod))) {
            return new Choice.Verdict(
                    listed, unreadableRefusal(NotEvictedCause.OWNER_UNKNOWN, "workload", resolved.text()));
        }
        Workload owner = Objects.requireNonNull(pod.owner());
        NotEvicted refusal = bounds.pauses.refusalOf(owner.text(), bounds.times.micros());
        refusal = refusal == null ? bounds.history.ofOwner(owner, bounds.times.steady()) : refusal;
        refusal = refusal == null
                ? bounds.history.inNamespace(owner.namespace(), bounds.caps, bounds.times.steady())
                : refusal;
        return new Choice.Verdict(pod, refusal == null ? askWorkload(pod, owner) : refusal);
    }

    private @Nullable NotEvicted askWorkload(EvictablePod pod, Workload owner) {
        var labels = api.namespaceLabels(pod.identity().namespace());
        if (!(labels instanceof ApiOutcome.Done<Map<String, String>>(var names))) {
            return unreadableRefusal(NotEvictedCause.NAMESPACE_UNKNOWN, "namespace", labels.text());
        }
        ApiOutcome<WorkloadStatus> answer = statuses.computeIfAbsent(owner, api::workloadStatus);
        if (!(answer instanceof ApiOutcome.Done<WorkloadStatus>(WorkloadStatus status))) {
            return unreadableRefusal(NotEvictedCause.OWNER_UNKNOWN, "workload", answer.text());
        }
        NotEvicted protectedBy = protections.ofNamespace(names);
        protectedBy = protectedBy == null ? protections.ofOwner(status, pod) : protectedBy;
        return protectedBy == null ? bounds.history.ofReplacement(owner, status, bounds.times.steady()) : protectedBy;
    }

    private static NotEvicted unreadableRefusal(NotEvictedCause cause, String what, String why) {
        return new NotEvicted(cause, "its " + what + " cannot be read: " + why, "it can be");
    }
}
