package io.barograph.controller.marks;

import io.barograph.controller.cluster.nodes.LiveNode;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What people ask of the controller by annotations on a node.
///
/// @param ignore whether the node is to be left alone: our marks are taken away, and nothing more is written
/// @param holdUntil until when taints stay exactly as they are; null if that is not asked
/// @param unreadable the value of `hold-until` if it is no time; else empty
public record AnnotationRequests(boolean ignore, @Nullable Instant holdUntil, String unreadable) {

    /// Any value but `false` asks for it.
    public static final String IGNORE = LiveNode.ANNOTATION_PREFIX + "ignore";

    /// A time as RFC 3339 writes it: `2026-11-22T18:00:00Z`.
    public static final String HOLD = LiveNode.ANNOTATION_PREFIX + "hold-until";

    static AnnotationRequests of(LiveNode node) {
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

    /// Until when taints stay as they are; null if they need not at this time.
    public @Nullable Instant activeHoldUntilEnd(Instant currentTime) {
        return holdUntil != null && currentTime.isBefore(holdUntil) ? holdUntil : null;
    }
}
