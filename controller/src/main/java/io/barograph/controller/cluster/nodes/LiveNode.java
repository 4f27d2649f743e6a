package io.barograph.controller.cluster.nodes;

import io.barograph.problem.ForeignKeys;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A node as the API server says it is, reduced to what is needed: no images, no managed fields, no foreign
/// annotations.
///
/// @param unschedulable whether it is cordoned
public record LiveNode(NodeIdentity identity, Meta meta, boolean unschedulable, List<NodeTaint> taints, Status status) {

    /// The prefix of the annotations that are kept.
    public static final String ANNOTATION_PREFIX = "barograph.io/";

    public LiveNode {
        taints = List.copyOf(taints);
    }

    /// A node's metadata.
    ///
    /// @param resourceVersion opaque, another one after each change
    /// @param annotations only those that begin with [#ANNOTATION_PREFIX]
    /// @param created null without an API server
    public record Meta(
            String resourceVersion,
            Map<String, String> labels,
            Map<String, String> annotations,
            @Nullable Instant created) {

        public Meta {
            labels = ForeignKeys.copyOf(labels);
            annotations = ForeignKeys.copyOf(annotations);
        }
    }

    /// A node's status.
    ///
    /// @param internalIps as its kubelet says them, so maybe no addresses at all
    /// @param conditions many in the order of their types
    /// @param allocatable what it has for pods; null where it is unknown
    /// @param memoryCapacity all of its memory, in bytes; null where it is unknown
    /// @param otherResources what it has for pods beside CPU, memory and places, by the resource's name; what it
    /// has none of is left out
    /// @param runtime the name of its container runtime, such as `containerd`; empty where it is unknown
    public record Status(
            List<String> internalIps,
            List<NodeCondition> conditions,
            @Nullable ResourceAmounts allocatable,
            @Nullable Long memoryCapacity,
            Map<String, Long> otherResources,
            String runtime) {

        public Status {
            internalIps = List.copyOf(internalIps);
            conditions = ConditionOrder.sortMany(conditions);
            otherResources = ForeignKeys.copyOf(otherResources);
        }

        /// Its runtime is unknown.
        public Status(
                List<String> internalIps,
                List<NodeCondition> conditions,
                @Nullable ResourceAmounts allocatableAmounts,
                @Nullable Long memoryCapacity,
                Map<String, Long> otherResources) {
            this(internalIps, conditions, allocatableAmounts, memoryCapacity, otherResources, "");
        }

        /// It has only CPU, memory and places for pods.
        public Status(
                List<String> internalIps,
                List<NodeCondition> conditions,
                @Nullable ResourceAmounts allocatableAmounts,
                @Nullable Long memoryCapacity) {
            this(internalIps, conditions, allocatableAmounts, memoryCapacity, Map.of());
        }

        /// It is unknown how much memory it has in all.
        public Status(
                List<String> internalIps,
                List<NodeCondition> conditions,
                @Nullable ResourceAmounts allocatableAmounts) {
            this(internalIps, conditions, allocatableAmounts, null);
        }

        /// It is unknown what it has for pods.
        public Status(List<String> internalIps, List<NodeCondition> conditions) {
            this(internalIps, conditions, null);
        }
    }

    /// A node of which nothing is known but its name.
    public static LiveNode ofName(String name, String uid) {
        return new LiveNode(
                new NodeIdentity(name, uid),
                new Meta("0", Map.of(), Map.of(), null),
                false,
                List.of(),
                new Status(List.of(), List.of()));
    }

    /// The node's name.
    public String name() {
        return identity.name();
    }

    /// The condition of this type, or null.
    public @Nullable NodeCondition condition(String type) {
        return ConditionOrder.findType(status.conditions(), type);
    }

    /// The taint with this `key:effect`, or null.
    public @Nullable NodeTaint taint(String id) {
        for (NodeTaint taint : taints) {
            if (taint.id().equals(id)) {
                return taint;
            }
        }
        return null;
    }

    /// Whether its kubelet is ready for pods, and it is not cordoned.
    public boolean schedulable() {
        return !unschedulable && isReady();
    }

    /// Whether its kubelet says so, and is heard by the control plane.
    public boolean isReady() {
        NodeCondition ready = condition("Ready");
        return ready != null && ready.status() == NodeConditionStatus.True;
    }

    /// The same node with other metadata, taints or status.
    public LiveNode withContents(Meta newMeta, List<NodeTaint> newTaints, Status newStatus) {
        return new LiveNode(identity, newMeta, unschedulable, newTaints, newStatus);
    }
}
