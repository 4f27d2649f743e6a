package io.barograph.controller.guardrail;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.Area;
import io.barograph.controller.controls.HeldBack.Course;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The places that are left, filling up as nodes ask for them.
final class RemainingBudget {

    private final Guardrails guardrails;
    private final NodeCensus census;
    private final long nowMicros;
    /// Nodes that had no taint of ours and have been given a place.
    private final Set<String> admitted = new HashSet<>();

    RemainingBudget(Guardrails guardrails, NodeCensus census, long nowMicros) {
        this.guardrails = guardrails;
        this.census = census;
        this.nowMicros = nowMicros;
    }

    /// Gives the node a place, or says why there is none.
    @Nullable
    HeldBack askForTaint(GuardedNode guardedNode, TaintStrength strength) {
        NodeLocation location = guardedNode.location();
        if (guardrails.outages().isLasting(location.pool())) {
            return outageRefusal(location, Course.LASTS);
        }
        if (guardedNode.stakes().stakeOf(strength).holds()) {
            return null;
        }
        HeldBack heldBack = switch (strength) {
            case HARD -> hardTaintRefusal(guardedNode);
            case SOFT -> softTaintRefusal(location);
        };
        if (heldBack == null && !guardedNode.tainted() && !admitted.contains(guardedNode.node())) {
            heldBack = anyTaintRefusal(location);
        }
        if (heldBack == null) {
            takeBudget(guardedNode, strength);
        }
        return heldBack;
    }

    private @Nullable HeldBack hardTaintRefusal(GuardedNode guardedNode) {
        NodeLocation location = guardedNode.location();
        Budgets budgets = guardrails.budgets();
        NodeCensus.Tally pool = census.poolTally(location.pool());
        NodeCensus.Tally zone = census.zoneTally(location.zone());
        HeldBack.InStorm storm = stormRefusal(guardedNode);
        if (storm != null && storm.course() != Course.RAMPS_UP) {
            return storm;
        }
        if (budgets.softOnly(location.pool(), pool.sizeWithOneResting())) {
            return new HeldBack.SmallPool(Area.ofPool(location.pool()), pool.nodes);
        }
        if (pool.hard >= budgets.hardInPool(location.pool(), pool.sizeWithOneResting(), pool.nodes)) {
            return budgetFullRefusal(
                    Area.ofPool(location.pool()), "hard", pool.hard, pool.nodes, budgets.poolBudget(location.pool()));
        }
        if (zone.hard >= budgets.zone().nodeLimit(zone.nodes)) {
            return budgetFullRefusal(Area.ofZone(location.zone()), "hard", zone.hard, zone.nodes, budgets.zone());
        }
        return storm;
    }

    /// The storm that lets the node have a hard taint soonest; null where there is none of one of the resources for
    /// which it is to get one.
    private HeldBack.@Nullable InStorm stormRefusal(GuardedNode guardedNode) {
        HeldBack.InStorm soonestStorm = null;
        for (ScarceResource resource : new TreeSet<>(guardedNode.stakes().hard().wantedFor())) {
            HeldBack.InStorm storm = stormRefusal(guardedNode.location(), resource);
            if (storm == null) {
                return null;
            }
            if (soonestStorm == null || storm.course().compareTo(soonestStorm.course()) > 0) {
                soonestStorm = storm;
            }
        }
        return soonestStorm;
    }

    private HeldBack.@Nullable InStorm stormRefusal(NodeLocation location, ScarceResource resource) {
        NodeCensus.Tally zone = census.zoneTally(location.zone());
        Course course = switch (guardrails.stormStage(resource, location.zone())) {
            case null -> null;
            case AreaStage.Lasting _ -> Course.LASTS;
            case AreaStage.CoolingDown _ -> Course.COOLS_DOWN;
            case AreaStage.RampingUp rampingUp ->
                zone.hard >= rampingUp.taintedNodesLimit(zone.nodes, nowMicros) ? Course.RAMPS_UP : null;
        };
        return course == null
                ? null
                : new HeldBack.InStorm(
                        Area.ofZone(location.zone()), resource, course, zone.pressured(resource), zone.known());
    }

    private @Nullable HeldBack softTaintRefusal(NodeLocation location) {
        NodeCensus.Tally pool = census.poolTally(location.pool());
        Budget soft = guardrails.budgets().soft();
        return pool.soft >= soft.nodeLimit(pool.nodes)
                ? budgetFullRefusal(Area.ofPool(location.pool()), "soft", pool.soft, pool.nodes, soft)
                : null;
    }

    /// What bounds the nodes that have any taint.
    private @Nullable HeldBack anyTaintRefusal(NodeLocation location) {
        Budget cluster = guardrails.budgets().cluster();
        if (census.cluster.tainted >= cluster.nodeLimit(census.cluster.nodes)) {
            return budgetFullRefusal(Area.ofCluster(), "any", census.cluster.tainted, census.cluster.nodes, cluster);
        }
        NodeCensus.Tally pool = census.poolTally(location.pool());
        if (guardrails.outages().areas().get(location.pool()) instanceof AreaStage.RampingUp rampingUp
                && pool.tainted >= rampingUp.taintedNodesLimit(pool.nodes, nowMicros)) {
            return outageRefusal(location, Course.RAMPS_UP);
        }
        return null;
    }

    private void takeBudget(GuardedNode guardedNode, TaintStrength strength) {
        NodeCensus.Tally pool = census.poolTally(guardedNode.location().pool());
        NodeCensus.Tally zone = census.zoneTally(guardedNode.location().zone());
        switch (strength) {
            case HARD -> {
                pool.hard++;
                zone.hard++;
            }
            case SOFT -> pool.soft++;
        }
        if (!guardedNode.tainted() && admitted.add(guardedNode.node())) {
            pool.tainted++;
            census.cluster.tainted++;
        }
    }

    private HeldBack outageRefusal(NodeLocation location, Course course) {
        NodeCensus.Tally pool = census.poolTally(location.pool());
        return new HeldBack.InOutage(Area.ofPool(location.pool()), course, pool.missed(), pool.expected());
    }

    private static HeldBack budgetFullRefusal(Area area, String taints, int taintedNodes, int nodes, Budget budget) {
        return new HeldBack.BudgetFull(
                area, taints, new HeldBack.Filled(taintedNodes, budget.nodeLimit(nodes), nodes, budget));
    }
}
