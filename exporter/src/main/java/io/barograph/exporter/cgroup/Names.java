package io.barograph.exporter.cgroup;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The names known at one pass.
///
/// @param pods by the uid that the pod's cgroup carries
/// @param containers names within their pods, by container id
public record Names(Map<String, PodName> pods, Map<String, String> containers) {

    /// No name is known.
    public static final Names NONE = new Names(Map.of(), Map.of());

    public Names {
        pods = Map.copyOf(pods);
        containers = Map.copyOf(containers);
    }

    public @Nullable PodName pod(String uid) {
        return pods.get(uid);
    }

    public @Nullable String container(String containerId) {
        return containers.get(containerId);
    }
}
