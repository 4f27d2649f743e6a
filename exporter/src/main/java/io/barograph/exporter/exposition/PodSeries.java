package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.PodName;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import java.util.List;
import java.util.Map;

/// The series of one pod or container: what stands before its values, made once, and the cgroup that has them now.
final class PodSeries {

    private static final List<Resource> RESOURCES = List.of(Resource.values());

    private final PodName pod;
    private final String container;
    private final byte[][] some;
    private final byte[][] full;
    private final byte[][] contention;
    private Cgroup now;
    private long seenAt;

    /// @param container empty for a pod
    PodSeries(Format format, PodName pod, String container, Cgroup now) {
        this.pod = pod;
        this.container = container;
        this.now = now;
        this.some = prefixes(format, PressureKind.SOME);
        this.full = prefixes(format, PressureKind.FULL);
        this.contention = RESOURCES.stream()
                .map(it -> format.prefix(Family.POD_CONTENTION_SECONDS, pod.namespace(), pod.pod(), it.word()))
                .toArray(byte[][]::new);
    }

    private byte[][] prefixes(Format format, PressureKind kind) {
        return RESOURCES.stream()
                .map(it -> isPod()
                        ? format.prefix(Family.POD_PRESSURE_SECONDS, pod.namespace(), pod.pod(), it.word(), kind.word())
                        : format.prefix(
                                Family.CONTAINER_PRESSURE_SECONDS,
                                pod.namespace(),
                                pod.pod(),
                                container,
                                it.word(),
                                kind.word()))
                .toArray(byte[][]::new);
    }

    boolean isPod() {
        return container.isEmpty();
    }

    boolean isNamed(PodName otherPod, String otherContainer) {
        return pod.equals(otherPod) && container.equals(otherContainer);
    }

    /// What must not occur twice in an exposition.
    List<String> key() {
        return List.of(pod.namespace(), pod.pod(), container);
    }

    /// Whether this cgroup is newer than another of the same names: inode numbers of cgroupfs rise.
    boolean isNewerThan(PodSeries other) {
        return now.identity().inode() > other.now.identity().inode();
    }

    /// Takes the cgroup as the latest pass found it; true where it is another one.
    boolean see(Cgroup cgroup, long pass) {
        boolean other = cgroup.identity().inode() != now.identity().inode();
        now = cgroup;
        seenAt = pass;
        return other;
    }

    boolean isSeen(long pass) {
        return seenAt == pass;
    }

    void pressure(SampleWriter out) {
        for (int i = 0; i < some.length; i++) {
            PressureFile file = now.stats().pressure().get(RESOURCES.get(i));
            if (file != null) {
                total(out, some[i], file.some());
                total(out, full[i], file.full());
            }
        }
    }

    private static void total(SampleWriter out, byte[] prefix, Reading<PressureLine> line) {
        if (line instanceof Reading.Present<PressureLine> present) {
            out.millionths(prefix, present.value().totalMicros());
        }
    }

    void contention(SampleWriter out, Waits waits) {
        Map<Resource, Long> waited = waits.podsByPath().getOrDefault(now.path(), Map.of());
        for (int i = 0; i < contention.length; i++) {
            Long micros = waited.get(RESOURCES.get(i));
            if (micros != null) {
                out.millionths(contention[i], micros);
            }
        }
    }
}
