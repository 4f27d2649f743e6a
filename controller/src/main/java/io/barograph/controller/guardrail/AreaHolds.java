package io.barograph.controller.guardrail;

import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.HeldBack;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The storms of all zones, or the outages of all pools, at one moment. The next moment's follow from them and the
/// nodes.
///
/// @param areas those that have one, by name
public record AreaHolds(Kind kind, SortedMap<String, AreaHold> areas) {

    /// A zone with fewer known nodes has no storm.
    private static final int LEAST_STORM_NODES = 4;

    /// More than this share of the exporters that should be heard are silent in an outage.
    private static final int OUTAGE_PERCENT = 50;

    /// A pool with fewer nodes has no outage of its own; it is judged with all nodes together.
    private static final int LEAST_OUTAGE_NODES = 3;

    private static final long STORM_COOL_DOWN_MICROS = TimeUnit.MINUTES.toMicros(HeldBack.InStorm.COOL_DOWN_MINUTES);

    /// What holds taints back in an area.
    public enum Kind {
        /// Most nodes of a zone are pressured: few calm nodes are left to take pods, and probably all share one cause.
        STORM,
        /// Most exporters of a pool are silent: the nodes are probably well, and what reads them is not.
        OUTAGE
    }

    public AreaHolds {
        areas = Collections.unmodifiableSortedMap(new TreeMap<>(areas));
    }

    /// None anywhere.
    static AreaHolds none(Kind kind) {
        return new AreaHolds(kind, new TreeMap<>());
    }

    /// Whether nothing is added in this area.
    public boolean addNothing(String area) {
        return AreaHold.addsNothing(areas.get(area));
    }

    /// The next moment's, and what began or ended.
    record Next(AreaHolds holds, List<GuardrailChange> turns) {}

    Next next(NodeCensus census, Budgets budgets, long nowMicros) {
        SortedMap<String, NodeCensus.Tally> tallies = kind == Kind.STORM ? census.zones : census.pools;
        SortedMap<String, AreaHold> next = new TreeMap<>();
        List<GuardrailChange> turns = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>(areas.keySet());
        names.addAll(tallies.keySet());
        for (String name : names) {
            NodeCensus.Tally area = tallies.getOrDefault(name, new NodeCensus.Tally());
            AreaHold before = areas.get(name);
            AreaHold after = step(before, area, goesOn(area, census), most(name, area.nodes, budgets), nowMicros);
            if (after != null) {
                next.put(name, after);
            }
            if (AreaHold.addsNothing(before) != AreaHold.addsNothing(after)) {
                turns.add(change(name, area, AreaHold.addsNothing(after)));
            }
        }
        return new Next(new AreaHolds(kind, next), turns);
    }

    /// Nodes that have not been heard yet count as calm in a storm, silent ones not at all.
    private boolean goesOn(NodeCensus.Tally area, NodeCensus census) {
        return switch (kind) {
            case STORM ->
                area.known() >= LEAST_STORM_NODES && area.pressured * 100 >= area.known() * HeldBack.InStorm.PERCENT;
            case OUTAGE -> area.nodes > 0 && isOut(area.expected() < LEAST_OUTAGE_NODES ? census.cluster : area);
        };
    }

    private static boolean isOut(NodeCensus.Tally area) {
        return area.expected() >= LEAST_OUTAGE_NODES && area.missed() * 100 > area.expected() * OUTAGE_PERCENT;
    }

    /// How many nodes of an area may have taints at the most.
    private int most(String area, int nodes, Budgets budgets) {
        return switch (kind) {
            case STORM -> budgets.zone().nodes(nodes);
            case OUTAGE ->
                Math.max(budgets.pool(area).nodes(nodes), budgets.soft().nodes(nodes));
        };
    }

    private @Nullable AreaHold step(
            @Nullable AreaHold before, NodeCensus.Tally area, boolean goesOn, int most, long nowMicros) {
        return switch (before) {
            case null -> goesOn ? new AreaHold.Lasting(nowMicros) : null;
            case AreaHold.Lasting(long since) ->
                goesOn ? before : cooled(new AreaHold.CoolingDown(since, nowMicros), area, nowMicros);
            case AreaHold.CoolingDown down ->
                goesOn ? new AreaHold.Lasting(down.sinceMicros()) : cooled(down, area, nowMicros);
            case AreaHold.RampingUp _ when goesOn -> new AreaHold.Lasting(nowMicros);
            case AreaHold.RampingUp ramp -> ramp.limit(area.nodes, nowMicros) >= most ? null : ramp;
        };
    }

    /// An outage needs no time to cool down.
    private AreaHold cooled(AreaHold.CoolingDown down, NodeCensus.Tally area, long nowMicros) {
        return switch (kind) {
            case STORM ->
                nowMicros - down.overMicros() >= STORM_COOL_DOWN_MICROS
                        ? new AreaHold.RampingUp(nowMicros, area.hard)
                        : down;
            case OUTAGE -> new AreaHold.RampingUp(nowMicros, area.tainted);
        };
    }

    private GuardrailChange change(String name, NodeCensus.Tally area, boolean began) {
        return switch (kind) {
            case STORM ->
                new GuardrailChange(
                        began ? GuardrailChange.Kind.STORM_BEGAN : GuardrailChange.Kind.STORM_ENDED,
                        name,
                        area.pressured,
                        area.known());
            case OUTAGE ->
                new GuardrailChange(
                        began ? GuardrailChange.Kind.OUTAGE_BEGAN : GuardrailChange.Kind.OUTAGE_ENDED,
                        name,
                        area.missed(),
                        area.expected());
        };
    }
}
