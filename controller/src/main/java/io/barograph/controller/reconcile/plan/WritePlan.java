package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What is to be written on a node now. What follows from it is planned anew after it is written.
///
/// @param step taints and the record of what is ours; null if they are right
/// @param conditions in the order of their types
/// @param withheld taints that would be added if the budget allowed it
/// @param foreign wanted conditions and taints that somebody else keeps
public record WritePlan(
        @Nullable TaintStep step, List<NodeCondition> conditions, List<String> withheld, List<String> foreign) {

    public WritePlan {
        conditions = List.copyOf(conditions);
        withheld = List.copyOf(withheld);
        foreign = List.copyOf(foreign);
    }

    /// One write of `spec.taints` and the annotation.
    ///
    /// @param taints all that the node is to have, others' included
    /// @param added ours, by `key:effect`
    /// @param removed ours, by `key:effect`
    /// @param why of those that are added or removed, for people; empty where an event already says it
    public record TaintStep(
            List<NodeTaint> taints,
            List<String> added,
            List<String> removed,
            OwnershipRecord owned,
            Map<String, String> why) {

        public TaintStep {
            taints = List.copyOf(taints);
            added = List.copyOf(added);
            removed = List.copyOf(removed);
            why = Map.copyOf(why);
        }

        /// Of which nothing is said.
        TaintStep(List<NodeTaint> taints, List<String> added, List<String> removed, OwnershipRecord owned) {
            this(taints, added, removed, owned, Map.of());
        }
    }

    /// This plan, and the record on the node, if that is all there is to be written beside conditions.
    public WritePlan recording(LiveNode node, OwnershipRecord owned) {
        return step == null
                ? new WritePlan(
                        new TaintStep(node.taints(), List.of(), List.of(), owned), conditions, withheld, foreign)
                : this;
    }

    /// What of it takes taints away, and nothing else; of what is ours it forgets no more than those.
    public WritePlan releasing(LiveNode node, OwnershipRecord owned) {
        if (!releases()) {
            return new WritePlan(null, List.of(), withheld, foreign);
        }
        TaintStep whole = Objects.requireNonNull(step);
        List<String> removed = whole.removed();
        List<NodeTaint> left = node.taints().stream()
                .filter(taint -> !removed.contains(taint.id()))
                .toList();
        TaintStep less = new TaintStep(left, List.of(), removed, owned.without(removed), whole.why());
        return new WritePlan(less, List.of(), withheld, foreign);
    }

    /// Whether it takes a taint away.
    public boolean releases() {
        return step != null && !step.removed().isEmpty();
    }

    public boolean isEmpty() {
        return step == null && conditions.isEmpty();
    }

    /// Whether it only puts something on the node, or claims it first, which may wait. Taking away may not; and what
    /// stands there and is told anew is nothing more.
    ///
    /// @param live the node as it was when this was planned
    public boolean raises(LiveNode live) {
        return !releases()
                && conditions.stream().noneMatch(each -> !isTrue(each) && isTrue(live.condition(each.type())))
                && (step != null
                        || conditions.stream().anyMatch(each -> isTrue(each) && !isTrue(live.condition(each.type()))));
    }

    private static boolean isTrue(@Nullable NodeCondition condition) {
        return condition != null && condition.status() == NodeConditionStatus.True;
    }
}
