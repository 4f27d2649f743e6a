package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.reconcile.plan.TargetMarks.ConditionTarget;
import io.barograph.controller.reconcile.plan.TargetMarks.TaintTarget;
import io.barograph.controller.reconcile.record.FlapMemory;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The difference between a live node and what is wished, touching nothing that is not ours.
///
/// A condition is claimed in the annotation before it is first written, a taint with the very write that adds it.
///
/// @param owned which marks are ours, after edits of others were judged
/// @param leave which taints may be added
public record WritePlanner(ManagedNode managed, OwnershipRecord owned, TaintPermit leave, Instant now) {

    private static final OwnershipRecord.Source NO_POLICY = new OwnershipRecord.Source("", "");
    private static final Duration HEARTBEAT = Duration.ofMinutes(5);

    private LiveNode node() {
        return managed.live();
    }

    /// What people ask for on the node is heeded first.
    public WritePlan plan(TargetMarks asked) {
        TargetMarks wish = RequestedMarks.of(asked, managed, owned, now);
        Draft draft = new Draft(new TreeMap<>(owned.taints()), new TreeMap<>(owned.conditions()));
        wish.conditions().forEach((type, wanted) -> condition(type, wanted, draft));
        for (String type : owned.conditions().keySet()) {
            if (!wish.conditions().containsKey(type)) {
                retire(type, draft);
            }
        }
        wish.taints().forEach((id, wanted) -> add(id, wanted, draft));
        for (String id : owned.taints().keySet()) {
            remove(id, wish.taints().get(id), draft);
        }
        FlapMemory remembered = wish.remembered();
        SortedMap<String, OwnershipRecord.Flap> flaps =
                remembered == null ? owned.flaps() : remembered.over(owned.flaps());
        return new WritePlan(step(draft, flaps), draft.conditions, draft.withheld, draft.foreign);
    }

    private void condition(String type, ConditionTarget wanted, Draft draft) {
        NodeCondition live = node().condition(type);
        boolean ours = owned.conditions().containsKey(type);
        ConditionTarget.Set set = switch (wanted) {
            case ConditionTarget.Set said -> said;
            case ConditionTarget.Stay stay -> ours ? stay.on(live) : null;
            case ConditionTarget.Keep _ -> null;
        };
        if (set == null) {
            return;
        }
        if (live == null) {
            if (set.status() == NodeConditionStatus.True && ours) {
                draft.conditions.add(written(type, set, now));
            } else if (set.status() == NodeConditionStatus.True) {
                draft.ownedConditions.put(type, new OwnershipRecord.Mark(set.source(), now));
            }
        } else if (!ours) {
            if (set.status() == NodeConditionStatus.True && abandoned(live)) {
                draft.ownedConditions.put(type, new OwnershipRecord.Mark(set.source(), now));
            } else if (set.status() == NodeConditionStatus.True) {
                draft.foreign.add("condition " + type);
            }
        } else if (live.status() != set.status()) {
            draft.conditions.add(written(type, set, now));
        } else if (!live.reason().equals(set.reason().name()) || heartbeatDue(live) || hasOtherCause(live, set)) {
            draft.conditions.add(written(type, set, live.times().transition()));
        }
    }

    /// We let it go when its policy went, and nobody has taken it up since.
    private static boolean abandoned(NodeCondition live) {
        return live.status() == NodeConditionStatus.False && live.reason().equals(ConditionReason.PolicyRemoved.name());
    }

    private static boolean hasOtherCause(NodeCondition live, ConditionTarget.Set set) {
        return set.status() == NodeConditionStatus.Unknown && !PriorStatus.sameCause(set.message(), live);
    }

    private boolean heartbeatDue(NodeCondition live) {
        return live.status() == NodeConditionStatus.True
                && !live.times().heartbeat().plus(HEARTBEAT).isAfter(now);
    }

    private NodeCondition written(String type, ConditionTarget.Set set, Instant transition) {
        NodeCondition live = node().condition(type);
        String message = live == null || set.status() != NodeConditionStatus.Unknown
                ? set.message()
                : PriorStatus.after(set.message(), live);
        return new NodeCondition(
                type, set.status(), set.reason().name(), message, new NodeCondition.Times(now, transition));
    }

