package io.barograph.exporter.kernel.live;

import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.libc.LinuxAbi;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The running kernel.
public final class LiveKernelFs implements KernelFs {

    /// How many descriptors are kept open unless said otherwise; each costs the kernel about a page.
    public static final int KEPT = 4096;

    private static final Logger LOG = LoggerFactory.getLogger(LiveKernelFs.class);

    private final FileTreeRoots trees;
    private final DescriptorCache descriptors;
    private final DirectoryLister listing = new DirectoryLister();
    private final MonotonicClock clock;
    private final FileBuffer bytes = new FileBuffer();

    private LiveKernelFs(FileTreeRoots trees, int maxDescriptors, MonotonicClock clock) {
        this.trees = trees;
        this.descriptors = new DescriptorCache(trees, maxDescriptors);
        this.clock = clock;
    }

    /// Finds the host's trees and opens nothing of them yet.
    ///
    /// Throws [UnsupportedHostException] where kernel files cannot be read at all.
    ///
    /// @param maxDescriptors how many descriptors may stay open
    public static LiveKernelFs open(HostRoots roots, int maxDescriptors, MonotonicClock clock) {
        String why = LinuxAbi.whyMissing();
        if (why != null) {
            throw new UnsupportedHostException(why);
        }
        LiveKernelFs fs = new LiveKernelFs(new FileTreeRoots(roots), maxDescriptors, clock);
        String none = fs.whyMissing(FileTree.CGROUP);
        if (none != null) {
            LOG.warn("contention cannot be measured: {}", none);
        } else if (fs.seesPartOnly()) {
            LOG.warn(
                    "the cgroup2 mount {} shows only a part of the host's cgroups. Maybe this is a container with a"
                            + " cgroup namespace of its own: mount the host's /sys/fs/cgroup and point --path.sysfs to it",
                    fs.trees.resolvePath(KernelPath.cgroup("/")));
        }
        return fs;
    }

    @Override
    public @Nullable String whyMissing(FileTree tree) {
        if (trees.hasTree(tree)) {
            return null;
        }
        return switch (tree) {
            case CGROUP ->
                "no cgroup2 file system is mounted. Maybe this host has cgroup v1 only: pressure per cgroup needs"
                        + " cgroup2, which may be mounted beside it (mount -t cgroup2 none /sys/fs/cgroup/unified)";
            case CPU_V1 -> "no cgroup v1 hierarchy with the cpu controller is mounted";
            case PROC, SYS, HOST -> "not configured";
            case STATVFS -> "file systems are asked beside the files";
        };
    }

    /// Whether the cgroup2 mount shows a part of the tree only, as in a container with a cgroup namespace of its
    /// own: every cgroup but the real root has a cgroup.type.
    public boolean seesPartOnly() {
        return readFile(KernelPath.cgroup("/cgroup.type"), bytes) instanceof ReadOutcome.Content;
    }

    @Override
    public long beginPass() {
        descriptors.beginPass();
        return clock.micros();
    }

    @Override
    public String bootId() {
        ReadOutcome outcome = readFile(KernelPath.proc("/sys/kernel/random/boot_id"), bytes);
        return outcome instanceof ReadOutcome.Content ? bytes.text().strip() : "";
    }

    @Override
    public ReadOutcome readFile(KernelPath filePath, FileBuffer buffer) {
        return descriptors.readFile(filePath, buffer);
    }

    @Override
    public @Nullable DirectoryStat stat(KernelPath directoryPath) {
        return descriptors.statDirectory(directoryPath);
    }

    @Override
    public List<String> listDirectories(KernelPath directoryPath) {
        DirectoryStat directoryStat = stat(directoryPath);
        String path = trees.resolvePath(directoryPath);
        return path == null || directoryStat == null || directoryStat.hasDirectories(0)
                ? List.of()
                : listing.listDirectories(path);
    }

    @Override
    public List<String> listNames(KernelPath directoryPath) {
        String path = trees.resolvePath(directoryPath);
        return path == null ? List.of() : listing.listNames(path);
    }

    @Override
    public @Nullable Instant created(KernelPath entryPath) {
        String path = trees.resolvePath(entryPath);
        try {
            Instant createdAt = path == null
                    ? Instant.EPOCH
                    : Files.readAttributes(Path.of(path), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                            .creationTime()
                            .toInstant();
            // Where a file system does not say, some answer with the epoch
            return createdAt.getEpochSecond() <= 0 ? null : createdAt;
        } catch (IOException | InvalidPathException _) {
            return null;
        }
    }

    @Override
    public void forgetPath(KernelPath filePath) {
        descriptors.forgetPath(filePath);
    }

    @Override
    public long fallbackReads() {
        return descriptors.fallbackReads();
    }

    /// How many descriptors are open now.
    public int keptDescriptors() {
        return descriptors.size();
    }

    @Override
    public void close() {
        descriptors.close();
    }
}
