package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.reconcile.record.AnnotationRequests;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What people ask for on a node, by annotations and by removing our taints.
///
/// @param taint the taint that was removed, by `key:effect`; empty where an annotation asks
/// @param why what it holds back
public record HumanRequest(String taint, HeldBack why) {

    /// What the node's annotations hold back; null where they ask for nothing now.
    static @Nullable HeldBack ofAnnotations(ManagedNode node, Instant now) {
        if (node.requests().ignore()) {
            return new HeldBack.NodeIgnored(AnnotationRequests.IGNORE);
        }
        Instant until = node.requests().holding(now);
        return until == null ? null : new HeldBack.TaintsHeld(AnnotationRequests.HOLD, until);
    }

    /// Why a taint that was removed is not set again; null if it may be.
    static @Nullable HeldBack override(ManagedNode node, String taint, Instant now) {
        OwnershipRecord.Overridden override = node.owned().overridden().get(taint);
        return override != null && now.isBefore(override.until())
                ? new HeldBack.Overridden(override.by(), override.until())
                : null;
    }

    /// The first that holds now; null where nothing is asked.
    public static @Nullable HumanRequest of(ManagedNode node, Instant now) {
        HeldBack asked = ofAnnotations(node, now);
        if (asked != null) {
            return new HumanRequest("", asked);
        }
        for (String each : node.owned().overridden().keySet()) {
            HeldBack override = override(node, each, now);
            if (override != null) {
                return new HumanRequest(each, override);
            }
        }
        return null;
    }

    /// One line for people.
    public String text() {
        return taint.isEmpty() ? why.text() : taint + ": " + why.text();
    }
}
