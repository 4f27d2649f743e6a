package io.barograph.bench.collection;

import com.sun.management.ThreadMXBean;
import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.Exposition;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.HostReadings;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.threshold.ThresholdStatuses;
import module java.base;
import java.lang.management.ManagementFactory;

/// Rendering alone: 6,000 series of pods and containers, with the same values again and with others each time.
final class RenderBench {

    private static final int PODS = 333;
    private static final int CONTAINERS = 2;
    private static final int ROUNDS = 2_000;
    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Reading<?> NONE = Reading.absent("none");

    private final Map<String, PodName> pods = new HashMap<>();
    private final Map<String, String> containers = new HashMap<>();
    private final List<Sample> reports;

    RenderBench() {
        Frame one = frame(1_234_567);
        Frame other = frame(7_654_321);
        WorkloadNames names = new WorkloadNames(pods, containers);
        this.reports = List.of(report(one, names), report(other, names));
    }

    private static Sample report(Frame frame, WorkloadNames names) {
        Snapshot empty = new Snapshot(
                new SnapshotOrigin("n", "b", "i"),
                new SnapshotTime(0, 0, 1),
                Reading.absent("none"),
                List.of(),
                List.of());
        Pass pass = new Pass(frame, empty, ContentionTotals.NONE, ThresholdStatuses.NONE);
        return new Sample(pass.withNamesAndUsage(names, null, PassCost.NONE));
    }

    private Frame frame(long micros) {
        Map<String, Cgroup> all = new LinkedHashMap<>();
        for (int pod = 0; pod < PODS; pod++) {
            String uid = "00000000-0000-4000-8000-%012x".formatted(pod);
            String path = "/kubepods/burstable/pod" + uid;
            pods.put(uid, new PodName("bench", "pod-" + pod));
            add(all, path, new CgroupClass.Pod(QosClass.BURSTABLE, uid), micros + pod);
            for (int container = 0; container < CONTAINERS; container++) {
                String id = "%064x".formatted(pod * 16L + container);
                containers.put(id, "c" + container);
                add(all, path + "/" + id, new CgroupClass.Container(QosClass.BURSTABLE, uid, id, ""), micros + pod);
            }
        }
        PressureFile none = PressureFile.absent("none");
        return new Frame(
                0, new HostReadings(Map.of(), none, absent(), absent(), absent(), absent(), absent(), absent()), all);
    }

    private static void add(Map<String, Cgroup> all, String path, CgroupClass kind, long micros) {
        Reading<PressureLine> line = Reading.of(new PressureLine(0, 0, 0, micros));
        PressureFile file = new PressureFile(line, line);
        Cgroup.Stats stats = new Cgroup.Stats(
                Map.of(Resource.CPU, file, Resource.MEMORY, file, Resource.IO, file),
                absent(),
                absent(),
                new Cgroup.Memory(absent(), absent(), absent()),
                new Cgroup.Io(absent(), absent()));
        all.put(path, new Cgroup(path, new Cgroup.Identity(kind, all.size() + 1L), true, 0, stats));
    }

    @SuppressWarnings("unchecked") // an absent reading is one of anything
    private static <T> Reading<T> absent() {
        return (Reading<T>) NONE;
    }

    /// Prints two rows: one report again and again, and the two reports in turn, so that each value changes.
    void print() {
        row("rendering, nothing changed", 1);
        row("rendering, each value changed", reports.size());
    }

    private void row(String name, int frames) {
        Exposition exposition = new Exposition(FamilySelection.leanWith(Set.of()), Exposition.MAX_SERIES);
        int bytes = 0;
        long cpu = 0;
        long allocated = 0;
        for (int round = 0; round < 2 * ROUNDS; round++) {
            if (round == ROUNDS) { // what came before was to warm up
                cpu = THREAD.getCurrentThreadCpuTime();
                allocated = THREAD.getCurrentThreadAllocatedBytes();
            }
            bytes = exposition
                    .writeExposition(reports.get(round % frames), List.of())
                    .length();
        }
        allocated = THREAD.getCurrentThreadAllocatedBytes() - allocated;
        System.out.printf(
                "%-32s %d series, %d bytes: %.2f ms CPU, %d bytes allocated%n",
                name,
                PODS * (CONTAINERS + 1) * 6,
                bytes,
                (THREAD.getCurrentThreadCpuTime() - cpu) / 1e6 / ROUNDS,
                allocated / ROUNDS);
    }
}
