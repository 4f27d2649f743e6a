package io.barograph.controller.marks;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.StandDown;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What others ask for on a node: by annotations, by taking the node out of service, by removing our taints.
///
/// @param taint the taint that was removed, by `key:effect`; empty where the whole node is asked for
/// @param why what it holds back
public record NodeRequest(String taint, HeldBack why) {

    /// What the node's annotations hold back; null where they ask for nothing now.
    public static @Nullable HeldBack ofAnnotations(ManagedNode node, Instant currentTime) {
        if (node.requests().ignore()) {
            return new HeldBack.NodeIgnored(AnnotationRequests.IGNORE);
        }
        Instant holdUntilEnd = node.requests().activeHoldUntilEnd(currentTime);
        return holdUntilEnd == null ? null : new HeldBack.TaintsHeld(AnnotationRequests.HOLD, holdUntilEnd);
    }

    /// Why nothing new is put on a node that others drain, maintain or take away; null where none does.
    public static @Nullable HeldBack ofDrain(ManagedNode node) {
        StandDown standDown = node.standDown();
        return standDown == null ? null : new HeldBack.StandsDown(standDown);
    }

    /// Why a taint that was removed is not set again; null if it may be.
    public static @Nullable HeldBack overrideOf(ManagedNode node, String taint, Instant currentTime) {
        OwnershipRecord.Overridden override = node.owned().overridden().get(taint);
        return override != null && currentTime.isBefore(override.endTime())
                ? new HeldBack.Overridden(override.writer(), override.endTime())
                : null;
    }

    /// The first that holds now; null where nothing is asked.
    public static @Nullable NodeRequest of(ManagedNode node, Instant currentTime) {
        HeldBack nodeRefusal = ofAnnotations(node, currentTime);
        nodeRefusal = nodeRefusal == null ? ofDrain(node) : nodeRefusal;
        if (nodeRefusal != null) {
            return new NodeRequest("", nodeRefusal);
        }
        for (String taintId : node.owned().overridden().keySet()) {
            HeldBack override = overrideOf(node, taintId, currentTime);
            if (override != null) {
                return new NodeRequest(taintId, override);
            }
        }
        return null;
    }

    /// One line for people.
    public String text() {
        return taint.isEmpty() ? why.text() : taint + ": " + why.text();
    }
}
