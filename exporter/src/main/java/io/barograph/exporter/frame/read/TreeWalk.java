package io.barograph.exporter.frame.read;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.CgroupClassifier;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.read.CgroupCpuFiles.Limits;
import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A pass over the cgroup tree: reads cgroups, finds the newly born, drops the dead.
final class TreeWalk {

    /// How deep the tree may be; a container that may make cgroups could make it deeper.
    private static final int MAX_LEVEL = 64;

    private static final byte[][] POPULATED = KernelFileParsers.toKeys("populated");
    private static final KernelPath ROOT = KernelPath.cgroup("/");
    private static final KernelPath CONTROLLERS = KernelPath.cgroup("/cgroup.controllers");

    private final KernelFs fs;
    private final ReadContext pass;
    private final long atMicros;
    private final VisitPlan visits;
    private final List<CgroupNode> readNodes = new ArrayList<>();
    private boolean otherTree;

    /// @param visits what to read although nothing stalled there
    TreeWalk(ReadContext context, long atMicros, VisitPlan visits) {
        this.fs = context.fs();
        this.pass = context;
        this.atMicros = atMicros;
        this.visits = visits;
    }

    /// Walks the tree from its root, which is null at first; gives the root, or null where there is no cgroup2.
    @Nullable
    CgroupNode walkTree(@Nullable CgroupNode knownRoot) {
        DirectoryStat rootStat = fs.stat(ROOT);
        if (rootStat == null) {
            return null;
        }
        CgroupNode rootNode = knownRoot;
        if (rootNode == null || rootNode.inode() != rootStat.inode()) {
            rootNode = CgroupNode.rootNode(ROOT, rootStat);
            otherTree = true;
            if (knownRoot != null) {
                knownRoot.forgetSubtree(fs);
            }
        }
        Limits limits = limitsOf(rootNode);
        return visitNode(rootNode, limits) ? rootNode : null;
    }

    /// Whether processes live in a cgroup or below it, by cgroup.events; also where that is not known.
    boolean isPopulated(CgroupNode node) {
        KernelPath events = node.directory().child("cgroup.events");
        return !Objects.equals(
                CgroupUsageFiles.readOnce(events, TreeWalk::readPopulated, "it is gone", pass)
                        .orNull(),
                0L);
    }

    private static Reading<Long> readPopulated(FileCursor cursor) {
        long populated = KernelFileParsers.parseFlat(cursor, POPULATED)[0];
        return populated == KernelFileParsers.MISSING
                ? Reading.absent("cgroup.events does not say it")
                : Reading.of(populated);
    }

    /// The cgroups read at this walk; meaningless where this is another tree.
    List<CgroupNode> readNodes() {
        return readNodes;
    }

    /// Whether the tree may have others than before it was walked.
    boolean isOtherTree() {
        return otherTree;
    }

    /// The hierarchy of the CPU limits, which shows at the root: cgroup2's own, or beside it, or nowhere.
    private Limits limitsOf(CgroupNode rootNode) {
        String names = new CachedFile<>(CONTROLLERS, KernelFileParsers::parseLine, "")
                .readFile(pass)
                .orNull();
        boolean listed = names != null && List.of(names.split(" ", -1)).contains("cpu");
        if (listed || rootNode.files().cpu().countsThrottling(pass)) {
            return Limits.CGROUP2;
        }
        return fs.whyMissing(FileTree.CPU_V1) == null ? Limits.CGROUP_V1 : Limits.UNKNOWN;
    }

    /// Reads a cgroup and, where need be, what lies below it; false if it is gone.
    private boolean visitNode(CgroupNode node, Limits limits) {
        DirectoryStat directoryStat = node.nameIsUsedAgain() ? fs.stat(node.directory()) : null;
        if (node.nameIsUsedAgain() && isAnother(node, directoryStat)) {
            return false;
        }
        boolean first = node.stats() == null;
        boolean stalled = node.readPressure(pass);
        boolean descend = visits.everything() || first || stalled;
        node.readRest(pass, limits, descend, atMicros);
        readNodes.add(node);
        if ((directoryStat == null && (descend || visits.containsNode(node)))
                || node.files().cpu().isGone()) {
            directoryStat = fs.stat(node.directory());
            if (isAnother(node, directoryStat)) {
                return false;
            }
        }
        boolean leaf = directoryStat != null && directoryStat.hasDirectories(0);
        visitChildren(node, descend, directoryStat, leaf ? limits : limitsBelow(node, limits));
        return true;
    }

