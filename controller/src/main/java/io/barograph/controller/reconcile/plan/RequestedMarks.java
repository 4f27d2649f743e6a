package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.reconcile.plan.TargetMarks.ConditionTarget;
import io.barograph.controller.reconcile.plan.TargetMarks.TaintTarget;
import io.barograph.controller.reconcile.record.AnnotationRequests;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What is left of the target marks after what people ask for on the node.
public final class RequestedMarks {

    private static final OwnershipRecord.Source NOBODY = new OwnershipRecord.Source("", "");

    private RequestedMarks() {}

    /// What is left of a wish, and what comes to it. A taint that somebody took away is not wanted for a while.
    public static TargetMarks of(TargetMarks wish, ManagedNode node, OwnershipRecord owned, Instant now) {
        AnnotationRequests asked = node.requests();
        if (asked.ignore()) {
            return released(owned).holding(ignored(wish));
        }
        SortedMap<String, TaintTarget> taints = new TreeMap<>(wish.taints());
        Map<String, HeldBack> why = new HashMap<>();
        Instant until = asked.holding(now);
        if (until != null) {
            HeldBack held = new HeldBack.TaintsHeld(AnnotationRequests.HOLD, until);
            wish.taints().keySet().forEach(id -> why.put(id, held));
            owned.taints().keySet().forEach(id -> taints.put(id, new TaintTarget.Keep()));
            taints.replaceAll((_, _) -> new TaintTarget.Keep());
        }
        owned.overridden().forEach((id, override) -> {
            if (now.isBefore(override.until())) {
                why.putIfAbsent(id, new HeldBack.Overridden(override.by(), override.until()));
                taints.computeIfPresent(
                        id, (_, wanted) -> wanted instanceof TaintTarget.Present ? new TaintTarget.Keep() : wanted);
            }
        });
        return wish.with(wish.conditions(), taints).holding(why);
    }

    private static Map<String, HeldBack> ignored(TargetMarks wish) {
        Map<String, HeldBack> why = new HashMap<>();
        HeldBack ignored = new HeldBack.NodeIgnored(AnnotationRequests.IGNORE);
        Stream.of(wish.conditions().keySet(), wish.taints().keySet())
                .flatMap(Set::stream)
                .forEach(each -> why.put(each, ignored));
        return why;
    }

    private static TargetMarks released(OwnershipRecord owned) {
        SortedMap<String, ConditionTarget> conditions = new TreeMap<>();
        owned.conditions()
                .keySet()
                .forEach(type -> conditions.put(
                        type,
                        new ConditionTarget.Set(
                                NodeConditionStatus.Unknown,
                                ConditionReason.NodeIgnored,
                                "the annotation " + AnnotationRequests.IGNORE + " asks to leave this node alone",
                                NOBODY)));
        SortedMap<String, TaintTarget> taints = new TreeMap<>();
        owned.taints()
                .keySet()
                .forEach(id ->
                        taints.put(id, new TaintTarget.Absent("the node asks for it by " + AnnotationRequests.IGNORE)));
        return new TargetMarks(conditions, taints);
    }
}
