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
    private @Nullable Cgroup lastCgroup;
    private long readAtMicros;
    private int indexInFrame = Cgroups.NOT_IN_FRAME;

    private CgroupNode(
            KernelPath directoryPath,
            CgroupClass cgroupClass,
            int level,
            DirectoryStat stat,
            SubtreeLimit room,
            boolean inPod) {
        this.directory = directoryPath;
        this.kind = cgroupClass;
        this.level = level;
        this.identity = new Cgroup.Identity(cgroupClass, stat.inode());
        this.nameIsUsedAgain = !(cgroupClass instanceof CgroupClass.OfPod);
        this.readAlways =
                cgroupClass instanceof CgroupClass.Root || cgroupClass instanceof CgroupClass.Division || level <= 1;
        this.below = room.roomBelow(cgroupClass, level);
        this.mayOwn = cgroupClass instanceof CgroupClass.Pod
                || cgroupClass instanceof CgroupClass.Outside
                || cgroupClass instanceof CgroupClass.Unmapped
                || (cgroupClass instanceof CgroupClass.Container && !inPod);
        this.files = new CgroupFiles(directoryPath.path(), cgroupClass, depthOf(cgroupClass, level), mayOwn);
    }

    static CgroupNode rootNode(KernelPath directoryPath, DirectoryStat stat) {
        return new CgroupNode(directoryPath, new CgroupClass.Root(), 0, stat, SubtreeLimit.whole(), false);
    }

    /// A child that is not yet among the children, see [#addChild].
    CgroupNode newChild(String name, CgroupClass childKind, DirectoryStat childBorn) {
        return new CgroupNode(
                directory.child(name), childKind, level + 1, childBorn, below, kind instanceof CgroupClass.Pod);
    }

    private static Depth depthOf(CgroupClass cgroupClass, int level) {
        if (cgroupClass instanceof CgroupClass.Nested) {
            return Depth.LIMITS;
        }
        return cgroupClass instanceof CgroupClass.Kubepods || level <= 1 ? Depth.TOP : Depth.OTHER;
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
    boolean childrenChanged(DirectoryStat currentStat) {
        return !listedWhole || currentStat.links() != linksAtListing;
    }

    /// The sub-directories were listed.
    ///
    /// @param whole false where they are to be listed again at the next pass
    /// @param refused how many of them did not become children for lack of room
    void noteListing(DirectoryStat currentStat, boolean whole, int refused) {
        listedWhole = whole;
        linksAtListing = currentStat.links();
        unread = refused;
    }

    void addChild(CgroupNode childNode) {
        children.put(childNode.name(), childNode);
        below.countSubtree();
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
    void removeChild(CgroupNode childNode, KernelFs fs) {
        children.remove(childNode.name());
        below.giveBack();
        childNode.forgetSubtree(fs);
    }

    /// Closes its files and those of all below it.
    void forgetSubtree(KernelFs fs) {
        files.forgetFiles(fs);
        fs.forgetPath(directory);
        for (CgroupNode childNode : children.values()) {
            childNode.forgetSubtree(fs);
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
    boolean readPressure(ReadContext context) {
        Map<Resource, PressureFile> previousPressure = pressure;
        pressure = files.readPressure(context);
        if (pressure == previousPressure) {
            return !pressureKnown;
        }
        pressureKnown = isKnown(pressure);
        for (Resource resource : Resource.values()) {
            if (previousPressure == null || hasStalled(previousPressure.get(resource), pressure.get(resource))) {
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

    private static boolean hasStalled(@Nullable PressureFile previousFile, @Nullable PressureFile currentFile) {
        PressureLine previousLine =
                previousFile == null ? null : previousFile.some().orNull();
        PressureLine currentLine =
                currentFile == null ? null : currentFile.some().orNull();
        return previousLine == null || currentLine == null || previousLine.totalMicros() != currentLine.totalMicros();
    }

    /// Reads what is left to read; `wantsAll` of it, or only what moves without a stall.
    void readRest(ReadContext context, Limits limits, boolean wantsAll, long atMicros) {
        Stats previousStats = stats;
        Map<Resource, PressureFile> pressures = pressure == null ? Map.of() : pressure;
        stats = wantsAll || previousStats == null
                ? files.readAll(context, limits, pressures, previousStats)
                : files.readMoving(context, limits, pressures, previousStats);
        readAtMicros = atMicros;
        lastCgroup = null;
    }

    @Override
    public int indexInFrame() {
        return indexInFrame;
    }

    void takeIndex(int index) {
        indexInFrame = index;
    }

    /// Neither it nor what is below it is in the latest frame.
    void leaveFrame() {
        indexInFrame = Cgroups.NOT_IN_FRAME;
        children().forEach(CgroupNode::leaveFrame);
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
        if (lastCgroup == null || lastCgroup.leaf() != leaf) {
            lastCgroup = new Cgroup(directory.path(), identity, leaf, readAtMicros, stats);
        }
        return lastCgroup;
    }
}
