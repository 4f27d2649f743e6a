package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.CpuFiles.Limits;
import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads frames: at each pass it walks the cgroup tree through a [KernelFs], classifies what it finds, and reads it.
///
/// Not safe for use by several threads.
public final class FrameReader {

    /// How deep the tree may be; a container that may make cgroups could make it deeper.
    private static final int MAX_LEVEL = 64;

    private final KernelFs fs;
    private final HostFiles host = new HostFiles();
    private final KeptFile<String> controllers =
            new KeptFile<>(KernelPath.cgroup("/cgroup.controllers"), Parsers::line, "there is no cgroup.controllers");
    private @Nullable CgroupNode root;
    private Limits limits = Limits.UNKNOWN;
    private PassCost cost = new PassCost(0, 0, 0);

    /// Reads every cgroup at every pass.
    public FrameReader(KernelFs fs) {
        this.fs = fs;
    }

    /// Makes one pass.
    public Frame read() {
        long atMicros = fs.beginPass();
        Pass pass = new Pass(fs);
        Host hostNow = host.read(pass);
        root = rootNow();
        Map<String, Cgroup> cgroups = new LinkedHashMap<>();
        if (root != null) {
            visit(root, pass, atMicros);
            Set<String> podsWithContainers = new HashSet<>();
            collectPods(root, podsWithContainers);
            emit(root, podsWithContainers, cgroups);
        }
        fs.endPass();
        cost = new PassCost(pass.files(), pass.vanished(), cgroups.size());
        return new Frame(atMicros, hostNow, Collections.unmodifiableMap(cgroups));
    }

    /// What the last pass cost.
    public PassCost cost() {
        return cost;
    }

    private @Nullable CgroupNode rootNow() {
        KernelPath path = KernelPath.cgroup("/");
        DirectoryStat now = fs.stat(path);
        if (now == null) {
            return null;
        }
        return root != null && root.inode() == now.inode()
                ? root
                : new CgroupNode(path, new CgroupClass.Root(), 0, now);
    }

    /// Reads a cgroup and what lies below it; false if it is gone.
    private boolean visit(CgroupNode node, Pass pass, long atMicros) {
        DirectoryStat now = fs.stat(node.directory());
        if (now == null || now.inode() != node.inode()) {
            return false;
        }
        if (node == root) {
            limits = limitsOf(node, pass);
        }
        node.read(node.files().read(pass, limits), atMicros);
        if (node.files().seemGone() && !stillThere(node)) {
            return false;
        }
        boolean lost = false;
        for (CgroupNode child : new ArrayList<>(node.children())) {
            if (!visit(child, pass, atMicros)) {
                node.remove(child, fs);
                lost = true;
            }
        }
        if (lost || node.childrenChanged(now)) {
            node.listed(now);
            for (String name : fs.directories(node.directory())) {
                adopt(node, name, pass, atMicros);
            }
        }
        return true;
    }

    private boolean stillThere(CgroupNode node) {
        DirectoryStat now = fs.stat(node.directory());
        return now != null && now.inode() == node.inode();
    }

    private void adopt(CgroupNode parent, String name, Pass pass, long atMicros) {
        CgroupClass kind = parent.classOfChild(name);
        if (parent.hasChild(name) || kind instanceof CgroupClass.Skipped || parent.level() >= MAX_LEVEL) {
            return;
        }
        KernelPath path = parent.directory().child(name);
        DirectoryStat born = fs.stat(path);
        if (born == null) {
            return;
        }
        CgroupNode child = new CgroupNode(path, kind, parent.level() + 1, born);
        if (visit(child, pass, atMicros)) {
            parent.add(name, child);
        }
    }

    /// Where CPU limits stand shows at the root, which is read first: cgroup2's own, or beside it, or nowhere.
    private Limits limitsOf(CgroupNode root, Pass pass) {
        String names = controllers.read(pass).orNull();
        boolean listed = names != null && List.of(names.split(" ", -1)).contains("cpu");
        if (listed || root.files().countsThrottling(pass)) {
            return Limits.CGROUP2;
        }
        return fs.whyMissing(Tree.CPU_V1) == null ? Limits.CGROUP_V1 : Limits.UNKNOWN;
    }

    private static void collectPods(CgroupNode node, Set<String> podsWithContainers) {
        if (node.kind() instanceof CgroupClass.Container container) {
            podsWithContainers.add(container.podUid());
        }
        node.children().forEach(child -> collectPods(child, podsWithContainers));
    }

    private static void emit(CgroupNode node, Set<String> podsWithContainers, Map<String, Cgroup> into) {
        Cgroup cgroup = node.cgroup(isLeaf(node, podsWithContainers));
        if (cgroup == null) {
            return;
        }
        into.put(cgroup.path(), cgroup);
        node.children().forEach(child -> emit(child, podsWithContainers, into));
    }

    private static boolean isLeaf(CgroupNode node, Set<String> podsWithContainers) {
        return switch (node.kind()) {
            case CgroupClass.Container _ -> true;
            case CgroupClass.Pod pod -> !podsWithContainers.contains(pod.uid());
            case CgroupClass.Outside _ -> node.children().isEmpty();
            case CgroupClass.Root _,
                    CgroupClass.Kubepods _,
                    CgroupClass.QosSlice _,
                    CgroupClass.Nested _,
                    CgroupClass.Skipped _ -> false;
        };
    }
}
