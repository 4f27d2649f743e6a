package io.barograph.exporter.frame.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import module java.base;

/// The cgroup of the v1 cpu hierarchy in which the processes of a cgroup2 cgroup live, if there is none of the
/// same path.
///
/// Usually they stayed in the nearest cgroup above that both hierarchies have: then nothing limits this one by itself,
/// and what limits those above is read there. If they live elsewhere, their limit is unknown.
final class CpuV1Location {

    private static final Reading<Boolean> YES = Reading.of(true);
    private static final byte[] NONE = "0".getBytes(US_ASCII);

    private final String path;
    private final CachedFile<String> processes;

    CpuV1Location(String path) {
        this.path = path;
        this.processes = new CachedFile<>(
                KernelPath.cgroup(path).child("cgroup.procs"), CpuV1Location::firstProcess, "there is no cgroup.procs");
    }

    /// Present (and meaningless) if no v1 limit is this cgroup's own, else why that cannot be said.
    Reading<Boolean> checkUnlimited(ReadContext context) {
        Reading<String> process = processes.readFile(context);
        return process instanceof Reading.Present<String>(String pid) && pid.isEmpty()
                ? YES
                : process.flatMap(it -> limitOfProcess(it, context));
    }

    private Reading<Boolean> limitOfProcess(String process, ReadContext context) {
        CachedFile<String> cgroups = new CachedFile<>(
                KernelPath.proc("/" + process + "/cgroup"),
                CpuV1Location::cpuCgroup,
                "process " + process + " is gone");
        Reading<String> home = cgroups.readFile(context);
        cgroups.forgetFile(context.fs());
        return home.flatMap(foundPath -> isAbove(foundPath)
                ? YES
                : Reading.absent("the v1 cpu hierarchy has no cgroup " + path + ", its processes are in " + foundPath
                        + " there: its CPU limit is unknown"));
    }

    private boolean isAbove(String home) {
        return home.equals("/") || (path + "/").startsWith(home + "/");
    }

    KernelPath file() {
        return processes.path();
    }

    private static Reading<String> firstProcess(FileCursor cursor) {
        if (!cursor.nextLine()) {
            return Reading.of("");
        }
        return cursor.takeWord(NONE)
                ? Reading.absent("its processes are not visible from this PID namespace")
                : Reading.of(Long.toString(cursor.number()));
    }

    /// `1:cpu,cpuacct:/kubepods`, a line of /proc/PID/cgroup.
    private static Reading<String> cpuCgroup(FileCursor cursor) {
        while (cursor.nextLine()) {
            String[] parts = cursor.rest().split(":", 3);
            if (parts.length == 3 && List.of(parts[1].split(",", -1)).contains("cpu")) {
                return Reading.of(parts[2]);
            }
        }
        return Reading.absent("the process is in no v1 cpu cgroup");
    }
}
