package io.barograph.exporter.options;

import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.kernel.HostDisks.Role;
import module java.base;

/// Which eviction signals to report.
///
/// @param paths where the host's file systems are looked for, by what they are to the kubelet; of several paths the
///     first that is there counts
public record EvictionConfig(EvictionPlan plan, Map<Role, List<String>> paths) {

    /// The kubelet's own root directory, unless it is configured.
    public static final String KUBELET = "/var/lib/kubelet";

    /// Where runtimes keep images and writable layers: containerd, CRI-O, docker.
    public static final List<String> IMAGES = List.of(
            "/var/lib/containerd/io.containerd.snapshotter.v1.overlayfs",
            "/var/lib/containerd",
            "/var/lib/containers/storage",
            "/var/lib/docker");

    /// A kubelet without settings.
    public static final EvictionConfig DEFAULT = new EvictionConfig(
            EvictionPlan.DEFAULT,
            Map.of(Role.NODEFS, List.of(KUBELET), Role.IMAGEFS, IMAGES, Role.CONTAINERFS, IMAGES));

    public EvictionConfig {
        paths = Map.copyOf(paths);
    }
}
