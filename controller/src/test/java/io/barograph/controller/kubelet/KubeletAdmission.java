package io.barograph.controller.kubelet;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.pods.Toleration;
import module java.base;

/// Whether a kubelet under node pressure would start a pod that the scheduler sends. One that it rejects is Failed at
/// once, and its workload makes the next one.
public final class KubeletAdmission {

    private static final NodeTaint MEMORY =
            ConditionTaints.of(KubeletCondition.MEMORY_PRESSURE.type(), "True").getFirst();

    private KubeletAdmission() {}

    /// @param conditions those that are True
    public static boolean admits(Set<KubeletCondition> conditions, EvictablePod pod) {
        return admits(
                conditions,
                pod.isCritical(),
                pod.state().qos(),
                pod.spec().placement().tolerations());
    }

    /// @param conditions those that are True
    /// @param qos as Kubernetes spells it: `BestEffort`
    public static boolean admits(
            Set<KubeletCondition> conditions, boolean critical, String qos, List<Toleration> tolerations) {
        if (conditions.isEmpty() || critical) {
            return true;
        }
        return conditions.equals(Set.of(KubeletCondition.MEMORY_PRESSURE))
                && (!qos.equals("BestEffort") || tolerations.stream().anyMatch(each -> each.tolerates(MEMORY)));
    }
}
