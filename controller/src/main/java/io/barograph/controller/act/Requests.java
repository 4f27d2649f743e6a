package io.barograph.controller.act;

import io.barograph.controller.act.Wish.ConditionWish;
import io.barograph.controller.act.Wish.TaintWish;
import io.barograph.controller.cluster.ConditionStatus;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.guardrail.HeldBack;
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
record Requests(boolean ignore, @Nullable Instant holdUntil, String unreadable) {

    /// Any value but `false` asks for it.
    static final String IGNORE = LiveNode.ANNOTATION_PREFIX + "ignore";

    /// A time as RFC 3339 writes it: `2026-11-22T18:00:00Z`.
    static final String HOLD = LiveNode.ANNOTATION_PREFIX + "hold-until";

    private static final Owned.Source NOBODY = new Owned.Source("", "");

    static Requests of(LiveNode node) {
        Map<String, String> annotations = node.meta().annotations();
        boolean ignore = !annotations.getOrDefault(IGNORE, "false").equals("false");
        String hold = annotations.getOrDefault(HOLD, "");
        if (hold.isEmpty()) {
            return new Requests(ignore, null, "");
        }
        try {
            return new Requests(ignore, OffsetDateTime.parse(hold).toInstant(), "");
        } catch (DateTimeException _) {
            return new Requests(ignore, null, hold);
        }
    }

    private boolean holds(Instant now) {
        return holdUntil != null && now.isBefore(holdUntil);
    }

    /// What is left of a wish, and what comes to it. A taint that somebody took away is not wanted for a while.
    Wish heed(Wish wish, Owned owned, Instant now) {
        if (ignore) {
            return released(owned).holding(ignored(wish));
        }
        SortedMap<String, TaintWish> taints = new TreeMap<>(wish.taints());
        Map<String, HeldBack> why = new HashMap<>();
        if (holds(now)) {
            HeldBack held = new HeldBack.TaintsHeld(HOLD, Objects.requireNonNull(holdUntil));
            wish.taints().keySet().forEach(id -> why.put(id, held));
            owned.taints().keySet().forEach(id -> taints.put(id, new TaintWish.Keep()));
            taints.replaceAll((_, _) -> new TaintWish.Keep());
        }
        owned.overridden().forEach((id, override) -> {
            if (now.isBefore(override.until())) {
                why.putIfAbsent(id, new HeldBack.Overridden(override.by(), override.until()));
                taints.computeIfPresent(
                        id, (_, wanted) -> wanted instanceof TaintWish.Present ? new TaintWish.Keep() : wanted);
            }
        });
        return wish.with(wish.conditions(), taints).holding(why);
    }

    private static Map<String, HeldBack> ignored(Wish wish) {
        Map<String, HeldBack> why = new HashMap<>();
        HeldBack ignored = new HeldBack.NodeIgnored(IGNORE);
        Stream.of(wish.conditions().keySet(), wish.taints().keySet())
                .flatMap(Set::stream)
                .forEach(each -> why.put(each, ignored));
        return why;
    }

    private static Wish released(Owned owned) {
        SortedMap<String, ConditionWish> conditions = new TreeMap<>();
        owned.conditions()
                .keySet()
                .forEach(type -> conditions.put(
                        type,
                        new ConditionWish.Set(
                                ConditionStatus.Unknown,
                                ConditionReason.NodeIgnored,
                                "the annotation " + IGNORE + " asks to leave this node alone",
                                NOBODY)));
        SortedMap<String, TaintWish> taints = new TreeMap<>();
        owned.taints()
                .keySet()
                .forEach(id -> taints.put(id, new TaintWish.Absent("the node asks for it by " + IGNORE)));
        return new Wish(conditions, taints);
    }

    /// In a line for people; empty if nothing is asked.
    String text(Owned owned, Instant now) {
        if (ignore) {
            return "left alone: " + IGNORE;
        }
        if (holds(now)) {
            return "taints stay as they are until " + holdUntil + ": " + HOLD;
        }
        for (Map.Entry<String, Owned.Overridden> each : owned.overridden().entrySet()) {
            if (now.isBefore(each.getValue().until())) {
                return "taint " + each.getKey() + " was taken away by "
                        + each.getValue().by() + "; not set again before "
                        + each.getValue().until();
            }
        }
        return "";
    }
}