    /// The hierarchy below a cgroup. Where the v1 hierarchy has no directory of a path, it has none below it, and
    /// none of those is looked for.
    private Limits limitsBelow(CgroupNode node, Limits limits) {
        boolean gone = limits == Limits.CGROUP_V1
                && node.level() > 0
                && node.files().cpu().isGoneFromV1()
                && fs.stat(new KernelPath(FileTree.CPU_V1, node.directory().path())) == null;
        return gone ? Limits.CGROUP_V1_ABOVE : limits;
    }

    private static boolean isAnother(CgroupNode node, @Nullable DirectoryStat directoryStat) {
        return directoryStat == null || directoryStat.inode() != node.inode();
    }

    /// Whether another cgroup has the name by now. A directory that is kept open does not show it, so it is opened
    /// again.
    private boolean isNameOfAnother(CgroupNode node) {
        fs.forgetPath(node.directory());
        return isAnother(node, fs.stat(node.directory()));
    }

    private void visitChildren(
            CgroupNode node, boolean visitsAll, @Nullable DirectoryStat directoryStat, Limits limits) {
        List<CgroupNode> lost = new ArrayList<>(0);
        boolean othersBelow = visits.areOthersBelow(node);
        for (CgroupNode childNode : node.children()) {
            boolean due = visitsAll || childNode.readAlways() || visits.containsNode(childNode);
            boolean isPresent = !due || visitNode(childNode, limits);
            if (!isPresent || (othersBelow && isNameOfAnother(childNode))) {
                lost.add(childNode);
            }
        }
        lost.forEach(child -> node.removeChild(child, fs));
        otherTree |= !lost.isEmpty();
        if (directoryStat != null
                && (!lost.isEmpty()
                        || node.childrenChanged(directoryStat)
                        || othersBelow
                        || (visits.everything() && node.unread() > 0))) {
            relistChildren(node, directoryStat, limits);
        }
    }

    /// A listing that does not agree with the number of sub-directories, or of which a part was gone when it was
    /// looked at, is made again at the next pass.
    private void relistChildren(CgroupNode node, DirectoryStat directoryStat, Limits limits) {
        otherTree = true;
        Set<String> names = new HashSet<>(fs.listDirectories(node.directory()));
        boolean whole = directoryStat.hasDirectories(names.size());
        for (CgroupNode childNode : new ArrayList<>(node.children())) {
            if (!names.remove(childNode.name())) {
                node.removeChild(childNode, fs);
            }
        }
        int refused = 0;
        for (String name : names) {
            CgroupClass cgroupClass = CgroupClassifier.childClass(node.kind(), name);
            if (cgroupClass instanceof CgroupClass.Skipped) {
                continue;
            }
            if (node.level() >= MAX_LEVEL || node.isFull()) {
                refused++;
            } else {
                whole &= adoptChild(node, name, cgroupClass, limits);
            }
        }
        node.noteListing(directoryStat, whole, refused);
    }

    /// Takes in a cgroup that was not known; false if it is gone.
    private boolean adoptChild(CgroupNode parent, String name, CgroupClass cgroupClass, Limits limits) {
        DirectoryStat stat = fs.stat(parent.directory().child(name));
        if (stat == null) {
            return false;
        }
        CgroupNode childNode = parent.newChild(name, cgroupClass, stat);
        if (!visitNode(childNode, limits)) {
            childNode.forgetSubtree(fs);
            return false;
        }
        parent.addChild(childNode);
        return true;
    }

    /// The cgroups that a pass visits whether they stalled or not.
    ///
    /// @param everything all there is
    /// @param owners every owner: one that does not stall may still have what others wait for
    /// @param changed cgroups, by path, whose children have changed
    /// @param paths these, and all above them
    record VisitPlan(boolean everything, boolean owners, Set<String> changed, Set<String> paths) {

        static VisitPlan of(boolean everything, boolean owners, Set<String> changed) {
            Set<String> allPaths = new HashSet<>();
            for (String changedPath : changed) {
                for (String path = changedPath;
                        allPaths.add(path) && path.length() > 1;
                        path = Cgroup.parentPath(path)) {
                    // The way up to the root
                }
            }
            return new VisitPlan(everything, owners, Set.copyOf(changed), Set.copyOf(allPaths));
        }

        /// Whether its children are others than before, even if as many.
        boolean areOthersBelow(CgroupNode node) {
            return !changed.isEmpty() && changed.contains(node.directory().path());
        }

        boolean containsNode(CgroupNode node) {
            return everything
                    || (owners && node.mayOwn())
                    || (!paths.isEmpty() && paths.contains(node.directory().path()));
        }
    }
}
