package io.barograph.exporter.cgroup;

/// The kubelet's quality-of-service class of a pod, as its cgroup's place shows it.
public enum QosClass {
    GUARANTEED,
    BURSTABLE,
    BESTEFFORT,
    /// The class of a pod below a level of kubepods that is not the kubelet's, whose name does not tell.
    UNKNOWN
}
