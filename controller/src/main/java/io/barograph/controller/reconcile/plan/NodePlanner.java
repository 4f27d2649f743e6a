package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeControls;
import io.barograph.controller.reconcile.record.FlapMemory;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Makes the plan of one node. Pure: the same inputs give the same plan.
///
/// @param wanted the latest decision about the node, and how much of it is known
/// @param controls what operators allow on the node
/// @param permissions what the guardrails allow
/// @param counts whether it plans what mode observe counts, instead of what is written
public record NodePlanner(
        Wanted wanted,
        NodeControls controls,
        PlanSettings settings,
        TaintPermissions permissions,
        boolean counts,
        Instant now) {

    /// What is wanted of the node.
    ///
    /// @param desired null if its exporter has not been heard since the controller started
    /// @param missing which of its signals are missing
    /// @param unheardMicros for how long it has not been heard, where nothing is desired
    public record Wanted(@Nullable DesiredState desired, MissingSignals missing, long unheardMicros) {

        List<DemandState> demands() {
            return desired == null ? List.of() : desired.demands();
        }
    }

    /// The same with other answers of the guardrails.
    public NodePlanner with(TaintPermissions others) {
        return new NodePlanner(wanted, controls, settings, others, counts, now);
    }

    /// The same, but it adds no taint and removes none of these.
    public NodePlanner withoutAdding(HeldBack why, Set<String> staying) {
        return with(new TaintPermissions(why, why, null, staying));
    }

    /// The same, but it removes none of these taints.
    public NodePlanner withoutRemoving(Set<String> staying) {
        return with(new TaintPermissions(permissions.hard(), permissions.soft(), permissions.shut(), staying));
    }

    /// What would be on the node if everything that is only observed were enforced.
    ///
    /// @param before what would be there so far
    public NodePlan count(ManagedNode node, Set<String> before, TaintPermissions bounds) {
        return new NodePlanner(wanted, controls, settings, bounds, true, now).plan(node.imagined(before));
    }

    /// What is done about each demand, and what is written for it.
    public NodePlan plan(ManagedNode node) {
        PlanDraft draft = new PlanDraft(node);
        ConditionPlanner conditions = new ConditionPlanner(this, node, draft);
        TaintPlanner taints = new TaintPlanner(this, node, draft);
        List<DemandState> acting = new ArrayList<>();
        SortedMap<String, List<TaintDemand>> byTaint = new TreeMap<>();
        for (DemandState demand : wanted.demands()) {
            NodeControls.Reach reach = reach(demand, node);
            DemandState acts = reach.acts();
            if (acts != null) {
                acting.add(acts);
            }
            switch (demand.demand()) {
                case Demand.Condition(String type) -> conditions.plan(type, demand, reach);
                case Demand.Taint taint ->
                    byTaint.computeIfAbsent(taint.id(), _ -> new ArrayList<>())
                            .add(new TaintDemand(taint, demand, reach));
                // Needs of the node: no marks on it
                case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> {}
            }
        }
        byTaint.forEach((id, each) -> {
            each.sort(Comparator.comparing(TaintDemand::taint, Demand.Taint.BY_VALUE));
            taints.plan(id, each);
        });
        conditions.planLeftovers();
        taints.planLeftovers();
        return draft.plan(now, flaps(node, acting));
    }

    private SortedMap<String, OwnershipRecord.Flap> flaps(ManagedNode node, List<DemandState> acting) {
        SortedMap<String, OwnershipRecord.Flap> recorded = node.owned().flaps();
        DesiredState desired = wanted.desired();
        if (desired == null || !controls.modes().writes() || node.requests().ignore()) {
            return recorded;
        }
        return new FlapMemory(new DesiredState(desired.node(), desired.bootId(), desired.monotonicMicros(), acting))
                .over(recorded);
    }

    private NodeControls.Reach reach(DemandState demand, ManagedNode node) {
        boolean stands = demand.demand() instanceof Demand.Taint taint
                && TaintOnNode.of(node, taint.id()).isClaimedFor(taint);
        NodeControls.Reach reach = controls.reach(demand, stands);
        return counts ? reach.counted() : reach;
    }

    MissingSignals missing() {
        return wanted.missing();
    }

    /// Why a demand that no control and no guardrail holds back is not put on the node all the same.
    HeldBack notKnownToFire(DemandState demand) {
        if (wanted.missing().silent() != null) {
            return new HeldBack.ExporterSilent();
        }
        return demand.phase() == Phase.KEEP_FIRING && !demand.timing().frozen()
                ? new HeldBack.KeepFiring()
                : new HeldBack.InputMissing();
    }
}
