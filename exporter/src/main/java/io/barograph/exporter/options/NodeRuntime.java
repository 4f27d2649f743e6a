package io.barograph.exporter.options;

import module java.base;

/// A node's container runtime: where it keeps images and serves, and where its kubelet's settings are. Names of
/// cgroups tell their runtime themselves.
public enum NodeRuntime {
    /// The first that is there.
    AUTO,
    CONTAINERD,
    CRIO,
    /// k3s, and RKE2, which is k3s elsewhere.
    K3S;

    /// k3s before others, since a docker beside it has a containerd of its own.
    private static final List<NodeRuntime> LOOKED_FOR = List.of(K3S, CONTAINERD, CRIO);

    private static final String SNAPSHOTS = "/io.containerd.snapshotter.v1.overlayfs";
    private static final String K3S_AGENT = "/var/lib/rancher/k3s/agent";
    private static final String RKE2_AGENT = "/var/lib/rancher/rke2/agent";

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Directories of images and writable layers, as the host calls them; the first that is there and not empty counts.
    public List<String> images() {
        return switch (this) {
            // What no other runtime makes comes first
            case AUTO ->
                Stream.of(allParts(NodeRuntime::images), List.of("/var/lib/docker"))
                        .flatMap(List::stream)
                        .sorted(Comparator.comparing(it -> !it.endsWith(SNAPSHOTS) && !it.endsWith("/storage")))
                        .toList();
            case CONTAINERD -> List.of("/var/lib/containerd" + SNAPSHOTS, "/var/lib/containerd");
            case CRIO -> List.of("/var/lib/containers/storage");
            case K3S ->
                List.of(
                        K3S_AGENT + "/containerd" + SNAPSHOTS,
                        K3S_AGENT + "/containerd",
                        RKE2_AGENT + "/containerd" + SNAPSHOTS,
                        RKE2_AGENT + "/containerd");
        };
    }

    /// The sockets where it may serve CRI.
    public List<String> sockets() {
        return switch (this) {
            case AUTO -> allParts(NodeRuntime::sockets);
            case CONTAINERD -> List.of("/run/containerd/containerd.sock");
            case CRIO -> List.of("/run/crio/crio.sock");
            case K3S -> List.of("/run/k3s/containerd/containerd.sock");
        };
    }

    /// A KubeletConfiguration, or a directory of some, as the host calls them; the first that is there counts.
    public List<String> kubeletConfigs() {
        return switch (this) {
            case AUTO -> allParts(NodeRuntime::kubeletConfigs);
            case CONTAINERD, CRIO -> List.of("/var/lib/kubelet/config.yaml");
            case K3S -> List.of(K3S_AGENT + "/etc/kubelet.conf.d", RKE2_AGENT + "/etc/kubelet.conf.d");
        };
    }

    private static List<String> allParts(Function<NodeRuntime, List<String>> part) {
        return LOOKED_FOR.stream()
                .flatMap(it -> part.apply(it).stream())
                .distinct()
                .toList();
    }
}
