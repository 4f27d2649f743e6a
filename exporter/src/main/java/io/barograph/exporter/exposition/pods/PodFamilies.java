package io.barograph.exporter.exposition.pods;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.exposition.text.SampleWriter;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroups;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.Reading;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The families of pods and containers under our own names. Those without a name are held back, since a series
/// cannot be renamed later. Where two cgroups have the same names, as when a pod is made again before its old cgroup
/// is gone, the newer one is written.
public final class PodFamilies {

    private static final int SERIES_OF_ONE = 6;

    /// The number of pods or containers of a family after which comes a cut: where one of them waits, so many are
    /// compressed again.
    private static final int PART = 32;

    private final SampleWriter out;
    private final FamilySelection selection;
    private final Map<String, PodSeries> byPath = new HashMap<>();
    private WorkloadNames namesBefore = WorkloadNames.NONE;
    private Cgroups cgroupsBefore = Cgroups.NONE;
    private List<PodSeries> pods = List.of();
    private List<PodSeries> containers = List.of();
    private boolean changed;
    private long pass;
    private long unmapped;
    private long shadowed;

    public PodFamilies(SampleWriter writer, FamilySelection selection) {
        this.out = writer;
        this.selection = selection;
    }

    /// Takes in what the latest pass found.
    @SuppressWarnings("ReferenceEquality") // the same object means that no name changed, or that no cgroup came or went
    public void takeFrame(Frame frame, WorkloadNames names) {
        Cgroups previousCgroups = cgroupsBefore;
        boolean sameNames = names == namesBefore;
        namesBefore = names;
        cgroupsBefore = frame.cgroups();
        if (sameNames && frame.cgroups().tree() == previousCgroups.tree()) {
            seeAgain(previousCgroups, frame.cgroups());
        } else {
            seeAll(frame, names, sameNames);
        }
        if (changed) {
            Collection<PodSeries> newestSeries = newestByLabels(byPath.values());
            pods = newestSeries.stream().filter(PodSeries::isPod).toList();
            containers = newestSeries.stream().filter(it -> !it.isPod()).toList();
            changed = false;
        }
        shadowed += (long) SERIES_OF_ONE * (byPath.size() - pods.size() - containers.size());
    }

