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

/// One pass over the cgroup tree: reads cgroups, finds the newly born, drops the dead.
final class TreeWalk {

    /// How deep the tree may be; a container that may make cgroups could make it deeper.
    private static final int MAX_LEVEL = 64;

    private static final byte[][] POPULATED = KernelFileParsers.keys("populated");
    private static final KernelPath ROOT = KernelPath.cgroup("/");
    private static final KernelPath CONTROLLERS = KernelPath.cgroup("/cgroup.controllers");

    private final KernelFs fs;
    private final ReadContext pass;
    private final long atMicros;
    private final VisitPlan visits;
    private final List<CgroupNode> read = new ArrayList<>();
    private boolean otherTree;

    /// @param visits what to read although nothing stalled there
    TreeWalk(ReadContext pass, long atMicros, VisitPlan visits) {
        this.fs = pass.fs();
        this.pass = pass;
        this.atMicros = atMicros;
        this.visits = visits;
    }

    /// Walks the tree from its root, which is null at first; gives the root, or null where there is no cgroup2.
    @Nullable
    CgroupNode walk(@Nullable CgroupNode known) {
        DirectoryStat now = fs.stat(ROOT);
        if (now == null) {
            return null;
        }
        CgroupNode root = known;
        if (root == null || root.inode() != now.inode()) {
            root = CgroupNode.root(ROOT, now);
            otherTree = true;
            if (known != null) {
                known.forget(fs);
            }
        }
        Limits limits = limitsOf(root);
        return visit(root, limits) ? root : null;
    }

    /// Whether processes live in a cgroup or below it, by cgroup.events; also where that is not known.
    boolean isPopulated(CgroupNode node) {
        KernelPath events = node.directory().child("cgroup.events");
        return !Objects.equals(
                CgroupUsageFiles.once(events, TreeWalk::readPopulated, "it is gone", pass)
                        .orNull(),
                0L);
    }

    private static Reading<Long> readPopulated(FileCursor cursor) {
        long populated = KernelFileParsers.flat(cursor, POPULATED)[0];
        return populated == KernelFileParsers.MISSING
                ? Reading.absent("cgroup.events does not say it")
                : Reading.of(populated);
    }

    /// What was read at this walk; meaningless where this is another tree.
    List<CgroupNode> read() {
        return read;
    }

    /// Whether the tree may have others than before it was walked.
    boolean isOtherTree() {
        return otherTree;
    }

    /// Where CPU limits stand shows at the root: cgroup2's own, or beside it, or nowhere.
    private Limits limitsOf(CgroupNode root) {
        String names = new CachedFile<>(CONTROLLERS, KernelFileParsers::line, "")
                .read(pass)
                .orNull();
        boolean listed = names != null && List.of(names.split(" ", -1)).contains("cpu");
        if (listed || root.files().cpu().countsThrottling(pass)) {
            return Limits.CGROUP2;
        }
        return fs.whyMissing(FileTree.CPU_V1) == null ? Limits.CGROUP_V1 : Limits.UNKNOWN;
    }

    /// Reads a cgroup and, where need be, what lies below it; false if it is gone.
    private boolean visit(CgroupNode node, Limits limits) {
        DirectoryStat now = node.nameIsUsedAgain() ? fs.stat(node.directory()) : null;
        if (node.nameIsUsedAgain() && isAnother(node, now)) {
            return false;
        }
        boolean first = node.stats() == null;
        boolean stalled = node.readPressure(pass);
        boolean descend = visits.everything() || first || stalled;
        node.readRest(pass, limits, descend, atMicros);
        read.add(node);
        if ((now == null && (descend || visits.contains(node)))
                || node.files().cpu().isGone()) {
            now = fs.stat(node.directory());
            if (isAnother(node, now)) {
                return false;
            }
        }
        boolean leaf = now != null && now.hasDirectories(0);
        visitChildren(node, descend, now, leaf ? limits : below(node, limits));
        return true;
    }

