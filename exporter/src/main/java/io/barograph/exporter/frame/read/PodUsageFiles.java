package io.barograph.exporter.frame.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupUsage;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.ContainerUsage.OomScores;
import io.barograph.usage.PodUsage;
import module java.base;

/// Reads the grounds of an eviction's choice of a pod: what was read of its cgroups already, and files that are
/// read for nothing else.
///
/// @param usage of pods and containers, by path
record PodUsageFiles(Frame frame, Map<String, CgroupUsage> usage, WorkloadNames names, ReadContext pass) {

    /// A container's own cgroup, and so many below it, are searched for a process.
    private static final int MAX_SEARCHED = 64;

    /// The `oom_score_adj` that runtimes give to a pod's sandbox on the kubelet's behalf, and to nothing else.
    private static final int SANDBOX_SCORE_ADJ = -998;

    private static final String NO_LIMIT = CgroupUsageFiles.NO_LIMIT;
    private static final String GONE =
            " is not there. Maybe its controller is not cgroup2's on this host, or not enabled for this cgroup";
    private static final String HIDDEN = " is not there. Maybe the process has ended, or procfs hides it (hidepid)";
    private static final byte[][] OOMS = KernelFileParsers.toKeys("oom", "oom_kill");

    /// All pods of the frame, ordered by UID. Where a pod has two cgroups, as when the kubelet moves it, the first.
    /// Of a pod with very many containers the first ones: what the pod uses is known all the same.
    List<PodUsage> readPods() {
        Map<String, Cgroup> pods = new TreeMap<>();
        Map<String, List<ContainerUsage>> containers = new HashMap<>();
        for (Cgroup cgroup : frame.cgroups().values()) {
            switch (cgroup.identity().kind()) {
                case CgroupClass.Pod pod -> pods.putIfAbsent(pod.uid(), cgroup);
                case CgroupClass.Container container -> {
                    List<ContainerUsage> known = containers.computeIfAbsent(container.podUid(), _ -> new ArrayList<>());
                    if (known.size() < PodUsage.MAX_CONTAINERS) {
                        known.add(containerUsage(cgroup.path(), container.containerId()));
                    }
                }
                case CgroupClass.Root _,
                        CgroupClass.Division _,
                        CgroupClass.Unmapped _,
                        CgroupClass.Nested _,
                        CgroupClass.Skipped _,
                        CgroupClass.Outside _ -> {}
            }
        }
        return pods.entrySet().stream()
                .map(it -> podUsage(it.getKey(), it.getValue().path(), containers.getOrDefault(it.getKey(), List.of())))
                .toList();
    }

    private PodUsage podUsage(String uid, String path, List<ContainerUsage> containers) {
        CgroupUsage cgroupUsage = usage.get(path);
        Reading<Long> limit = cgroupUsage == null
                ? Reading.failed("not read")
                : knownLimit(cgroupUsage.memory().max());
        Reading<long[]> events =
                readFile(path, "memory.events", it -> Reading.of(KernelFileParsers.parseFlat(it, OOMS)));
        return new PodUsage(
                uid,
                podMemory(path),
                readFile(path, "pids.current", KernelFileParsers::parseNumber),
                new PodUsage.Limits(limit, knownLimit(readFile(path, "cpu.max", KernelFileParsers::cpuMaxMillis))),
                new PodUsage.OomCounts(eventCount(events, 0), eventCount(events, 1)),
                containers);
    }

    /// Absent means that there is no limit; a file that is not there says nothing.
    private static Reading<Long> knownLimit(Reading<Long> readLimit) {
        return readLimit instanceof Reading.Absent<Long>(String why) && !why.equals(NO_LIMIT)
                ? Reading.failed(why)
                : readLimit;
    }

    private ContainerUsage containerUsage(String path, String id) {
        Reading<Long> process = processOf(path);
        OomScores oomScores = new OomScores(readScore(process, "oom_score_adj"), readScore(process, "oom_score"));
        return new ContainerUsage(
                id,
                names.container(id),
                names.isSandbox(id) || seemsSandbox(id, oomScores),
                podMemory(path),
                oomScores);
    }

    /// Log directories name no sandboxes, and the runtime's state is not read everywhere.
    private boolean seemsSandbox(String id, OomScores oomScores) {
        return names.container(id) == null
                && oomScores.scoreAdj() instanceof Reading.Present<Integer>(Integer adj)
                && adj == SANDBOX_SCORE_ADJ;
    }

    private PodUsage.Memory podMemory(String path) {
        CgroupUsage cgroupUsage = usage.get(path);
        Reading<Long> current = cgroupUsage == null
                ? Reading.absent("not read")
                : cgroupUsage.memory().current();
        return new PodUsage.Memory(
                current,
                current.flatMap(currentBytes -> cgroupUsage == null
                        ? current
                        : cgroupUsage.parts().inactiveFile().map(it -> Math.max(0, currentBytes - it))));
    }

    private static Reading<Long> eventCount(Reading<long[]> events, int key) {
        return events.flatMap(values -> values[key] == KernelFileParsers.MISSING
                ? Reading.absent("memory.events has no " + new String(OOMS[key], US_ASCII))
                : Reading.of(values[key]));
    }

    /// The first process of the container, which is its own where it made no cgroups.
    private Reading<Long> processOf(String path) {
        Reading<Long> ownProcess = readFile(path, "cgroup.procs", PodUsageFiles::firstProcess);
        if (!(ownProcess instanceof Reading.Absent<Long>)) {
            return ownProcess;
        }
        return frame.cgroups().values().stream()
                .filter(it -> it.path().startsWith(path + "/"))
                .limit(MAX_SEARCHED)
                .map(it -> readFile(it.path(), "cgroup.procs", PodUsageFiles::firstProcess))
                .filter(Reading::isPresent)
                .findFirst()
                .orElse(ownProcess);
    }

    private static Reading<Long> firstProcess(FileCursor cursor) {
        if (!cursor.nextLine()) {
            return Reading.absent("there is no process in it");
        }
        long process = cursor.number();
        return process > 0
                ? Reading.of(process)
                : Reading.absent("its processes are of another PID namespace. Maybe the exporter's pod has no hostPID");
    }

    private Reading<Integer> readScore(Reading<Long> process, String name) {
        return process.flatMap(it -> CgroupUsageFiles.readOnce(
                KernelPath.proc("/" + it + "/" + name), PodUsageFiles::parseScore, name + HIDDEN, pass));
    }

    private static Reading<Integer> parseScore(FileCursor cursor) {
        String text = cursor.nextLine() ? cursor.rest() : "";
        if (!text.matches("-?[0-9]{1,4}")) {
            throw cursor.malformedLine("a number from -1000 to 2000");
        }
        return Reading.of(Math.clamp(Integer.parseInt(text), -1000, 2000));
    }

    private <T> Reading<T> readFile(String path, String name, Function<FileCursor, Reading<T>> parser) {
        return CgroupUsageFiles.readOnce(KernelPath.cgroup(path).child(name), parser, name + GONE, pass);
    }
}
