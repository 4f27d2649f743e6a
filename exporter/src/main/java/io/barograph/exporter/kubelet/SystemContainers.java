package io.barograph.exporter.kubelet;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import module java.base;

/// The cgroups that the kubelet calls system containers, by their usual names: it has `--kubelet-cgroups`,
/// `--runtime-cgroups` and `--system-cgroups` for that, which we do not see.
final class SystemContainers {

    private static final List<String> KUBELET =
            List.of("kubelet.service", "k3s.service", "k3s-agent.service", "rke2-server.service", "rke2-agent.service");
    private static final List<String> RUNTIME = List.of("crio.service", "containerd.service", "docker.service");
    private static final List<String> MISC = List.of("/system.slice", "/system");

    private SystemContainers() {}

    /// The system containers that are there, by the kubelet's names, in its order.
    static Map<String, Cgroup> of(Frame frame) {
        Map<String, Cgroup> systemCgroups = new LinkedHashMap<>();
        Map<String, Cgroup> services = new LinkedHashMap<>();
        for (Cgroup cgroup : frame.cgroups().values()) {
            if (cgroup.identity().kind() instanceof CgroupClass.Kubepods) {
                systemCgroups.putIfAbsent("pods", cgroup);
            } else if (cgroup.identity().kind() instanceof CgroupClass.Outside) {
                services.putIfAbsent(cgroup.path().substring(cgroup.path().lastIndexOf('/') + 1), cgroup);
            }
        }
        putFirst("kubelet", KUBELET, services, systemCgroups);
        putFirst("runtime", RUNTIME, services, systemCgroups);
        putFirst("misc", MISC, frame.cgroups(), systemCgroups);
        return systemCgroups;
    }

    private static void putFirst(
            String name, List<String> candidates, Map<String, Cgroup> among, Map<String, Cgroup> systemCgroups) {
        candidates.stream()
                .filter(among::containsKey)
                .findFirst()
                .ifPresent(it -> systemCgroups.put(name, Objects.requireNonNull(among.get(it))));
    }
}
