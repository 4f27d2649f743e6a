package io.barograph.controller.guardrail;

import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.HeldBack;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The storms of all zones that are short of one resource, or the outages of all pools, at one moment. The next
/// moment's follow from them and the
/// nodes.
///
/// @param areas those that have one, by name
public record StormsAndOutages(Kind kind, SortedMap<String, AreaStage> areas) {

    /// A zone with fewer known nodes has no storm.
    private static final int LEAST_STORM_NODES = 4;

    /// More than this share of the exporters that should be heard are silent in an outage.
    private static final int OUTAGE_PERCENT = 50;

    /// A pool with fewer nodes has no outage of its own; it is judged with all nodes together.
    private static final int LEAST_OUTAGE_NODES = 3;

    private static final long STORM_COOL_DOWN_MICROS = TimeUnit.MINUTES.toMicros(HeldBack.InStorm.COOL_DOWN_MINUTES);

    /// What holds taints back in an area.
    public sealed interface Kind {

        /// Most nodes of a zone are short of it: few others are left to take pods, and probably all share one cause.
        record Storm(ScarceResource resource) implements Kind {}

        /// Most exporters of a pool are silent: the nodes are probably well, and what reads them is not.
        record Outage() implements Kind {}
    }

    public StormsAndOutages {
        areas = Collections.unmodifiableSortedMap(new TreeMap<>(areas));
    }

    /// None anywhere.
    static StormsAndOutages none(Kind kind) {
        return new StormsAndOutages(kind, new TreeMap<>());
    }

    /// Whether it lasts in this area, or did until just now.
    public boolean isLasting(String area) {
        return AreaStage.isLasting(areas.get(area));
    }

    /// The next moment's, and what began or ended.
    record Next(StormsAndOutages stages, List<GuardrailChange> turns) {}

    Next nextStages(NodeCensus census, Budgets budgets, long nowMicros) {
        SortedMap<String, NodeCensus.Tally> tallies = kind instanceof Kind.Storm ? census.zones : census.pools;
        SortedMap<String, AreaStage> nextAreas = new TreeMap<>();
        List<GuardrailChange> turns = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>(areas.keySet());
        names.addAll(tallies.keySet());
        for (String name : names) {
            NodeCensus.Tally area = tallies.getOrDefault(name, new NodeCensus.Tally());
            AreaStage previousStage = areas.get(name);
            AreaStage currentStage = nextStage(
                    previousStage, area, goesOn(area, census), mostTaintedNodes(name, area.nodes, budgets), nowMicros);
            if (currentStage != null) {
                nextAreas.put(name, currentStage);
            }
            if (AreaStage.isLasting(previousStage) != AreaStage.isLasting(currentStage)) {
                turns.add(toChange(name, area, AreaStage.isLasting(currentStage)));
            }
        }
        return new Next(new StormsAndOutages(kind, nextAreas), turns);
    }

    /// Nodes that have not been heard yet count as calm in a storm, silent ones not at all.
    private boolean goesOn(NodeCensus.Tally area, NodeCensus census) {
        return switch (kind) {
            case Kind.Storm(ScarceResource resource) ->
                area.known() >= LEAST_STORM_NODES
                        && area.pressured(resource) * 100 >= area.known() * HeldBack.InStorm.PERCENT;
            case Kind.Outage _ -> area.nodes > 0 && isOut(area.expected() < LEAST_OUTAGE_NODES ? census.cluster : area);
        };
    }

    private static boolean isOut(NodeCensus.Tally area) {
        return area.expected() >= LEAST_OUTAGE_NODES && area.missed() * 100 > area.expected() * OUTAGE_PERCENT;
    }

    /// How many nodes of an area may have taints at the most.
    private int mostTaintedNodes(String area, int nodes, Budgets budgets) {
        return switch (kind) {
            case Kind.Storm _ -> budgets.zone().nodeLimit(nodes);
            case Kind.Outage _ ->
                Math.max(
                        budgets.poolBudget(area).nodeLimit(nodes),
                        budgets.soft().nodeLimit(nodes));
        };
    }

    private @Nullable AreaStage nextStage(
            @Nullable AreaStage previousStage, NodeCensus.Tally area, boolean goesOn, int mostNodes, long nowMicros) {
        return switch (previousStage) {
            case null -> goesOn ? new AreaStage.Lasting(nowMicros) : null;
            case AreaStage.Lasting(long sinceMicros) ->
                goesOn
                        ? previousStage
                        : afterCoolDown(new AreaStage.CoolingDown(sinceMicros, nowMicros), area, nowMicros);
            case AreaStage.CoolingDown coolingDown ->
                goesOn ? new AreaStage.Lasting(coolingDown.sinceMicros()) : afterCoolDown(coolingDown, area, nowMicros);
            case AreaStage.RampingUp _ when goesOn -> new AreaStage.Lasting(nowMicros);
            case AreaStage.RampingUp rampingUp ->
                rampingUp.taintedNodesLimit(area.nodes, nowMicros) >= mostNodes ? null : rampingUp;
        };
    }

    /// An outage needs no time to cool down.
    private AreaStage afterCoolDown(AreaStage.CoolingDown coolingDown, NodeCensus.Tally area, long nowMicros) {
        return switch (kind) {
            case Kind.Storm _ ->
                nowMicros - coolingDown.overMicros() >= STORM_COOL_DOWN_MICROS
                        ? new AreaStage.RampingUp(nowMicros, area.hard)
                        : coolingDown;
            case Kind.Outage _ -> new AreaStage.RampingUp(nowMicros, area.tainted);
        };
    }

    private GuardrailChange toChange(String name, NodeCensus.Tally area, boolean began) {
        return switch (kind) {
            case Kind.Storm(ScarceResource resource) ->
                new GuardrailChange(
                        began ? GuardrailChange.Kind.STORM_BEGAN : GuardrailChange.Kind.STORM_ENDED,
                        name,
                        resource,
                        area.pressured(resource),
                        area.known());
            case Kind.Outage _ ->
                new GuardrailChange(
                        began ? GuardrailChange.Kind.OUTAGE_BEGAN : GuardrailChange.Kind.OUTAGE_ENDED,
                        name,
                        null,
                        area.missed(),
                        area.expected());
        };
    }
}
