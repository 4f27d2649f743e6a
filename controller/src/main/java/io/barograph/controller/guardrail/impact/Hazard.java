package io.barograph.controller.guardrail.impact;

import module java.base;

/// Something in the cluster that a taint which keeps pods away would shut out or mislead.
///
/// @param subject the workload: `kube-system/cni`
/// @param refused whether taints are not added because of it
/// @param text for people, with what to do about it
public record Hazard(Kind kind, String subject, boolean refused, String text) {

    /// What can go wrong.
    public enum Kind {
        /// A DaemonSet's pods do not tolerate the taint.
        DAEMONSET,
        /// An autoscaler takes the taint for one that new nodes will have too.
        AUTOSCALER,
        /// Pods are spread over nodes that are closed to them.
        TOPOLOGY_SPREAD,
        /// A descheduler evicts the pods of nodes with the taint.
        DESCHEDULER,
        /// It could not be found out.
        UNKNOWN;

        /// In metrics and JSON.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
