package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.reconcile.plan.TargetMarks.ConditionTarget;
import io.barograph.controller.reconcile.plan.TargetMarks.TaintTarget;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What people ask of us by annotations on a node.
///
/// @param ignore to be left alone: what is ours is taken away, and nothing is written any more
/// @param holdUntil until then taints stay exactly as they are; null if nobody asked
/// @param unreadable the value of `hold-until` if it is no time; else empty
public record AnnotationRequests(boolean ignore, @Nullable Instant holdUntil, String unreadable) {

    /// Any value but `false` asks for it.
    public static final String IGNORE = LiveNode.ANNOTATION_PREFIX + "ignore";

    /// A time as RFC 3339 writes it: `2026-11-22T18:00:00Z`.
    public static final String HOLD = LiveNode.ANNOTATION_PREFIX + "hold-until";

    private static final OwnershipRecord.Source NOBODY = new OwnershipRecord.Source("", "");

    public static AnnotationRequests of(LiveNode node) {
        Map<String, String> annotations = node.meta().annotations();
        boolean ignore = !annotations.getOrDefault(IGNORE, "false").equals("false");
        String hold = annotations.getOrDefault(HOLD, "");
        if (hold.isEmpty()) {
            return new AnnotationRequests(ignore, null, "");
        }
        try {
            return new AnnotationRequests(ignore, OffsetDateTime.parse(hold).toInstant(), "");
        } catch (DateTimeException _) {
            return new AnnotationRequests(ignore, null, hold);
        }
    }

    private boolean holds(Instant now) {
        return holdUntil != null && now.isBefore(holdUntil);
    }

    /// What is left of a wish, and what comes to it. A taint that somebody took away is not wanted for a while.
    public TargetMarks heed(TargetMarks wish, OwnershipRecord owned, Instant now) {
        if (ignore) {
            return released(owned).holding(ignored(wish));
        }
        SortedMap<String, TaintTarget> taints = new TreeMap<>(wish.taints());
        Map<String, HeldBack> why = new HashMap<>();
        if (holds(now)) {
            HeldBack held = new HeldBack.TaintsHeld(HOLD, Objects.requireNonNull(holdUntil));
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
        HeldBack ignored = new HeldBack.NodeIgnored(IGNORE);
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
                                "the annotation " + IGNORE + " asks to leave this node alone",
                                NOBODY)));
        SortedMap<String, TaintTarget> taints = new TreeMap<>();
        owned.taints()
                .keySet()
                .forEach(id -> taints.put(id, new TaintTarget.Absent("the node asks for it by " + IGNORE)));
        return new TargetMarks(conditions, taints);
    }

    /// In a line for people; empty if nothing is asked.
    public String text(OwnershipRecord owned, Instant now) {
        if (ignore) {
            return "left alone: " + IGNORE;
        }
        if (holds(now)) {
            return "taints stay as they are until " + holdUntil + ": " + HOLD;
        }
        for (Map.Entry<String, OwnershipRecord.Overridden> each :
                owned.overridden().entrySet()) {
            if (now.isBefore(each.getValue().until())) {
                return "taint " + each.getKey() + " was taken away by "
                        + each.getValue().by() + "; not set again before "
                        + each.getValue().until();
            }
        }
        return "";
    }
}
