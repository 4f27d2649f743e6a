package io.barograph.controller.controls;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import module java.base;
import org.jspecify.annotations.Nullable;

/// That others drain a node, maintain it or take it away. While they do, nothing new is put on it and no pod is evicted
/// from it. What stands there stays, and is released as usual.
///
/// The conditions are those of <https://kep.k8s.io/5683>. One that is missing says nothing, since most clusters have
/// none of them; one that is neither True nor False says that it is not known, and counts as True.
///
/// `DeletionCandidateOfClusterAutoscaler` is not among the taints: cluster-autoscaler puts it on each node that
/// requests little, which a contended node may well do, and takes it away from most of them again.
///
/// @param mark what says so: a condition's type, a taint's key, or [#CORDON]
/// @param text for people, with the mark as it stands on the node
public record StandDown(String mark, String text) {

    /// The mark of a node with `spec.unschedulable`. We never cordon, so another did.
    public static final String CORDON = "cordon";

    private static final SortedMap<String, String> CONDITIONS = new TreeMap<>(Map.of(
            "DrainInProgress", "drained",
            "Drained", "drained",
            "Draining", "drained",
            "GracefulNodeShutdownInProgress", "shut down",
            "MaintenanceInProgress", "maintained",
            "MaintenancePlanned", "to be maintained"));

    private static final SortedMap<String, String> TAINTS = new TreeMap<>(Map.of(
            "ToBeDeletedByClusterAutoscaler", "removed by cluster-autoscaler",
            "karpenter.sh/disrupted", "removed by Karpenter",
            "karpenter.sh/disruption", "removed by Karpenter",
            "node.cloudprovider.kubernetes.io/shutdown", "shut down by its cloud",
            "node.kubernetes.io/out-of-service", "out of service"));

    /// All marks there are.
    public static List<String> marks() {
        return Stream.of(CONDITIONS.keySet(), TAINTS.keySet(), Set.of(CORDON))
                .flatMap(Set::stream)
                .toList();
    }

    /// What is done to the node; null where nothing is. Of several marks it is the one that tells most.
    public static @Nullable StandDown of(LiveNode node) {
        for (NodeCondition condition : node.status().conditions()) {
            String what = CONDITIONS.get(condition.type());
            if (what != null && condition.status() != NodeConditionStatus.False) {
                String why = condition.reason().isEmpty() ? "" : " (" + condition.reason() + ")";
                String maybe = condition.status() == NodeConditionStatus.True ? "" : "maybe ";
                return of(
                        condition.type(),
                        maybe + what,
                        "its condition " + condition.type() + " is " + condition.status() + why);
            }
        }
        for (NodeTaint taint : node.taints()) {
            String what = TAINTS.get(taint.key());
            if (what != null) {
                return of(taint.key(), what, "it has the taint " + taint.id());
            }
        }
        return node.unschedulable() ? of(CORDON, "cordoned", "its spec.unschedulable is true") : null;
    }

    private static StandDown of(String mark, String what, String how) {
        return new StandDown(mark, "the node is " + what + ": " + how);
    }
}
