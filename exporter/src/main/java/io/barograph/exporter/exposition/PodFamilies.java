package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.cgroup.PodName;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The families of pods and containers. Those without a name are held back: to rename a series later is to make a
/// second one. Where two cgroups have the same names, as when a pod is made again before its old cgroup is gone,
/// the newer speaks.
final class PodFamilies {

    private final SampleWriter out;
    private Map<String, SeriesPrefixes> prefixes = new HashMap<>();
    private long shadowed;

    /// Whom a series speaks of; `container` is empty for a pod.
    record Identity(PodName pod, String container) {}

    PodFamilies(SampleWriter out) {
        this.out = out;
    }

    void write(Frame frame, Names names, Waits waits) {
        Map<Identity, Cgroup> pods = new LinkedHashMap<>();
        Map<Identity, Cgroup> containers = new LinkedHashMap<>();
        for (Cgroup cgroup : frame.cgroups().values()) {
            Identity identity = identity(cgroup, names);
            if (identity != null) {
                keepNewer(identity.container().isEmpty() ? pods : containers, identity, cgroup);
            }
        }
        Map<String, SeriesPrefixes> used = HashMap.newHashMap(pods.size() + containers.size());
        pressure(Family.POD_PRESSURE_SECONDS, pods, used);
        pressure(Family.CONTAINER_PRESSURE_SECONDS, containers, used);
        out.begin(Family.POD_CONTENTION_SECONDS);
        pods.forEach((identity, cgroup) ->
                contention(used.get(cgroup.path()), waits.podsByPath().getOrDefault(cgroup.path(), Map.of())));
        prefixes = used;
    }

    /// Series left out since the beginning because a newer cgroup had the same names.
    long shadowed() {
        return shadowed;
    }

    private void keepNewer(Map<Identity, Cgroup> into, Identity identity, Cgroup cgroup) {
        Cgroup other = into.get(identity);
        if (other != null) {
            shadowed += (long) Resource.values().length * PressureKind.values().length;
        }
        // Inode numbers of cgroupfs rise
        if (other == null || cgroup.identity().inode() > other.identity().inode()) {
            into.put(identity, cgroup);
        }
    }

    private static @Nullable Identity identity(Cgroup cgroup, Names names) {
        return switch (cgroup.identity().kind()) {
            case CgroupClass.Pod pod -> identity(names.pod(pod.uid()), "");
            case CgroupClass.Container container -> {
                String name = names.container(container.containerId());
                yield name == null ? null : identity(names.pod(container.podUid()), name);
            }
            case CgroupClass.Root _,
                    CgroupClass.Kubepods _,
                    CgroupClass.QosSlice _,
                    CgroupClass.Nested _,
                    CgroupClass.Skipped _,
                    CgroupClass.Outside _ -> null;
        };
    }

    private static @Nullable Identity identity(@Nullable PodName pod, String container) {
        return pod == null ? null : new Identity(pod, container);
    }

    private void pressure(Family family, Map<Identity, Cgroup> cgroups, Map<String, SeriesPrefixes> used) {
        out.begin(family);
        cgroups.forEach((identity, cgroup) -> {
            SeriesPrefixes known = prefixes.get(cgroup.path());
            SeriesPrefixes its =
                    known != null && known.isOf(identity) ? known : new SeriesPrefixes(out.format(), identity);
            used.put(cgroup.path(), its);
            for (Resource resource : Resource.values()) {
                PressureFile file = cgroup.stats().pressure().get(resource);
                if (file != null) {
                    total(its, resource, PressureKind.SOME, file.some());
                    total(its, resource, PressureKind.FULL, file.full());
                }
            }
        });
    }

    private void total(SeriesPrefixes its, Resource resource, PressureKind kind, Reading<PressureLine> line) {
        if (line instanceof Reading.Present<PressureLine>(PressureLine value)) {
            out.millionths(its.pressure(resource, kind), value.totalMicros());
        }
    }

    private void contention(@Nullable SeriesPrefixes its, Map<Resource, Long> micros) {
        for (Resource resource : Resource.values()) {
            Long value = micros.get(resource);
            if (its != null && value != null) {
                out.millionths(its.contention(resource), value);
            }
        }
    }

    /// Pods and containers whose names are not known, of all cgroups.
    static long unmapped(Collection<Cgroup> cgroups, Names names) {
        return cgroups.stream()
                .filter(it -> it.identity().kind() instanceof CgroupClass.Pod
                        || it.identity().kind() instanceof CgroupClass.Container)
                .filter(it -> identity(it, names) == null)
                .count();
    }
}