    /// A condition that no policy knows any more first becomes False, then is let go.
    private void retire(String type, Draft draft) {
        NodeCondition live = node().condition(type);
        if (live == null || live.status() == NodeConditionStatus.False) {
            draft.ownedConditions.remove(type);
        } else {
            var set = new ConditionTarget.Set(
                    NodeConditionStatus.False,
                    ConditionReason.PolicyRemoved,
                    "no loaded policy knows this condition",
                    NO_POLICY);
            draft.conditions.add(written(type, set, now));
        }
    }

    private void add(String id, TaintTarget wanted, Draft draft) {
        if (!(wanted instanceof TaintTarget.Present present)) {
            return;
        }
        if (taint(id) != null) {
            if (!owned.taints().containsKey(id)) {
                draft.foreign.add("taint " + id);
            }
        } else if (leave.allows(id)) {
            draft.added.add(NodeTaint.of(
                    present.taint().taintKey(), present.taint().effect().name()));
            draft.why.put(id, present.why());
            OwnershipRecord.Mark before = owned.taints().get(id);
            int again = before == null ? 0 : before.again();
            draft.ownedTaints.put(id, new OwnershipRecord.Mark(present.source(), "", now, again));
        } else {
            draft.withheld.add(id);
            draft.ownedTaints.remove(id);
        }
    }

    private void remove(String id, @Nullable TaintTarget wanted, Draft draft) {
        boolean there = taint(id) != null;
        boolean released =
                wanted == null || wanted instanceof TaintTarget.Absent || wanted instanceof TaintTarget.Silenced;
        if (there && released) {
            draft.removed.add(id);
            String why = why(wanted);
            if (why != null) {
                draft.why.put(id, why);
            }
        }
        if (released || (!there && !(wanted instanceof TaintTarget.Present))) {
            draft.ownedTaints.remove(id);
        }
    }

    /// Why a taint goes; null where a silence says so.
    private static @Nullable String why(@Nullable TaintTarget wanted) {
        return switch (wanted) {
            case null -> "no loaded policy knows it any more";
            case TaintTarget.Absent(String why) -> why;
            case TaintTarget.Silenced _, TaintTarget.Present _, TaintTarget.KeepFiring _, TaintTarget.Keep _ -> null;
        };
    }

    /// What is remembered of flapping goes with what else is written, or else after it: nothing waits for it.
    private WritePlan.@Nullable TaintStep step(Draft draft, SortedMap<String, OwnershipRecord.Flap> flaps) {
        SortedMap<String, OwnershipRecord.Overridden> overridden = new TreeMap<>(owned.overridden());
        overridden.values().removeIf(each -> !now.isBefore(each.until()));
        OwnershipRecord marks =
                new OwnershipRecord(draft.ownedTaints, draft.ownedConditions, overridden, owned.flaps());
        OwnershipRecord after = marks.with(flaps);
        boolean onlyFlaps = marks.equals(owned) && draft.added.isEmpty() && draft.removed.isEmpty();
        if (onlyFlaps && (after.equals(owned) || !draft.conditions.isEmpty())) {
            return null;
        }
        List<NodeTaint> taints = new ArrayList<>(node().taints());
        taints.removeIf(taint -> draft.removed.contains(taint.id()));
        taints.addAll(draft.added);
        List<String> added = draft.added.stream().map(NodeTaint::id).toList();
        return new WritePlan.TaintStep(taints, added, draft.removed, after, draft.why);
    }

    private @Nullable NodeTaint taint(String id) {
        for (NodeTaint taint : node().taints()) {
            if (taint.id().equals(id)) {
                return taint;
            }
        }
        return null;
    }

    /// The plan while it is being made.
    private static final class Draft {
        final SortedMap<String, OwnershipRecord.Mark> ownedTaints;
        final SortedMap<String, OwnershipRecord.Mark> ownedConditions;
        final List<NodeCondition> conditions = new ArrayList<>();
        final List<NodeTaint> added = new ArrayList<>();
        final List<String> removed = new ArrayList<>();
        final Map<String, String> why = new HashMap<>();
        final List<String> withheld = new ArrayList<>();
        final List<String> foreign = new ArrayList<>();

        Draft(Map<String, OwnershipRecord.Mark> taints, Map<String, OwnershipRecord.Mark> conditions) {
            ownedTaints = new TreeMap<>(taints);
            ownedConditions = new TreeMap<>(conditions);
        }
    }
}
