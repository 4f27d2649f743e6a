package io.barograph.exporter.exposition.pods;

import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.exposition.text.CachedLines;
import io.barograph.exporter.exposition.text.ExpositionFormat;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The series of one pod or container: what stands before its values, made once, the lines of its pressure as they
/// were written last, and the cgroup that has them now.
final class PodSeries {

    private static final List<Resource> RESOURCES = List.of(Resource.values());

    private final Owner owner;
    private final byte[][] some;
    private final byte[][] full;
    private final byte[][] contention;
    private final byte[] info;
    private final PodThrottling throttling;
    private final PodPressureAverages averages;
    private final CachedLines lines = new CachedLines();
    private @Nullable Map<Resource, PressureFile> written;
    private Cgroup now;
    private long seenAt;

    /// Whose series they are.
    ///
    /// @param container empty for a pod
    /// @param info null for a pod
    record Owner(PodName pod, String container, @Nullable ContainerInfoLabels info) {}

    PodSeries(ExpositionFormat format, FamilySelection selection, Owner owner, Cgroup now) {
        this.owner = owner;
        this.now = now;
        PodName pod = owner.pod();
        this.some = prefixes(format, PressureKind.SOME);
        this.full = prefixes(format, PressureKind.FULL);
        this.info = owner.info() == null ? new byte[0] : owner.info().prefix(format);
        this.contention = RESOURCES.stream()
                .filter(_ -> isPod())
                .map(it -> format.prefix(ExporterMetric.POD_CONTENTION_SECONDS, pod.namespace(), pod.pod(), it.word()))
                .toArray(byte[][]::new);
        this.throttling = isPod() ? PodThrottling.of(format, pod) : PodThrottling.NONE;
        this.averages =
                selection.podAverages() && isPod() ? PodPressureAverages.of(format, pod) : PodPressureAverages.NONE;
    }

    private byte[][] prefixes(ExpositionFormat format, PressureKind kind) {
        PodName pod = owner.pod();
        return RESOURCES.stream()
                .map(it -> isPod()
                        ? format.prefix(
                                ExporterMetric.POD_PRESSURE_SECONDS, pod.namespace(), pod.pod(), it.word(), kind.word())
                        : format.prefix(
                                ExporterMetric.CONTAINER_PRESSURE_SECONDS,
                                pod.namespace(),
                                pod.pod(),
                                owner.container(),
                                it.word(),
                                kind.word()))
                .toArray(byte[][]::new);
    }

    boolean isPod() {
        return owner.container().isEmpty();
    }

    boolean isNamed(PodName pod, String container) {
        return owner.pod().equals(pod) && owner.container().equals(container);
    }

    /// What must not occur twice in an exposition.
    List<String> key() {
        return List.of(owner.pod().namespace(), owner.pod().pod(), owner.container());
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

    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    void pressure(SampleWriter out) {
        Map<Resource, PressureFile> pressure = now.stats().pressure();
        if (pressure != written || !out.lines(lines)) {
            write(out, pressure);
        }
    }

    private void write(SampleWriter out, Map<Resource, PressureFile> pressure) {
        int from = out.mark();
        int series = out.series();
        boolean whole = true;
        for (int i = 0; i < some.length; i++) {
            PressureFile file = pressure.get(RESOURCES.get(i));
            if (file != null) {
                whole &= total(out, some[i], file.some());
                whole &= total(out, full[i], file.full());
            }
        }
        if (whole) {
            out.keep(from, out.series() - series, lines);
        }
        written = whole ? pressure : null;
    }

    /// False where there was no room for it.
    private static boolean total(SampleWriter out, byte[] prefix, Reading<PressureLine> line) {
        return !(line instanceof Reading.Present<PressureLine> present)
                || out.millionths(prefix, present.value().totalMicros());
    }

    void contention(SampleWriter out, ContentionTotals totals) {
        Map<Resource, Long> waited = totals.podsByPath().getOrDefault(now.path(), Map.of());
        for (int i = 0; i < contention.length; i++) {
            Long micros = waited.get(RESOURCES.get(i));
            if (micros != null) {
                out.millionths(contention[i], micros);
            }
        }
    }

    void throttling(SampleWriter out) {
        throttling.write(out, now);
    }

    void averages(SampleWriter out) {
        averages.write(out, now);
    }

    void info(SampleWriter out) {
        out.count(info, 1);
    }
}
