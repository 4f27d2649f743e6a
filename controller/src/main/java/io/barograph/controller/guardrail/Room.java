package io.barograph.controller.guardrail;

import io.barograph.controller.guardrail.Verdict.Bar;
import java.util.HashSet;
import java.util.Set;

/// The places that are left, filling up as nodes ask for them.
final class Room {

    private final Guardrails rails;
    private final Census census;
    private final long nowMicros;
    /// Who had no taint of ours and has been given a place.
    private final Set<String> admitted = new HashSet<>();

    Room(Guardrails rails, Census census, long nowMicros) {
        this.rails = rails;
        this.census = census;
        this.nowMicros = nowMicros;
    }

    /// Gives the node a place, if there is one.
    Verdict ask(Member member, Strength strength) {
        Place place = member.place();
        if (rails.outages().silent(place.pool())) {
            return new Verdict.Blocked(
                    Bar.OUTAGE, "most exporters of its pool are silent, so that nobody knows how the others are");
        }
        if (member.stakes().of(strength).holds()) {
            return new Verdict.Allowed();
        }
        Verdict verdict = switch (strength) {
            case HARD -> hard(place);
            case SOFT -> soft(place);
        };
        if (verdict instanceof Verdict.Allowed && !member.tainted() && !admitted.contains(member.node())) {
            verdict = any(place);
        }
        if (verdict instanceof Verdict.Allowed) {
            take(member, strength);
        }
        return verdict;
    }

    private Verdict hard(Place place) {
        Budgets budgets = rails.budgets();
        Census.Tally pool = census.pool(place.pool());
        Census.Tally zone = census.zone(place.zone());
        Storm storm = rails.storms().zones().get(place.zone());
        if (Storms.held(storm)) {
            return new Verdict.Blocked(
                    Bar.STORM,
                    "most nodes of its zone are pressured, or were within the last "
                            + Storm.COOL_DOWN_MICROS / 60_000_000 + " minutes");
        }
        if (budgets.softOnly(place.pool(), pool.nodes)) {
            return full("its pool has " + pool.nodes + " node(s), and fewer than " + Budgets.LEAST_POOL
                    + " get no such taint. Maybe --allow-small-pools");
        }
        if (pool.hard >= budgets.hardInPool(place.pool(), pool.nodes)) {
            return used(budgets.pool(place.pool()), pool.nodes, "of its pool");
        }
        if (zone.hard >= budgets.zone().nodes(zone.nodes)) {
            return used(budgets.zone(), zone.nodes, "of its zone");
        }
        if (storm instanceof Storm.Ramping(Ramp ramp) && zone.hard >= ramp.limit(zone.nodes, nowMicros)) {
            return new Verdict.Blocked(Bar.STORM, "a storm in its zone is just over, others come first");
        }
        return new Verdict.Allowed();
    }

    private Verdict soft(Place place) {
        Census.Tally pool = census.pool(place.pool());
        Budget soft = rails.budgets().soft();
        return pool.soft >= soft.nodes(pool.nodes)
                ? used(soft, pool.nodes, "of its pool (soft taints)")
                : new Verdict.Allowed();
    }

    /// What bounds the nodes that have any taint.
    private Verdict any(Place place) {
        Budget cluster = rails.budgets().cluster();
        if (census.cluster.tainted >= cluster.nodes(census.cluster.nodes)) {
            return used(cluster, census.cluster.nodes, "of the cluster");
        }
        Census.Tally pool = census.pool(place.pool());
        if (rails.outages().pools().get(place.pool()) instanceof Outage.Recovering(Ramp ramp)
                && pool.tainted >= ramp.limit(pool.nodes, nowMicros)) {
            return new Verdict.Blocked(Bar.OUTAGE, "the exporters of its pool have just come back, others come first");
        }
        return new Verdict.Allowed();
    }

    private void take(Member member, Strength strength) {
        Census.Tally pool = census.pool(member.place().pool());
        Census.Tally zone = census.zone(member.place().zone());
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

    private static Verdict used(Budget budget, int nodes, String where) {
        return full("the budget of tainted nodes " + where + " is used up: at most " + budget.nodes(nodes) + " of "
                + nodes + " nodes (" + budget + "), others are worse or were first");
    }

    private static Verdict full(String why) {
        return new Verdict.Blocked(Bar.BUDGET, why);
    }
}
