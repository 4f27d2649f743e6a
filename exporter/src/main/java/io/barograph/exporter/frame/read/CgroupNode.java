package io.barograph.exporter.frame.read;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroup.Stats;
import io.barograph.exporter.frame.Cgroups;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.read.CgroupCpuFiles.Limits;
import io.barograph.exporter.frame.read.CgroupFiles.Depth;
import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A cgroup's place in the walked tree, kept from pass to pass: its files, its children, what was read last.
final class CgroupNode implements Cgroups.ReadAgain {

    private final KernelPath directory;
    private final CgroupClass kind;
    private final int level;
    private final Cgroup.Identity identity;
    private final boolean nameIsUsedAgain;
    private final boolean readAlways;
    private final boolean mayOwn;
    private final SubtreeLimit below;
    private final CgroupFiles files;
    private final Map<String, CgroupNode> children = new LinkedHashMap<>();
    private boolean listedWhole;
    private long linksAtListing;
    private int unread;
    private @Nullable Map<Resource, PressureFile> pressure;
    private boolean pressureKnown;
    private @Nullable Stats stats;
    private @Nullable Cgroup last;
    private long readAtMicros;
    private int seat;

    private CgroupNode(
            KernelPath directory, CgroupClass kind, int level, DirectoryStat born, SubtreeLimit room, boolean inPod) {
        this.directory = directory;
        this.kind = kind;
        this.level = level;
        this.identity = new Cgroup.Identity(kind, born.inode());
        this.nameIsUsedAgain = !(kind instanceof CgroupClass.OfPod);
        this.readAlways = kind instanceof CgroupClass.Root || kind instanceof CgroupClass.Division || level <= 1;
        this.below = room.below(kind, level);
        this.mayOwn = kind instanceof CgroupClass.Pod
                || kind instanceof CgroupClass.Outside
                || kind instanceof CgroupClass.Unmapped
                || (kind instanceof CgroupClass.Container && !inPod);
        this.files = new CgroupFiles(directory.path(), kind, depthOf(kind, level), mayOwn);
    }

    static CgroupNode root(KernelPath directory, DirectoryStat born) {
        return new CgroupNode(directory, new CgroupClass.Root(), 0, born, SubtreeLimit.whole(), false);
    }

    /// A child that is not yet among the children, see [#add].
    CgroupNode child(String name, CgroupClass childKind, DirectoryStat childBorn) {
        return new CgroupNode(
                directory.child(name), childKind, level + 1, childBorn, below, kind instanceof CgroupClass.Pod);
    }

    private static Depth depthOf(CgroupClass kind, int level) {
        if (kind instanceof CgroupClass.Nested) {
            return Depth.LIMITS;
        }
        return kind instanceof CgroupClass.Kubepods || level <= 1 ? Depth.TOP : Depth.OTHER;
    }

    String name() {
        return directory.name();
    }

    KernelPath directory() {
        return directory;
    }

    CgroupClass kind() {
        return kind;
    }

    int level() {
        return level;
    }

    long inode() {
        return identity.inode();
    }

    CgroupFiles files() {
        return files;
    }

    Collection<CgroupNode> children() {
        return children.values();
    }

    /// Whether the sub-directories are to be listed: their number has changed, or the last listing was incomplete.
    boolean childrenChanged(DirectoryStat now) {
        return !listedWhole || now.links() != linksAtListing;
    }

    /// The sub-directories were listed.
    ///
    /// @param whole false where they are to be listed again at the next pass
    /// @param refused how many of them did not become children for lack of room
    void listed(DirectoryStat now, boolean whole, int refused) {
        listedWhole = whole;
        linksAtListing = now.links();
        unread = refused;
    }

    void add(CgroupNode child) {
        children.put(child.name(), child);
        below.take();
    }

    /// How many of its sub-directories are not among the children for lack of room.
    int unread() {
        return unread;
    }

    /// Whether there are as many cgroups below as will be read.
    boolean isFull() {
        return below.isFull();
    }

    /// Removes a child with all that is below it.
    void remove(CgroupNode child, KernelFs fs) {
        children.remove(child.name());
        below.giveBack();
        child.forget(fs);
    }

    /// Closes its files and those of all below it.
    void forget(KernelFs fs) {
        files.forget(fs);
        fs.forget(directory);
        for (CgroupNode child : children.values()) {
            child.forget(fs);
            below.giveBack();
        }
        children.clear();
    }

    /// Whether another cgroup may take this one's name: a service's, but not a container's, whose name is its id.
    boolean nameIsUsedAgain() {
        return nameIsUsedAgain;
    }

    /// Whether it is read at every pass, whatever its parent did: scopes, and what CPU time and lost pages are shared
    /// among.
    boolean readAlways() {
        return readAlways;
    }

    /// Whether it is an owner, or owners lie below it: a pod, a container without a pod's cgroup, or one outside
    /// kubepods.
    boolean mayOwn() {
        return mayOwn;
    }

    /// Reads the pressure files. True if tasks stalled since the last reading, or if that is unknown.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    boolean readPressure(ReadContext pass) {
        Map<Resource, PressureFile> before = pressure;
        pressure = files.readPressure(pass);
        if (pressure == before) {
            return !pressureKnown;
        }
        pressureKnown = isKnown(pressure);
        for (Resource resource : Resource.values()) {
            if (before == null || stalled(before.get(resource), pressure.get(resource))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isKnown(Map<Resource, PressureFile> pressure) {
        for (PressureFile file : pressure.values()) {
            if (!file.some().isPresent()) {
                return false;
            }
        }
        return true;
    }

    private static boolean stalled(@Nullable PressureFile before, @Nullable PressureFile now) {
        PressureLine from = before == null ? null : before.some().orNull();
        PressureLine to = now == null ? null : now.some().orNull();
        return from == null || to == null || from.totalMicros() != to.totalMicros();
    }

    /// Reads what is left to read; `all` of it, or only what moves without a stall.
    void readRest(ReadContext pass, Limits limits, boolean all, long atMicros) {
        Stats before = stats;
        Map<Resource, PressureFile> pressures = pressure == null ? Map.of() : pressure;
        stats = all || before == null
                ? files.readAll(pass, limits, pressures, before)
                : files.readMoving(pass, limits, pressures, before);
        readAtMicros = atMicros;
        last = null;
    }

    @Override
    public int seat() {
        return seat;
    }

    void sit(int at) {
        seat = at;
    }

    @Nullable
    Stats stats() {
        return stats;
    }

    /// The same object as long as nothing about this cgroup changed.
    @Override
    public @Nullable Cgroup cgroup(boolean leaf) {
        if (stats == null) {
            return null;
        }
        if (last == null || last.leaf() != leaf) {
            last = new Cgroup(directory.path(), identity, leaf, readAtMicros, stats);
        }
        return last;
    }
}
