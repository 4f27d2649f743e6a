package io.barograph.exporter.kernel;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The running kernel.
public final class LiveFs implements KernelFs {

    /// How many descriptors are kept open unless said otherwise; each costs the kernel about a page.
    public static final int KEPT = 4096;

    private static final Logger LOG = LoggerFactory.getLogger(LiveFs.class);
    private static final int MAX_NAMES = 200_000;

    private final Map<Tree, Path> trees = new EnumMap<>(Tree.class);
    private final KeptChannels channels;
    private final MonotonicClock clock;
    private final FileBytes bytes = new FileBytes();

    private LiveFs(HostRoots roots, CgroupMounts mounts, int kept, MonotonicClock clock) {
        this.channels = new KeptChannels(kept);
        this.clock = clock;
        trees.put(Tree.PROC, roots.procfs());
        trees.put(Tree.HOST, roots.rootfs());
        if (mounts.cgroup2() != null) {
            trees.put(Tree.CGROUP, mounts.cgroup2());
        }
        if (mounts.cpuV1() != null) {
            trees.put(Tree.CPU_V1, mounts.cpuV1());
        }
    }

    /// Finds the host's trees and opens nothing yet.
    ///
    /// @param kept how many descriptors may stay open
    public static LiveFs open(HostRoots roots, int kept, MonotonicClock clock) {
        LiveFs fs = new LiveFs(roots, CgroupMounts.among(mountsSeenBy(roots.procfs()), roots.sysfs()), kept, clock);
        String none = fs.whyMissing(Tree.CGROUP);
        if (none != null) {
            LOG.warn("there is no contention to tell: {}", none);
        } else if (fs.seesPartOnly()) {
            LOG.warn(
                    "the cgroup2 mount {} shows a part of the host's cgroups only. Maybe this is a container with a"
                            + " cgroup namespace of its own: mount the host's /sys/fs/cgroup and point --path.sysfs to it",
                    fs.trees.get(Tree.CGROUP));
        }
        return fs;
    }

    static List<Mount> mountsSeenBy(Path procfs) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(procfs.resolve("self/mountinfo")))) {
            return Mount.parse(in);
        } catch (IOException e) {
            return List.of();
        }
    }

    @Override
    public @Nullable String whyMissing(Tree tree) {
        if (trees.containsKey(tree)) {
            return null;
        }
        return switch (tree) {
            case CGROUP ->
                "no cgroup2 file system is mounted. Maybe this host has cgroup v1 only: pressure per cgroup needs"
                        + " cgroup2, which may be mounted beside it (mount -t cgroup2 none /sys/fs/cgroup/unified)";
            case CPU_V1 -> "no cgroup v1 hierarchy with the cpu controller is mounted";
            case PROC, HOST -> "not configured";
        };
    }

    /// Whether the cgroup2 mount shows a part of the tree only, as in a container with a cgroup namespace of its own:
    /// every cgroup but the real root has a cgroup.type.
    public boolean seesPartOnly() {
        Path mount = trees.get(Tree.CGROUP);
        return mount != null && Files.exists(mount.resolve("cgroup.type"));
    }

    @Override
    public long beginPass() {
        return clock.micros();
    }

    @Override
    public void endPass() {
        // Nothing is gathered.
    }

    @Override
    public String bootId() {
        Outcome outcome = read(KernelPath.proc("/sys/kernel/random/boot_id"), bytes);
        return outcome instanceof Outcome.Content ? bytes.text().strip() : "";
    }

    @Override
    public Outcome read(KernelPath file, FileBytes into) {
        Path path = resolve(file);
        return path == null ? Outcome.VANISHED : channels.read(file, path, into);
    }

    @Override
    public @Nullable DirectoryStat stat(KernelPath directory) {
        Path path = resolve(directory);
        return path == null ? null : stat(path);
    }

    private static @Nullable DirectoryStat stat(Path path) {
        try {
            Map<String, Object> found =
                    Files.readAttributes(path, "unix:ino,nlink,isDirectory", LinkOption.NOFOLLOW_LINKS);
            return found.get("isDirectory") instanceof Boolean directory
                            && directory
                            && found.get("ino") instanceof Long inode
                            && found.get("nlink") instanceof Integer links
                    ? new DirectoryStat(inode, links)
                    : null;
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public List<String> directories(KernelPath directory) {
        Path path = resolve(directory);
        DirectoryStat now = path == null ? null : stat(path);
        if (path == null || now == null || now.directories() == 0) {
            return List.of();
        }
        List<String> names = names(directory);
        List<String> likely = directoriesAmong(path, names, false);
        return likely.size() == now.directories() ? likely : directoriesAmong(path, names, true);
    }

    /// Tells directories from files by asking about each name, or, unless `all`, each that is not surely a controller's
    /// file; the caller checks the count.
    private static List<String> directoriesAmong(Path parent, List<String> names, boolean all) {
        List<String> found = new ArrayList<>();
        for (String name : names) {
            if ((all || !InterfaceFiles.likely(name)) && stat(parent.resolve(name)) != null) {
                found.add(name);
            }
        }
        return found;
    }

    @Override
    public List<String> names(KernelPath directory) {
        Path path = resolve(directory);
        List<String> found = new ArrayList<>();
        if (path == null) {
            return found;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (Path entry : entries) {
                Path name = entry.getFileName();
                if (name != null && found.size() < MAX_NAMES) {
                    found.add(name.toString());
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Gone, or going: what was listed so far is looked at and found gone in its turn.
            return found;
        }
        return found;
    }

    private @Nullable Path resolve(KernelPath path) {
        Path tree = trees.get(path.tree());
        try {
            return tree == null ? null : tree.resolve(path.path().substring(1));
        } catch (InvalidPathException e) {
            return null;
        }
    }

    @Override
    public void forget(KernelPath file) {
        channels.forget(file);
    }

    /// How many descriptors are open now.
    public int kept() {
        return channels.size();
    }

    @Override
    public void close() {
        channels.close();
    }
}
