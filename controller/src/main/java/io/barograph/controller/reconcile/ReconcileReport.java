package io.barograph.controller.reconcile;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.NodeRequest;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.reconcile.plan.NodePlan;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the reconciler reports of a node, for page, status, explanations and metrics.
///
/// @param owned ours as far as the API server last said
/// @param plan what is done about each demand
/// @param request what people ask for on the node; null for nothing
/// @param trouble what went wrong last; null if nothing did since
public record ReconcileReport(
        String node,
        OwnershipRecord owned,
        NodePlan plan,
        @Nullable NodeRequest request,
        @Nullable Trouble trouble) {

    /// The same with reasons why other demands, which put no mark on the node, are not acted on.
    public ReconcileReport withHeldBack(SortedMap<String, HeldBack> more) {
        return more.isEmpty() ? this : new ReconcileReport(node, owned, plan.withHeldBack(more), request, trouble);
    }

    /// Conditions by type, then taints by `key:effect`, with their values `key=2:effect`.
    public List<String> marks() {
        return Stream.concat(owned.conditions().keySet().stream(), owned.taintNames().stream())
                .toList();
    }

    /// Taints of ours, by `key:effect`.
    public Set<String> ownedTaints() {
        return owned.taints().keySet();
    }

    /// What went wrong on a node.
    public sealed interface Trouble {

        /// An exception of our own stopped the work for it.
        record Fault(HeldBack why) implements Trouble {}

        /// The record of what is ours cannot be read.
        record RecordUnreadable(String why) implements Trouble {}

        /// Nothing is written in mode observe, and mode enforce has left taints.
        record LeftByEnforce() implements Trouble {}

        /// The API server did not take a write, or does not answer.
        record NotWritten(String why) implements Trouble {}

        /// The API server did not take an event.
        record EventNotSent(String why) implements Trouble {}

        /// For people.
        default String text() {
            return switch (this) {
                case Fault(HeldBack heldBack) -> heldBack.text();
                case RecordUnreadable(String why) -> why;
                case LeftByEnforce _ -> "mode observe leaves what mode enforce has put on this node";
                case NotWritten(String why) -> why;
                case EventNotSent(String why) -> why;
            };
        }
    }

    /// @param writes whether any mode writes
    static ReconcileReport of(ReconciledNode node, NodePlan plan, boolean writes, Instant wall) {
        ManagedNode managed = node.managed();
        return new ReconcileReport(
                node.name,
                node.owned(),
                plan,
                managed == null ? null : NodeRequest.of(managed, wall),
                trouble(node, managed, writes));
    }

    private static @Nullable Trouble trouble(ReconciledNode node, @Nullable ManagedNode managed, boolean writes) {
        HeldBack fault = node.fault.why();
        if (fault != null) {
            return new Trouble.Fault(fault);
        }
        if (managed != null && managed.unreadable() != null) {
            return new Trouble.RecordUnreadable(managed.unreadable().text());
        }
        if (!writes) {
            return node.owned().taints().isEmpty() ? null : new Trouble.LeftByEnforce();
        }
        return node.trouble();
    }
}
