package io.barograph.exporter.frame;

import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The use of the node, its pods and their containers, as read by one pass on request.
///
/// @param cgroups by path: the root, kubepods, pods, containers, and what lies outside kubepods
/// @param pods ordered by UID
public record ResourceUsage(NodeUsage node, Map<String, CgroupUsage> cgroups, Starts starts, List<PodUsage> pods) {

    public ResourceUsage {
        cgroups = Map.copyOf(cgroups);
        pods = List.copyOf(pods);
    }

    /// The times since when pods (by uid) and containers (by id) are there, as far as the kubelet's log
    /// directories show.
    public record Starts(Map<String, Instant> pods, Map<String, Instant> containers) {

        /// Starts of which nothing is known.
        public static final Starts UNKNOWN = new Starts(Map.of(), Map.of());

        public Starts {
            pods = Map.copyOf(pods);
            containers = Map.copyOf(containers);
        }

        public @Nullable Instant pod(String uid) {
            return pods.get(uid);
        }

        public @Nullable Instant container(String containerId) {
            return containers.get(containerId);
        }
    }
}
