package io.barograph.exporter.culprit;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.HandmadeCgroup;
import io.barograph.exporter.contention.HandmadeNode;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// A node made by hand on which pods and services use CPUs, devices and memory; one interval lasts 2 s.
public final class CulpritNode {

    static final long INTERVAL = 2_000_000;
    static final String DISK = "259:0";
    static final long MIB = 1 << 20;

    public final HandmadeNode node = new HandmadeNode();
    private final Map<String, HandmadeCgroup> containers = new HashMap<>();
    private final Map<HandmadeCgroup, HandmadeCgroup> pods = new HashMap<>();

    /// A Burstable pod with one container.
    public HandmadeCgroup pod(String uid) {
        return pod(uid, QosClass.BURSTABLE);
    }

    public HandmadeCgroup pod(String uid, QosClass qos) {
        HandmadeCgroup pod = node.pod(uid, qos);
        HandmadeCgroup container = node.container(pod, "c" + uid, qos);
        containers.put(uid, container);
        pods.put(container, pod);
        return pod;
    }

    public HandmadeCgroup container(String uid) {
        return Objects.requireNonNull(containers.get(uid));
    }

    /// A pod uses CPU time, and its container waits, in which time none of its tasks runs.
    public void runs(String uid, long usedMicros, long waitedMicros) {
        HandmadeCgroup container = container(uid);
        container.cpuSome += waitedMicros;
        HandmadeCgroup pod = podOf(container);
        pod.cpuFull += waitedMicros;
        pod.used += usedMicros;
        container.used += usedMicros;
        node.kubepods.used += usedMicros;
        sliceOf(pod).ifPresent(slice -> slice.used += usedMicros);
        node.root.cpuSome = Math.max(node.root.cpuSome, container.cpuSome);
    }

    /// A service below system.slice does.
    void runs(HandmadeCgroup service, long usedMicros, long waitedMicros) {
        service.cpuSome += waitedMicros;
        service.cpuFull += waitedMicros;
        service.used += usedMicros;
        node.system.used += usedMicros;
    }

    /// A pod works on the disk, and its container waits for it.
    void works(String uid, long operations, long bytes, long waitedMicros) {
        for (HandmadeCgroup each : List.of(container(uid), podOf(container(uid)))) {
            works(each, operations, bytes, waitedMicros);
        }
    }

    void works(HandmadeCgroup cgroup, long operations, long bytes, long waitedMicros) {
        cgroup.operations.merge(DISK, operations, Long::sum);
        cgroup.bytes.merge(DISK, bytes, Long::sum);
        cgroup.ioSome += waitedMicros;
    }

    /// A pod's memory changes, and its container waits for memory.
    void holds(String uid, long grownBytes, long stolenPages, long refaultedPages, long waitedMicros) {
        HandmadeCgroup pod = podOf(container(uid));
        pod.current += grownBytes;
        pod.stolen += stolenPages;
        pod.refaulted += refaultedPages;
        container(uid).memorySome += waitedMicros;
        node.kubepods.pgsteal += stolenPages;
        node.root.memorySome = Math.max(node.root.memorySome, container(uid).memorySome);
    }

    public HandmadeCgroup podOf(HandmadeCgroup container) {
        return Objects.requireNonNull(pods.get(container));
    }

    private Optional<HandmadeCgroup> sliceOf(HandmadeCgroup pod) {
        for (QosClass qos : List.of(QosClass.BURSTABLE, QosClass.BESTEFFORT)) {
            HandmadeCgroup slice = node.slice(qos);
            if (pod.path.startsWith(slice.path + "/")) {
                return Optional.of(slice);
            }
        }
        return Optional.empty();
    }

    Map<Resource, Reading<Attribution>> found(Runnable what) {
        ContentionMeasurement measured = node.measured(what);
        return CulpritMeasurement.of(measured);
    }

    Attribution found(Resource resource, Runnable what) {
        Reading<Attribution> reading = Objects.requireNonNull(found(what).get(resource));
        Attribution attribution = reading.orNull();
        if (attribution == null) {
            throw new AssertionError(reading.why());
        }
        return attribution;
    }

    /// What an owner imposes on those of the node, in percent of the interval.
    static double imposed(Attribution attribution, String key) {
        return imposed(attribution, Scope.NODE, key);
    }

    static double imposed(Attribution attribution, Scope scope, String key) {
        return attribution.imposedParts(scope).stream()
                        .filter(it -> it.key().equals(key))
                        .mapToDouble(Attribution.Part::micros)
                        .sum()
                * 100
                / INTERVAL;
    }

    static double unattributed(Attribution attribution) {
        return attribution.unattributedMicros(Scope.NODE) * 100 / INTERVAL;
    }
}
