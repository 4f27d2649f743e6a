package io.barograph.controller.guardrail;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.HeldBack.Area;
import io.barograph.controller.controls.HeldBack.Course;
import io.barograph.controller.controls.NodeLocation;
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
    HeldBack ask(GuardedNode member, TaintStrength strength) {
        NodeLocation place = member.place();
        if (guardrails.outages().addNothing(place.pool())) {
            return outage(place, Course.LASTS);
        }
        if (member.stakes().of(strength).holds()) {
            return null;
        }
        HeldBack why = switch (strength) {
            case HARD -> hard(place);
            case SOFT -> soft(place);
        };
        if (why == null && !member.tainted() && !admitted.contains(member.node())) {
            why = any(place);
        }
        if (why == null) {
            take(member, strength);
        }
        return why;
    }

    private @Nullable HeldBack hard(NodeLocation place) {
        Budgets budgets = guardrails.budgets();
        NodeCensus.Tally pool = census.pool(place.pool());
        NodeCensus.Tally zone = census.zone(place.zone());
        AreaHold storm = guardrails.storms().areas().get(place.zone());
        if (AreaHold.addsNothing(storm)) {
            return storm(place, storm instanceof AreaHold.Lasting ? Course.LASTS : Course.COOLS_DOWN);
        }
        if (budgets.softOnly(place.pool(), pool.nodes)) {
            return new HeldBack.SmallPool(Area.pool(place.pool()), pool.nodes);
        }
        if (pool.hard >= budgets.hardInPool(place.pool(), pool.nodes)) {
            return full(Area.pool(place.pool()), "hard", pool.hard, pool.nodes, budgets.pool(place.pool()));
        }
        if (zone.hard >= budgets.zone().nodes(zone.nodes)) {
            return full(Area.zone(place.zone()), "hard", zone.hard, zone.nodes, budgets.zone());
        }
        if (storm instanceof AreaHold.RampingUp ramp && zone.hard >= ramp.limit(zone.nodes, nowMicros)) {
            return storm(place, Course.RAMPS_UP);
        }
        return null;
    }

    private @Nullable HeldBack soft(NodeLocation place) {
        NodeCensus.Tally pool = census.pool(place.pool());
        Budget soft = guardrails.budgets().soft();
        return pool.soft >= soft.nodes(pool.nodes)
                ? full(Area.pool(place.pool()), "soft", pool.soft, pool.nodes, soft)
                : null;
    }

    /// What bounds the nodes that have any taint.
    private @Nullable HeldBack any(NodeLocation place) {
        Budget cluster = guardrails.budgets().cluster();
        if (census.cluster.tainted >= cluster.nodes(census.cluster.nodes)) {
            return full(Area.cluster(), "any", census.cluster.tainted, census.cluster.nodes, cluster);
        }
        NodeCensus.Tally pool = census.pool(place.pool());
        if (guardrails.outages().areas().get(place.pool()) instanceof AreaHold.RampingUp ramp
                && pool.tainted >= ramp.limit(pool.nodes, nowMicros)) {
            return outage(place, Course.RAMPS_UP);
        }
        return null;
    }

    private void take(GuardedNode member, TaintStrength strength) {
        NodeCensus.Tally pool = census.pool(member.place().pool());
        NodeCensus.Tally zone = census.zone(member.place().zone());
        switch (strength) {
            case HARD -> {
                pool.hard++;
                zone.hard++;
            }
            case SOFT -> pool.soft++;
        }
        if (!member.tainted() && admitted.add(member.node())) {
            pool.tainted++;
            census.cluster.tainted++;
        }
    }

    private HeldBack storm(NodeLocation place, Course course) {
        NodeCensus.Tally zone = census.zone(place.zone());
        return new HeldBack.InStorm(Area.zone(place.zone()), course, zone.pressured, zone.known());
    }

    private HeldBack outage(NodeLocation place, Course course) {
        NodeCensus.Tally pool = census.pool(place.pool());
        return new HeldBack.InOutage(Area.pool(place.pool()), course, pool.missed(), pool.expected());
    }

    private static HeldBack full(Area area, String taints, int used, int nodes, Budget budget) {
        return new HeldBack.BudgetFull(area, taints, new HeldBack.Filled(used, budget.nodes(nodes), nodes, budget));
    }
}
