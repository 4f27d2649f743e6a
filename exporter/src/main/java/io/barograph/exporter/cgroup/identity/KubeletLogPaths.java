package io.barograph.exporter.cgroup.identity;

import io.barograph.exporter.kernel.KernelPath;

/// Where the kubelet keeps the logs of a pod and of its containers; see [KubeletLogNames] for the other direction.
public final class KubeletLogPaths {

    private KubeletLogPaths() {}

    /// The directory that it makes with a pod's sandbox.
    public static KernelPath pod(PodName pod, String uid) {
        return KubeletLogNames.PODS.child(pod.namespace() + "_" + pod.pod() + "_" + uid);
    }

    /// The link that it makes when a container starts.
    public static KernelPath container(PodName pod, String container, String containerId) {
        return KubeletLogNames.CONTAINERS.child(
                pod.pod() + "_" + pod.namespace() + "_" + container + "-" + containerId + ".log");
    }
}
