package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.cgroup.PodName;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The families of pods and containers. Those without a name are held back: to rename a series later is to make a
/// second one. Where two cgroups have the same names, as when a pod is made again before its old cgroup is gone, the
/// newer speaks.
final class PodFamilies {

    private static final int SERIES_OF_ONE = 6;

    private final SampleWriter out;
    private final Map<String, PodSeries> byPath = new HashMap<>();
    private List<PodSeries> speaking = List.of();
    private boolean changed;
    private long pass;
    private long unmapped;
    private long shadowed;

    PodFamilies(SampleWriter out) {
        this.out = out;
    }

    /// Takes in what the latest pass found.
    void see(Frame frame, Names names) {
        pass++;
        unmapped = 0;
        for (Cgroup cgroup : frame.cgroups().values()) {
            switch (cgroup.identity().kind()) {
                case CgroupClass.Pod pod -> see(cgroup, names.pod(pod.uid()), "");
                case CgroupClass.Container container ->
                    see(cgroup, names.pod(container.podUid()), names.container(container.containerId()));
                case CgroupClass.Root _,
                        CgroupClass.Division _,
                        CgroupClass.Nested _,
                        CgroupClass.Skipped _,
                        CgroupClass.Outside _ -> {}
            }
        }
        changed |= byPath.values().removeIf(series -> !series.isSeen(pass));
        if (changed) {
            speaking = newest(byPath.values());
            changed = false;
        }
        shadowed += (long) SERIES_OF_ONE * (byPath.size() - speaking.size());
    }

    private void see(Cgroup cgroup, @Nullable PodName pod, @Nullable String container) {
        if (pod == null || container == null) {
            unmapped++;
            return;
        }
        PodSeries known = byPath.get(cgroup.path());
        if (known == null || !known.isNamed(pod, container)) {
            known = new PodSeries(out.format(), pod, container, cgroup);
            byPath.put(cgroup.path(), known);
            changed = true;
        }
        changed |= known.see(cgroup, pass);
    }

    private static List<PodSeries> newest(Collection<PodSeries> all) {
        Map<List<String>, PodSeries> byKey = new LinkedHashMap<>();
        for (PodSeries each : all) {
            byKey.merge(each.key(), each, (a, b) -> b.isNewerThan(a) ? b : a);
        }
        return new ArrayList<>(byKey.values());
    }

    void write(Waits waits) {
        out.begin(Family.POD_PRESSURE_SECONDS);
        for (PodSeries each : speaking) {
            if (each.isPod()) {
                each.pressure(out);
            }
        }
        out.begin(Family.CONTAINER_PRESSURE_SECONDS);
        for (PodSeries each : speaking) {
            if (!each.isPod()) {
                each.pressure(out);
            }
        }
        out.begin(Family.POD_CONTENTION_SECONDS);
        for (PodSeries each : speaking) {
            if (each.isPod()) {
                each.contention(out, waits);
            }
        }
    }

    /// Pods and containers of the latest pass whose names are not known.
    long unmapped() {
        return unmapped;
    }

    /// Series left out since the beginning because a newer cgroup had the same names.
    long shadowed() {
        return shadowed;
    }
}
