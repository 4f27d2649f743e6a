package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeControls;
import io.barograph.controller.marks.FlapMemory;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Makes the plan of one node. Pure: the same inputs give the same plan.
///
/// @param wantedDemands the latest decision about the node, and how much of it is known
/// @param controls what operators allow on the node
/// @param permissions what the guardrails allow
/// @param counts whether it plans what mode observe counts, instead of what is written
public record NodePlanner(
        Wanted wantedDemands,
        NodeControls controls,
        PlanSettings settings,
        TaintPermissions permissions,
        boolean counts,
        Instant currentTime) {

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
    public NodePlanner withPermissions(TaintPermissions newPermissions) {
        return new NodePlanner(wantedDemands, controls, settings, newPermissions, counts, currentTime);
    }

    /// The same, but it adds no taint and removes none of these.
    public NodePlanner withoutAdding(HeldBack heldBack, Set<String> staying) {
        return withPermissions(new TaintPermissions(heldBack, heldBack, null, staying));
    }

    /// The same, but it removes none of these taints.
    public NodePlanner withoutRemoving(Set<String> staying) {
        return withPermissions(
                new TaintPermissions(permissions.hard(), permissions.soft(), permissions.filterRefusal(), staying));
    }

    /// What would be on the node if everything that is only observed were enforced.
    ///
    /// @param previousMarks what would be there so far
    public NodePlan countPlan(ManagedNode node, Set<String> previousMarks, TaintPermissions bounds) {
        return new NodePlanner(wantedDemands, controls, settings, bounds, true, currentTime)
                .planNode(node.withImagined(previousMarks));
    }

    /// What is done about each demand, and what is written for it.
    public NodePlan planNode(ManagedNode node) {
        PlanDraft draft = new PlanDraft(node);
        ConditionPlanner conditions = new ConditionPlanner(this, node, draft);
        TaintPlanner taints = new TaintPlanner(this, node, draft);
        List<DemandState> acting = new ArrayList<>();
        SortedMap<String, List<TaintDemand>> byTaint = new TreeMap<>();
        for (DemandState demand : wantedDemands.demands()) {
            NodeControls.Reach reach = demandReach(demand, node);
            DemandState acts = reach.acts();
            if (acts != null) {
                acting.add(acts);
            }
            switch (demand.demand()) {
                case Demand.Condition(String type) -> conditions.planCondition(type, demand, reach);
                case Demand.Taint taint ->
                    byTaint.computeIfAbsent(taint.id(), _ -> new ArrayList<>())
                            .add(new TaintDemand(taint, demand, reach));
                // Needs of the node: no marks on it
                case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> {}
            }
        }
        byTaint.forEach((id, taintDemands) -> {
            taintDemands.sort(Comparator.comparing(TaintDemand::taint, Demand.Taint.BY_VALUE));
            taints.planTaint(id, taintDemands);
        });
        conditions.planLeftovers();
        taints.planLeftovers();
        return draft.toPlan(currentTime, rememberedFlaps(node, acting));
    }

    private SortedMap<String, OwnershipRecord.Flap> rememberedFlaps(ManagedNode node, List<DemandState> acting) {
        SortedMap<String, OwnershipRecord.Flap> recorded = node.owned().flaps();
        DesiredState desired = wantedDemands.desired();
        if (desired == null || !controls.modes().writes() || node.requests().ignore()) {
            return recorded;
        }
        return new FlapMemory(new DesiredState(desired.node(), desired.bootId(), desired.monotonicMicros(), acting))
                .mergeInto(recorded);
    }

    private NodeControls.Reach demandReach(DemandState demand, ManagedNode node) {
        boolean stands = demand.demand() instanceof Demand.Taint taint
                && TaintOnNode.of(node, taint.id()).isClaimedFor(taint);
        NodeControls.Reach reach = controls.demandReach(demand, stands);
        return counts ? reach.counted() : reach;
    }

    MissingSignals missing() {
        return wantedDemands.missing();
    }

    /// Why a demand that no control and no guardrail holds back is not put on the node all the same.
    HeldBack notKnownToFire(DemandState demand) {
        if (wantedDemands.missing().silent() != null) {
            return new HeldBack.ExporterSilent();
        }
        return demand.phase() == Phase.KEEP_FIRING && !demand.timing().frozen()
                ? new HeldBack.KeepFiring()
                : new HeldBack.InputMissing();
    }
}