    /// Where the v1 hierarchy has no directory of a path, it has none below it, and none of those is looked for.
    private Limits below(CgroupNode node, Limits limits) {
        boolean gone = limits == Limits.CGROUP_V1
                && node.level() > 0
                && node.files().cpu().isGoneFromV1()
                && fs.stat(new KernelPath(FileTree.CPU_V1, node.directory().path())) == null;
        return gone ? Limits.CGROUP_V1_ABOVE : limits;
    }

    private static boolean isAnother(CgroupNode node, @Nullable DirectoryStat now) {
        return now == null || now.inode() != node.inode();
    }

    /// Whether another cgroup has the name by now. A directory that is kept open does not show it, so it is opened
    /// again.
    private boolean isNameOfAnother(CgroupNode node) {
        fs.forget(node.directory());
        return isAnother(node, fs.stat(node.directory()));
    }

    private void visitChildren(CgroupNode node, boolean all, @Nullable DirectoryStat now, Limits limits) {
        List<CgroupNode> lost = new ArrayList<>(0);
        boolean others = visits.areOthersBelow(node);
        for (CgroupNode child : node.children()) {
            boolean due = all || child.readAlways() || visits.contains(child);
            boolean there = !due || visit(child, limits);
            if (!there || (others && isNameOfAnother(child))) {
                lost.add(child);
            }
        }
        lost.forEach(child -> node.remove(child, fs));
        otherTree |= !lost.isEmpty();
        if (now != null
                && (!lost.isEmpty()
                        || node.childrenChanged(now)
                        || others
                        || (visits.everything() && node.unread() > 0))) {
            relist(node, now, limits);
        }
    }

    /// A listing that does not agree with the number of sub-directories, or of which a part was gone when it was
    /// looked at, is made again at the next pass.
    private void relist(CgroupNode node, DirectoryStat now, Limits limits) {
        otherTree = true;
        Set<String> names = new HashSet<>(fs.directories(node.directory()));
        boolean whole = now.hasDirectories(names.size());
        for (CgroupNode child : new ArrayList<>(node.children())) {
            if (!names.remove(child.name())) {
                node.remove(child, fs);
            }
        }
        int refused = 0;
        for (String name : names) {
            CgroupClass kind = CgroupClassifier.child(node.kind(), name);
            if (kind instanceof CgroupClass.Skipped) {
                continue;
            }
            if (node.level() >= MAX_LEVEL || node.isFull()) {
                refused++;
            } else {
                whole &= adopt(node, name, kind, limits);
            }
        }
        node.listed(now, whole, refused);
    }

    /// Takes in a cgroup that was not known; false if it is gone.
    private boolean adopt(CgroupNode parent, String name, CgroupClass kind, Limits limits) {
        DirectoryStat born = fs.stat(parent.directory().child(name));
        if (born == null) {
            return false;
        }
        CgroupNode child = parent.child(name, kind, born);
        if (!visit(child, limits)) {
            child.forget(fs);
            return false;
        }
        parent.add(child);
        return true;
    }

    /// What a pass visits whether it stalled or not.
    ///
    /// @param everything all there is
    /// @param owners every owner: one that does not stall may still have what others wait for
    /// @param changed cgroups, by path, whose children have changed
    /// @param paths these, and all above them
    record VisitPlan(boolean everything, boolean owners, Set<String> changed, Set<String> paths) {

        static VisitPlan of(boolean everything, boolean owners, Set<String> changed) {
            Set<String> all = new HashSet<>();
            for (String each : changed) {
                for (String path = each; all.add(path) && path.length() > 1; path = Cgroup.parent(path)) {
                    // The way up to the root
                }
            }
            return new VisitPlan(everything, owners, Set.copyOf(changed), Set.copyOf(all));
        }

        /// Whether its children are others than before, even if as many.
        boolean areOthersBelow(CgroupNode node) {
            return !changed.isEmpty() && changed.contains(node.directory().path());
        }

        boolean contains(CgroupNode node) {
            return everything
                    || (owners && node.mayOwn())
                    || (!paths.isEmpty() && paths.contains(node.directory().path()));
        }
    }
}
