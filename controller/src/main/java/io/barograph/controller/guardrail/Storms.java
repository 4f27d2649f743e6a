package io.barograph.controller.guardrail;

import io.barograph.controller.controls.Budgets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The zones' storms at one moment; the next moment's follow from them and the nodes.
///
/// @param zones those that are not simply calm
public record Storms(SortedMap<String, Storm> zones) {

    public Storms {
        zones = Collections.unmodifiableSortedMap(new TreeMap<>(zones));
    }

    /// No storm anywhere.
    public static Storms none() {
        return new Storms(new TreeMap<>());
    }

    /// The next moment's, and what began or ended.
    record Next(Storms storms, List<GuardrailChange> turns) {}

    Next next(NodeCensus census, Budgets budgets, long nowMicros) {
        SortedMap<String, Storm> next = new TreeMap<>();
        List<GuardrailChange> turns = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>(zones.keySet());
        names.addAll(census.zones.keySet());
        for (String name : names) {
            NodeCensus.Tally zone = census.zone(name);
            Storm before = zones.get(name);
            Storm after = step(before, zone, budgets, nowMicros);
            if (after != null) {
                next.put(name, after);
            }
            if (held(before) != held(after)) {
                GuardrailChange.Kind kind =
                        held(after) ? GuardrailChange.Kind.STORM_BEGAN : GuardrailChange.Kind.STORM_ENDED;
                turns.add(new GuardrailChange(kind, name, zone.pressured, zone.fresh + zone.fledglings));
            }
        }
        return new Next(new Storms(next), turns);
    }

    private static @Nullable Storm step(
            @Nullable Storm before, NodeCensus.Tally zone, Budgets budgets, long nowMicros) {
        boolean blows = Storm.blows(zone);
        if (before == null) {
            return blows ? new Storm.Raging(nowMicros) : null;
        }
        return switch (before) {
            case Storm.Raging(long since) -> blows ? before : new Storm.CoolingDown(since, nowMicros);
            case Storm.CoolingDown(long since, long quiet) -> {
                if (blows) {
                    yield new Storm.Raging(since);
                }
                boolean over = nowMicros - quiet >= Storm.COOL_DOWN_MICROS;
                yield over ? new Storm.Ramping(new RampUp(nowMicros, zone.hard)) : before;
            }
            case Storm.Ramping(RampUp ramp) -> {
                if (blows) {
                    yield new Storm.Raging(nowMicros);
                }
                boolean moot =
                        ramp.limit(zone.nodes, nowMicros) >= budgets.zone().nodes(zone.nodes);
                yield moot ? null : before;
            }
        };
    }

    /// Whether a zone in this state gets no new hard taint at all.
    static boolean held(@Nullable Storm storm) {
        return switch (storm) {
            case Storm.Raging _, Storm.CoolingDown _ -> true;
            case Storm.Ramping _ -> false;
            case null -> false;
        };
    }
}
