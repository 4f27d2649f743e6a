package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.NodeControls;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.reconcile.plan.TargetMarks.ConditionTarget;
import io.barograph.controller.reconcile.plan.TargetMarks.TaintTarget;
import io.barograph.controller.reconcile.record.FlapMemory;
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
public record ControlledMarks(
        TargetMarks wish, TargetMarks observed, SortedMap<String, Silence> silenced, String stopped) {

    /// Nothing is wished, and nothing held back: what thousands of calm nodes have in common between passes.
    public static final ControlledMarks NOTHING =
            new ControlledMarks(TargetMarks.NOTHING, TargetMarks.NOTHING, Collections.emptySortedMap(), "");

    /// What is to be remembered of it until the next pass, which makes the wish anew: what is held back, and what would
    /// be on the node. A calm node's wish is the largest part of all that is known of it.
    public ControlledMarks afterwards() {
        TargetMarks would = marks(observed) ? observed : TargetMarks.NOTHING;
        return silenced.isEmpty() && stopped.isEmpty() && would.equals(TargetMarks.NOTHING)
                ? NOTHING
                : new ControlledMarks(TargetMarks.NOTHING, would, silenced, stopped);
    }

    /// Whether this could put or keep anything on the node.
    private static boolean marks(TargetMarks wish) {
        return wish.conditions().values().stream()
                        .anyMatch(each ->
                                !(each instanceof ConditionTarget.Set set) || set.status() == NodeConditionStatus.True)
                || wish.taints().values().stream()
                        .anyMatch(each -> each instanceof TaintTarget.Present
                                || each instanceof TaintTarget.KeepFiring
                                || each instanceof TaintTarget.Keep);
    }

    /// @param standing taints of ours on the node, by `key:effect`
    public static ControlledMarks of(
            NodeControls reins,
            TargetMarksFactory wishes,
            DesiredState state,
            MissingSignals doubt,
            @Nullable LiveNode live,
            Set<String> standing) {
        NodeControls.Split split = reins.split(state, standing);
        HeldBack stop = reins.stop();
        String stopped = stop == null ? "" : stop.text();
        TargetMarks would = wishes.of(split.observed(), doubt).holding(split.heldBack());
        TargetMarks observed = stop == null ? would : held(would, null, stop);
        if (reins.modes().farthest() != Mode.ENFORCE) {
            return new ControlledMarks(observed, observed, split.silenced(), observed.equals(would) ? "" : stopped);
        }
        TargetMarks wish = wishes.of(split.enforced(), doubt)
                .remembering(new FlapMemory(split.enforced()))
                .holding(split.heldBack());
        for (NodeControls.Let each : split.let()) {
            wish = without(wish, each, reins.modes(each.demand()), wishes);
        }
        TargetMarks held = stop == null ? wish : held(wish, live, stop);
        return new ControlledMarks(held, observed, split.silenced(), held.equals(wish) ? "" : stopped);
    }

    /// A condition is not taken away, which nobody may: it says that nobody says anything.
    ///
    /// @param modes why it is not enforced
    private static TargetMarks without(
            TargetMarks wish, NodeControls.Let given, String modes, TargetMarksFactory wishes) {
        DemandState let = given.demand();
        Silence by = given.by();
        SortedMap<String, ConditionTarget> conditions = new TreeMap<>(wish.conditions());
        SortedMap<String, TaintTarget> taints = new TreeMap<>(wish.taints());
        switch (let.demand()) {
            case Demand.Condition(String type) ->
                conditions.put(
                        type,
                        new ConditionTarget.Set(
                                NodeConditionStatus.Unknown, ConditionReason.NotEnforced, modes, wishes.source(let)));
            case Demand.Taint taint ->
                taints.put(
                        taint.key(), by == null ? new TaintTarget.Absent(modes) : new TaintTarget.Silenced(by.text()));
            case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> {}
        }
        return wish.with(conditions, taints);
    }

    /// What is there stays as long as it is wanted; nothing comes to it.
    private static TargetMarks held(TargetMarks wish, @Nullable LiveNode live, HeldBack stop) {
        Map<String, HeldBack> why = new HashMap<>();
        SortedMap<String, ConditionTarget> conditions = new TreeMap<>(wish.conditions());
        wish.conditions().forEach((type, wanted) -> {
            if (raises(wanted, live == null ? null : live.condition(type))) {
                why.put(type, stop);
            }
        });
        wish.taints().forEach((id, wanted) -> {
            if (wanted instanceof TaintTarget.Present) {
                why.put(id, stop);
            }
        });
        conditions.replaceAll((type, wanted) ->
                raises(wanted, live == null ? null : live.condition(type)) ? new ConditionTarget.Keep() : wanted);
        SortedMap<String, TaintTarget> taints = new TreeMap<>(wish.taints());
        taints.replaceAll((_, wanted) -> wanted instanceof TaintTarget.Present ? new TaintTarget.Keep() : wanted);
        return wish.with(conditions, taints).holding(why);
    }

    private static boolean raises(ConditionTarget wanted, @Nullable NodeCondition there) {
        ConditionTarget.Set says = switch (wanted) {
            case ConditionTarget.Set set -> set;
            case ConditionTarget.Stay stay -> stay.on(there);
            case ConditionTarget.Keep _ -> null;
        };
        return says != null
                && says.status() == NodeConditionStatus.True
                && (there == null || there.status() != NodeConditionStatus.True);
    }
}
