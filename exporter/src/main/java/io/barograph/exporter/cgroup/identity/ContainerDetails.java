package io.barograph.exporter.cgroup.identity;

/// Facts about a container beside its name.
///
/// @param sandbox whether it is the pod's sandbox, which holds its namespaces: the pause container. Else the pod's
///     specification names it, also as an init, sidecar or ephemeral one
/// @param runtime `containerd`, `cri-o`, `docker`, `podman`; empty where it is unknown
/// @param alias what the runtime calls it, as cAdvisor's label `name` has it: the container id, or with CRI-O and
/// docker `k8s_<container>_<pod>_<namespace>_<uid>_<attempt>`; empty where it is not known
/// @param image as the pod's specification names it, written out; empty where the runtime's state cannot be read
public record ContainerDetails(boolean sandbox, String runtime, String alias, String image) {}
