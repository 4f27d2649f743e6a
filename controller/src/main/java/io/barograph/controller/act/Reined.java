package io.barograph.controller.act;

import io.barograph.controller.act.Wish.ConditionWish;
import io.barograph.controller.act.Wish.TaintWish;
import io.barograph.controller.cluster.ConditionStatus;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeCondition;
import io.barograph.controller.guardrail.HeldBack;
import io.barograph.controller.guardrail.Silence;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A node's wish after the operators' word.
///
/// @param wish what is to be brought about; where nothing is enforced anywhere, what would be
/// @param observed what would be, were it enforced too
/// @param silenced taints that a silence keeps off the node, by `key:effect`
/// @param stopped why something that is wanted may not be added; empty if nothing is held back so
record Reined(Wish wish, Wish observed, SortedMap<String, Silence> silenced, String stopped) {

    /// Nothing is wished, and nothing held back: what thousands of calm nodes have in common between passes.
    static final Reined NOTHING = new Reined(Wish.NOTHING, Wish.NOTHING, Collections.emptySortedMap(), "");

    /// What is to be remembered of it until the next pass, which makes the wish anew: what is held back, and what would
    /// be on the node. A calm node's wish is the largest part of all that is known of it.
    Reined afterwards() {
        Wish would = marks(observed) ? observed : Wish.NOTHING;
        return silenced.isEmpty() && stopped.isEmpty() && would.equals(Wish.NOTHING)
                ? NOTHING
                : new Reined(Wish.NOTHING, would, silenced, stopped);
    }

    /// Whether this could put or keep anything on the node.
    private static boolean marks(Wish wish) {
        return wish.conditions().values().stream()
                        .anyMatch(each ->
                                !(each instanceof ConditionWish.Set set) || set.status() == ConditionStatus.True)
                || wish.taints().values().stream()
                        .anyMatch(each -> each instanceof TaintWish.Present
                                || each instanceof TaintWish.KeepFiring
                                || each instanceof TaintWish.Keep);
    }

    /// @param standing taints of ours on the node, by `key:effect`
    static Reined of(
            NodeReins reins,
            Wishes wishes,
            DesiredState state,
            Doubt doubt,
            @Nullable LiveNode live,
            Set<String> standing) {
        NodeReins.Split split = reins.split(state, standing);
        HeldBack stop = reins.stop();
        String stopped = stop == null ? "" : stop.text();
        Wish would = wishes.of(split.observed(), doubt).holding(split.heldBack());
        Wish observed = stop == null ? would : held(would, null, stop);
        if (reins.modes().farthest() != Mode.ENFORCE) {
            return new Reined(observed, observed, split.silenced(), observed.equals(would) ? "" : stopped);
        }
        Wish wish = wishes.of(split.enforced(), doubt)
                .remembering(new Remembered(split.enforced()))
                .holding(split.heldBack());
        for (NodeReins.Let each : split.let()) {
            wish = without(wish, each, reins.modes(each.demand()), wishes);
        }
        Wish held = stop == null ? wish : held(wish, live, stop);
        return new Reined(held, observed, split.silenced(), held.equals(wish) ? "" : stopped);
    }

    /// A condition is not taken away, which nobody may: it says that nobody says anything.
    ///
    /// @param modes why it is not enforced
    private static Wish without(Wish wish, NodeReins.Let given, String modes, Wishes wishes) {
        DemandState let = given.demand();
        Silence by = given.by();
        SortedMap<String, ConditionWish> conditions = new TreeMap<>(wish.conditions());
        SortedMap<String, TaintWish> taints = new TreeMap<>(wish.taints());
        switch (let.demand()) {
            case Demand.Condition(String type) ->
                conditions.put(
                        type,
                        new ConditionWish.Set(
                                ConditionStatus.Unknown, ConditionReason.NotEnforced, modes, wishes.source(let)));
            case Demand.Taint taint ->
                taints.put(taint.key(), by == null ? new TaintWish.Absent(modes) : new TaintWish.Silenced(by.text()));
            case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> {}
        }
        return wish.with(conditions, taints);
    }

    /// What is there stays as long as it is wanted; nothing comes to it.
    private static Wish held(Wish wish, @Nullable LiveNode live, HeldBack stop) {
        Map<String, HeldBack> why = new HashMap<>();
        SortedMap<String, ConditionWish> conditions = new TreeMap<>(wish.conditions());
        wish.conditions().forEach((type, wanted) -> {
            if (raises(wanted, live == null ? null : live.condition(type))) {
                why.put(type, stop);
            }
        });
        wish.taints().forEach((id, wanted) -> {
            if (wanted instanceof TaintWish.Present) {
                why.put(id, stop);
            }
        });
        conditions.replaceAll((type, wanted) ->
                raises(wanted, live == null ? null : live.condition(type)) ? new ConditionWish.Keep() : wanted);
        SortedMap<String, TaintWish> taints = new TreeMap<>(wish.taints());
        taints.replaceAll((_, wanted) -> wanted instanceof TaintWish.Present ? new TaintWish.Keep() : wanted);
        return wish.with(conditions, taints).holding(why);
    }

    private static boolean raises(ConditionWish wanted, @Nullable NodeCondition there) {
        ConditionWish.Set says = switch (wanted) {
            case ConditionWish.Set set -> set;
            case ConditionWish.Stay stay -> stay.on(there);
            case ConditionWish.Keep _ -> null;
        };
        return says != null
                && says.status() == ConditionStatus.True
                && (there == null || there.status() != ConditionStatus.True);
    }
}