    /// Takes over the labels of the pass before. Most cgroups of a pass are the same objects as before.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    private void seeAgain(Cgroups previousCgroups, Cgroups currentCgroups) {
        for (int seat = 0; seat < currentCgroups.size(); seat++) {
            Cgroup cgroup = currentCgroups.cgroupAt(seat);
            PodSeries knownSeries = cgroup == previousCgroups.cgroupAt(seat) ? null : byPath.get(cgroup.path());
            if (knownSeries != null) {
                changed |= knownSeries.takeCgroup(cgroup, pass);
            }
        }
    }

    private void seeAll(Frame frame, WorkloadNames names, boolean sameNames) {
        pass++;
        unmapped = 0;
        for (Cgroup cgroup : frame.cgroups().values()) {
            PodSeries knownSeries = sameNames ? byPath.get(cgroup.path()) : null;
            if (knownSeries != null) {
                changed |= knownSeries.takeCgroup(cgroup, pass);
                continue;
            }
            switch (cgroup.identity().kind()) {
                case CgroupClass.Pod pod -> takeCgroup(cgroup, names.pod(pod.uid()), "", names);
                case CgroupClass.Container container -> {
                    if (!names.isSandbox(container.containerId())) {
                        String name = names.container(container.containerId());
                        takeCgroup(cgroup, names.pod(container.podUid()), name, names);
                    }
                }
                case CgroupClass.Unmapped _ -> unmapped++;
                case CgroupClass.Root _,
                        CgroupClass.Division _,
                        CgroupClass.Nested _,
                        CgroupClass.Skipped _,
                        CgroupClass.Outside _ -> {}
            }
        }
        changed |= byPath.values().removeIf(series -> !series.isSeen(pass));
    }

    private void takeCgroup(Cgroup cgroup, @Nullable PodName pod, @Nullable String container, WorkloadNames names) {
        if (pod == null || container == null) {
            unmapped++;
            return;
        }
        PodSeries knownSeries = byPath.get(cgroup.path());
        if (knownSeries == null || !knownSeries.labels().equals(PodSeries.labelsOf(pod, container))) {
            knownSeries = new PodSeries(selection.podAverages(), pod, container, cgroup, names);
            byPath.put(cgroup.path(), knownSeries);
            changed = true;
        }
        changed |= knownSeries.takeCgroup(cgroup, pass);
    }

    private static Collection<PodSeries> newestByLabels(Collection<PodSeries> allSeries) {
        Map<List<String>, PodSeries> byKey = new LinkedHashMap<>();
        for (PodSeries podSeries : allSeries) {
            byKey.merge(podSeries.labels(), podSeries, (a, b) -> b.isNewerThan(a) ? b : a);
        }
        return byKey.values();
    }

    /// @param pass which was seen last
    public void writeFamilies(Pass pass) {
        ContentionTotals totals = pass.totals();
        if (selection.ownPods()) {
            writeFamily(ExporterMetric.POD_PRESSURE_SECONDS, pods, podSeries -> podSeries.writePressure(out));
            writeFamily(
                    ExporterMetric.CONTAINER_PRESSURE_SECONDS, containers, podSeries -> podSeries.writePressure(out));
        }
        writeFamily(ExporterMetric.POD_CONTENTION_SECONDS, pods, podSeries -> podSeries.writeContention(out, totals));
        writeFamily(
                ExporterMetric.POD_IMPOSED_SECONDS, pods, podSeries -> podSeries.writeCulprit(out, totals.imposed()));
        writeFamily(
                ExporterMetric.POD_SUFFERED_SECONDS, pods, podSeries -> podSeries.writeCulprit(out, totals.suffered()));
        writeFamily(ExporterMetric.CPU_THROTTLED_SECONDS, pods, podSeries -> podSeries.writeThrottling(out));
        if (selection.podAverages()) {
            writeFamily(ExporterMetric.POD_PRESSURE_RATIO, pods, podSeries -> podSeries.writeAverages(out));
        }
        if (selection.ownPods()) {
            writeFamily(
                    ExporterMetric.CONTAINER_OOM_EVENTS,
                    pods,
                    podSeries -> podSeries.writeOoms(out, pass.ooms(), false));
            writeFamily(
                    ExporterMetric.CONTAINER_OOM_KILLS, pods, podSeries -> podSeries.writeOoms(out, pass.ooms(), true));
        }
        ResourceUsage usage = pass.usage();
        if (selection.podUsage() && usage != null) {
            writeUsage(usage.pods());
        }
        if (selection.ownPods()) {
            writeFamily(ExporterMetric.CONTAINER_INFO, containers, podSeries -> podSeries.writeInfo(out));
        }
    }

    private void writeUsage(List<PodUsage> usage) {
        Map<String, PodUsage> byUid = new HashMap<>();
        Map<String, ContainerUsage> byId = new HashMap<>();
        for (PodUsage pod : usage) {
            byUid.put(pod.uid(), pod);
            pod.containers().forEach(it -> byId.put(it.id(), it));
        }
        writeUsage(
                ExporterMetric.POD_WORKING_SET, pods, byUid, it -> it.memory().workingSet());
        writeUsage(ExporterMetric.POD_TASKS, pods, byUid, PodUsage::tasks);
        writeUsage(
                ExporterMetric.CONTAINER_OOM_SCORE_ADJ,
                containers,
                byId,
                it -> it.oom().scoreAdj());
        writeUsage(
                ExporterMetric.CONTAINER_OOM_SCORE,
                containers,
                byId,
                it -> it.oom().score());
    }

    private <T> void writeUsage(
            ExporterMetric family,
            List<PodSeries> of,
            Map<String, T> usageById,
            Function<T, Reading<? extends Number>> value) {
        writeFamily(family, of, podSeries -> {
            T podUsage = usageById.get(podSeries.id());
            if (podUsage != null) {
                podSeries.writeUsage(out, value.apply(podUsage));
            }
        });
    }

    private void writeFamily(ExporterMetric family, List<PodSeries> of, Consumer<PodSeries> write) {
        out.beginFamily(family);
        for (int i = 0; i < of.size(); i++) {
            if (i % PART == 0) {
                out.markCut();
            }
            write.accept(of.get(i));
        }
        out.markCut();
    }

    /// Pods and containers of the latest pass whose names are not known, and levels of kubepods that are not the
    /// kubelet's.
    public long unmapped() {
        return unmapped;
    }

    /// Series left out since the beginning because a newer cgroup had the same names.
    public long shadowed() {
        return shadowed;
    }
}
