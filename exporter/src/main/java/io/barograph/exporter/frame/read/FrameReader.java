package io.barograph.exporter.frame.read;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroups;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.HostReadings;
import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads frames: at each pass it walks the cgroup tree through a [KernelFs], classifies what it finds, and reads it.
///
/// Not safe for use by several threads.
public final class FrameReader {

    private static final Logger LOG = LoggerFactory.getLogger(FrameReader.class);

    private static final Set<Resource> EVERY = Set.of(Resource.values());

    private final KernelFs fs;
    private final WalkMode walk;
    private final HostFiles host = new HostFiles();
    private final @Nullable HostDisks disks;
    private final NodeUsageFiles usage = new NodeUsageFiles();
    private final FileBuffer bytes = new FileBuffer();
    private final FileCursor cursor = new FileCursor();
    private final CgroupsBuilder gathered = new CgroupsBuilder();
    private @Nullable CgroupNode root;
    private boolean walking;
    private int passesSinceAudit = WalkMode.AUDIT_PASSES;
    private @Nullable Long auditedMicros;
    private int unread;
    private PassCost cost = PassCost.NONE;

    /// Reads every cgroup at every pass.
    public FrameReader(KernelFs fs) {
        this(fs, WalkMode.FULL);
    }

    public FrameReader(KernelFs fs, WalkMode walk) {
        this(fs, walk, null);
    }

    /// @param disks the host's file systems, where what the eviction signals rest on is to be read too; else null
    public FrameReader(KernelFs fs, WalkMode walk, @Nullable HostDisks disks) {
        this.fs = fs;
        this.walk = walk;
        this.disks = disks;
    }

    /// Makes a pass as usual.
    public Frame readFrame() {
        return readFrame(Set.of(), false);
    }

    /// Makes one pass.
    ///
    /// @param changed cgroups, by path, whose children are known to have changed since the last pass
    /// @param whole whether to read every cgroup, whatever the walk would pass over
    public Frame readFrame(Set<String> changed, boolean whole) {
        return readFrame(changed, whole, Set.of());
    }

    /// The same.
    ///
    /// @param contended resources for which owners wait: how much of them each owner uses is read, whatever the
    /// walk would pass over
    public Frame readFrame(Set<String> changed, boolean whole, Set<Resource> contended) {
        long atMicros = fs.beginPass();
        if (disks != null) {
            disks.beginAsking();
        }
        boolean audit = isAuditDue(atMicros);
        boolean everything = whole || audit || walk == WalkMode.FULL;
        Set<Resource> owners = everything ? EVERY : contended;
        ReadContext context = new ReadContext(fs, audit, owners, bytes, cursor);
        HostReadings hostNow = host.readHost(context);
        Cgroups cgroups = walkTree(
                new TreeWalk(context, atMicros, TreeWalk.VisitPlan.of(everything, !owners.isEmpty(), changed)));
        reportUnread(gathered.unread());
        NodeUsage nodeUsage = disks == null
                ? NodeUsage.NOT_WANTED
                : usage.readUsage(context, DiskReadings.of(disks.ask(), atMicros), podsPath(cgroups));
        fs.endPass();
        cost = context.passCost(unread);
        return new Frame(atMicros, hostNow, cgroups, nodeUsage, owners);
    }

    /// Whether the last pass had no room for cgroups among which containers may be.
    public boolean mayMissContainers() {
        return gathered.mayMissContainers();
    }

    private boolean isAuditDue(long atMicros) {
        boolean due = passesSinceAudit >= WalkMode.AUDIT_PASSES
                && (auditedMicros == null || atMicros - auditedMicros >= WalkMode.AUDIT_MICROS);
        passesSinceAudit = due ? 1 : passesSinceAudit + 1;
        if (due) {
            auditedMicros = atMicros;
        }
        return due;
    }

    /// The cgroups of a walk. What a walk that ended in an exception found out is not known.
    private Cgroups walkTree(TreeWalk tree) {
        boolean unknown = walking;
        walking = true;
        root = tree.walkTree(root);
        walking = false;
        return root == null ? gathered.none() : gathered.afterWalk(tree, root, unknown || tree.isOtherTree());
    }

    private static @Nullable String podsPath(Cgroups cgroups) {
        Cgroup kubepods = cgroups.division(new CgroupClass.Kubepods());
        return kubepods == null ? null : kubepods.path();
    }

    private void reportUnread(int unreadNow) {
        if (unreadNow > 0 && unread == 0) {
            LOG.warn(
                    "{} cgroups are not read: too many are below one container or one top-level cgroup. Their parents"
                            + " count for them. Maybe a program makes cgroups without end",
                    unreadNow);
        }
        unread = unreadNow;
    }

    /// The cost of the last pass.
    public PassCost cost() {
        return cost;
    }
}
