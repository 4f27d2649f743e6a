package io.barograph.usage;

import module java.base;

/// The use of each pod of a node, by its cgroups at one moment: an eviction's choice of a pod rests on it.
///
/// @param monotonicMicros the node's clock since boot, when it was read
/// @param pods one for each pod cgroup, ordered by UID
public record NodePods(String node, String bootId, long monotonicMicros, List<PodUsage> pods) {

    public NodePods {
        pods = List.copyOf(pods);
    }

    /// The pod of this UID; absent where the node has no cgroup of it.
    public Optional<PodUsage> podOf(String uid) {
        return pods.stream().filter(usage -> usage.uid().equals(uid)).findFirst();
    }
}
