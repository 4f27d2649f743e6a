package io.barograph.controller.guardrail;

import io.barograph.controller.controls.Budgets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The pools' outages at one moment; the next moment's follow from them and the nodes.
///
/// @param pools those that are not simply heard
public record Outages(SortedMap<String, Outage> pools) {

    public Outages {
        pools = Collections.unmodifiableSortedMap(new TreeMap<>(pools));
    }

    /// No outage anywhere.
    public static Outages none() {
        return new Outages(new TreeMap<>());
    }

    /// The next moment's, and what began or ended.
    record Next(Outages outages, List<GuardrailChange> turns) {}

    Next next(NodeCensus census, Budgets budgets, long nowMicros) {
        boolean everywhere = Outage.out(census.cluster);
        SortedMap<String, Outage> next = new TreeMap<>();
        List<GuardrailChange> turns = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>(pools.keySet());
        names.addAll(census.pools.keySet());
        for (String name : names) {
            NodeCensus.Tally pool = census.pool(name);
            boolean tooFew = pool.expected() < Outage.LEAST_NODES;
            boolean out = pool.nodes > 0 && (tooFew ? everywhere : Outage.out(pool));
            Outage before = pools.get(name);
            Outage after = step(before, out, pool, new Most(budgets, name), nowMicros);
            if (after != null) {
                next.put(name, after);
            }
            if (out != (before instanceof Outage.Silence)) {
                GuardrailChange.Kind kind = out ? GuardrailChange.Kind.OUTAGE_BEGAN : GuardrailChange.Kind.OUTAGE_ENDED;
                turns.add(new GuardrailChange(kind, name, pool.missed(), pool.expected()));
            }
        }
        return new Next(new Outages(next), turns);
    }

    /// How many tainted nodes a pool may have at the most.
    private record Most(Budgets budgets, String pool) {
        int of(int nodes) {
            return Math.max(budgets.pool(pool).nodes(nodes), budgets.soft().nodes(nodes));
        }
    }

    private static @Nullable Outage step(
            @Nullable Outage before, boolean out, NodeCensus.Tally pool, Most most, long nowMicros) {
        if (out) {
            return before instanceof Outage.Silence ? before : new Outage.Silence(nowMicros);
        }
        return switch (before) {
            case null -> null;
            case Outage.Silence _ -> new Outage.Recovering(new RampUp(nowMicros, pool.tainted));
            case Outage.Recovering(RampUp ramp) ->
                ramp.limit(pool.nodes, nowMicros) >= most.of(pool.nodes) ? null : before;
        };
    }

    /// Whether nothing is added in this pool, and nothing goes for want of signals.
    public boolean silent(String pool) {
        return pools.get(pool) instanceof Outage.Silence;
    }
}
