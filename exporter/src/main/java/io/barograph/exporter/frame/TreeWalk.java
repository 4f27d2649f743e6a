package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.CpuFiles.Limits;
import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One pass over the cgroup tree: reads cgroups, finds the newly born, drops the dead.
final class TreeWalk {

    /// How deep the tree may be; a container that may make cgroups could make it deeper.
    private static final int MAX_LEVEL = 64;

    private static final KernelPath ROOT = KernelPath.cgroup("/");
    private static final KernelPath CONTROLLERS = KernelPath.cgroup("/cgroup.controllers");

    private final KernelFs fs;
    private final Pass pass;
    private final long atMicros;
    private final boolean everything;
    private Limits limits = Limits.UNKNOWN;

    /// @param everything whether to read also below cgroups that did not stall
    TreeWalk(Pass pass, long atMicros, boolean everything) {
        this.fs = pass.fs();
        this.pass = pass;
        this.atMicros = atMicros;
        this.everything = everything;
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
            root = new CgroupNode(ROOT, new CgroupClass.Root(), 0, now);
            if (known != null) {
                known.forget(fs);
            }
        }
        limits = limitsOf(root);
        return visit(root) ? root : null;
    }

    /// Where CPU limits stand shows at the root: cgroup2's own, or beside it, or nowhere.
    private Limits limitsOf(CgroupNode root) {
        String names = new KeptFile<>(CONTROLLERS, Parsers::line, "").read(pass).orNull();
        boolean listed = names != null && List.of(names.split(" ", -1)).contains("cpu");
        if (listed || root.files().countsThrottling(pass)) {
            return Limits.CGROUP2;
        }
        return fs.whyMissing(Tree.CPU_V1) == null ? Limits.CGROUP_V1 : Limits.UNKNOWN;
    }

    /// Reads a cgroup and, where need be, what lies below it; false if it is gone.
    private boolean visit(CgroupNode node) {
        DirectoryStat now = node.nameIsUsedAgain() ? fs.stat(node.directory()) : null;
        if (node.nameIsUsedAgain() && isAnother(node, now)) {
            return false;
        }
        boolean first = node.stats() == null;
        boolean stalled = node.readPressure(pass);
        boolean descend = everything || first || stalled;
        node.readRest(pass, limits, descend, atMicros);
        if (now == null && (descend || node.files().seemGone())) {
            now = fs.stat(node.directory());
            if (isAnother(node, now)) {
                return false;
            }
        }
        visitChildren(node, descend, now);
        return true;
    }

    private static boolean isAnother(CgroupNode node, @Nullable DirectoryStat now) {
        return now == null || now.inode() != node.inode();
    }

    private void visitChildren(CgroupNode node, boolean all, @Nullable DirectoryStat now) {
        boolean lost = false;
        for (CgroupNode child : new ArrayList<>(node.children())) {
            if ((all || child.readAlways()) && !visit(child)) {
                node.remove(child, fs);
                lost = true;
            }
        }
        if (now != null && (lost || node.childrenChanged(now))) {
            node.listed(now);
            relist(node);
        }
    }

    private void relist(CgroupNode node) {
        Set<String> names = new HashSet<>(fs.directories(node.directory()));
        for (CgroupNode child : new ArrayList<>(node.children())) {
            if (!names.remove(child.name())) {
                node.remove(child, fs);
            }
        }
        for (String name : names) {
            adopt(node, name);
        }
    }

    private void adopt(CgroupNode parent, String name) {
        CgroupClass kind = parent.classOfChild(name);
        if (kind instanceof CgroupClass.Skipped || parent.level() >= MAX_LEVEL) {
            return;
        }
        KernelPath path = parent.directory().child(name);
        DirectoryStat born = fs.stat(path);
        if (born == null) {
            return;
        }
        CgroupNode child = new CgroupNode(path, kind, parent.level() + 1, born);
        if (visit(child)) {
            parent.add(child);
        }
    }
}
