package io.barograph.exporter.cgroup.identity;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The names known at one pass; the same object as long as none came or went.
///
/// @param pods by the uid that the pod's cgroup carries
/// @param containers names within their pods, by container id; a sandbox has none
/// @param details of containers and sandboxes, by container id
public record WorkloadNames(
        Map<String, PodName> pods, Map<String, String> containers, Map<String, ContainerDetails> details) {

    /// No name is known.
    public static final WorkloadNames NONE = new WorkloadNames(Map.of(), Map.of());

    public WorkloadNames {
        pods = Map.copyOf(pods);
        containers = Map.copyOf(containers);
        details = Map.copyOf(details);
    }

    /// Names of which nothing else is known.
    public WorkloadNames(Map<String, PodName> pods, Map<String, String> containers) {
        this(pods, containers, Map.of());
    }

    public @Nullable PodName pod(String uid) {
        return pods.get(uid);
    }

    public @Nullable String container(String containerId) {
        return containers.get(containerId);
    }

    public @Nullable ContainerDetails detail(String containerId) {
        return details.get(containerId);
    }

    /// Whether it is known to be a sandbox, which has no name and is not waited for.
    public boolean isSandbox(String containerId) {
        ContainerDetails detail = details.get(containerId);
        return detail != null && detail.sandbox();
    }
}
