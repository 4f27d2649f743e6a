package io.barograph.cli.experiment.node;

import io.barograph.exporter.kernel.live.CgroupMounts;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The cgroups that experiments make, all below one of our own. What an earlier run has left there is removed first. A
/// lock on it keeps a second run away.
public final class ExperimentCgroups implements AutoCloseable {

    private final Path unified;
    private final @Nullable Path cpuV1;
    private final FileChannel lock;
    private final ExperimentClock clock;

    private ExperimentCgroups(Path unified, @Nullable Path cpuV1, FileChannel lock, ExperimentClock clock) {
        this.unified = unified;
        this.cpuV1 = cpuV1;
        this.lock = lock;
        this.clock = clock;
    }

    /// @param cgroup2 the mount of cgroup2, which is among the mounts
    public static ExperimentCgroups open(Path cgroup2, CgroupMounts mounts, ExperimentClock clock) throws IOException {
        Path unified = cgroup2.resolve(ExperimentNames.OWN);
        CgroupFile.makeCgroup(unified);
        FileChannel lock = lockCgroup(unified);
        Path cpuV1 = null;
        try {
            boolean cpu =
                    CgroupFile.readWords(unified.resolve("cgroup.controllers")).contains("cpu");
            cpuV1 = mounts.cpuV1() == null || cpu ? null : mounts.cpuV1().resolve(ExperimentNames.OWN);
            ExperimentCgroups cgroups = new ExperimentCgroups(unified, cpuV1, lock, clock);
            cgroups.prepareParents();
            return cgroups;
        } catch (IOException | RuntimeException e) {
            if (cpuV1 != null) {
                CgroupFile.removeIfUnused(cpuV1);
            }
            CgroupFile.removeIfUnused(unified);
            lock.close();
            throw e;
        }
    }

    private static FileChannel lockCgroup(Path unified) throws IOException {
        FileChannel lock = FileChannel.open(unified.resolve("cgroup.procs"), StandardOpenOption.WRITE);
        try {
            if (lock.tryLock() == null) {
                throw new IOException("another experiment runs on this node, as the lock on " + unified
                        + " says.\nMaybe wait until it has ended");
            }
            return lock;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private void prepareParents() throws IOException {
        if (cpuV1 != null) {
            CgroupFile.makeCgroup(cpuV1);
        }
        removeLoads();
        Set<String> controllers = CgroupFile.readWords(unified.resolve("cgroup.controllers"));
        for (String controller : List.of("cpu", "io")) {
            if (controllers.contains(controller)) {
                CgroupFile.writeText(unified.resolve("cgroup.subtree_control"), "+" + controller);
            }
        }
    }

    /// Makes the cgroup of a load, `a` or `b`, with no limit and all counters at zero.
    public LoadCgroup makeCgroup(String load) throws IOException {
        if (cpuV1 != null) {
            CgroupFile.makeCgroup(cpuV1.resolve(load));
        }
        CgroupFile.makeCgroup(unified.resolve(load));
        return new LoadCgroup(
                "/" + ExperimentNames.OWN + "/" + load,
                unified.resolve(load),
                cpuV1 == null ? null : cpuV1.resolve(load));
    }

    /// Removes the cgroups of all loads, and all others beside or below them.
    public void removeLoads() throws IOException {
        CgroupFile.removeChildren(unified, clock);
        if (cpuV1 != null) {
            CgroupFile.removeChildren(cpuV1, clock);
        }
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            removeLoads();
            if (cpuV1 != null) {
                CgroupFile.removeCgroup(cpuV1, clock);
            }
            CgroupFile.removeCgroup(unified, clock);
        }
    }
}
