package io.barograph.exporter;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.identity.IdentityLookup;
import io.barograph.exporter.cgroup.identity.PendingRemovals;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.RemovalWatch;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupTree;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.OomEvents;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.OomEventsReader;
import io.barograph.exporter.frame.read.ResourceUsageReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.HostDisks;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.recording.KernelFsRecorder;
import io.barograph.exporter.sample.pass.OomLedger;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.exporter.sample.pass.SnapshotMaker;
import io.barograph.signal.SnapshotOrigin;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Makes passes over one host: reads a frame, looks up the names of pods and containers, and measures.
public final class PassMaker implements AutoCloseable {

    private final KernelFs fs;
    private final HostDisks disks;
    private final @Nullable KernelFsRecorder recording;
    private final boolean signals;
    private final FrameReader reader;
    private final SnapshotMaker snapshotMaker;
    private final IdentityLookup identities = new IdentityLookup();
    private final RemovalWatch removals = new RemovalWatch();
    private final ResourceUsageReader usageReader;
    private final OomEventsReader oomReader;
    private final OomLedger ooms = new OomLedger();
    private WorkloadNames names = WorkloadNames.NONE;
    private @Nullable CgroupTree named;

    private PassMaker(
            KernelFs fs, FrameReader reader, HostDisks disks, SnapshotOrigin origin, @Nullable EvictionWatch eviction) {
        this.fs = fs;
        this.recording = fs instanceof KernelFsRecorder recorder ? recorder : null;
        this.disks = disks;
        this.signals = eviction != null;
        this.reader = reader;
        this.usageReader = new ResourceUsageReader(fs);
        this.oomReader = new OomEventsReader(fs);
        this.snapshotMaker = new SnapshotMaker(origin, eviction);
    }

    /// A maker for the host behind `fs`, which may be a recording. Where it is recorded, every pass reads all
    /// that an exporter can read, since a recording cannot be asked later.
    ///
    /// @param origin what the snapshots say they come from
    /// @param disks the host's file systems
    /// @param eviction looks at the eviction signals; null where they are switched off
    public static PassMaker of(
            KernelFs fs, WalkMode walk, SnapshotOrigin origin, HostDisks disks, @Nullable EvictionWatch eviction) {
        FrameReader reader = fs instanceof KernelFsRecorder recorder
                ? new FrameReader(fs, WalkMode.FULL, recorder.recordedDisks(disks))
                : new FrameReader(fs, walk, eviction == null ? null : disks);
        return new PassMaker(fs, reader, disks, origin, eviction);
    }

    /// Makes the next pass.
    ///
    /// @param intervalMicros the longest time until the next pass
    /// @param changed cgroups, by path, whose children have changed
    /// @param wantsUsage whether to read every cgroup, and what each uses
    public Pass nextPass(long intervalMicros, Set<String> changed, boolean wantsUsage) {
        Frame readFrame = reader.readFrame(changed, wantsUsage, snapshotMaker.contended());
        Frame frame = signals ? readFrame : readFrame.withoutUsage();
        lookUp(frame);
        Map<String, Map<String, OomEvents>> counted = ooms.afterPass(frame, names, oomReader.readEvents(frame));
        ResourceUsage foundUsage = wantsUsage || recording != null ? usageReader.readUsage(frame, names) : null;
        List<PendingRemovals> removing = removals.findRemovals(() -> containersOf(frame), fs, frame.atMicros());
        if (recording != null) {
            recording.flushFrame();
        }
        ResourceUsage usage = wantsUsage ? foundUsage : null;
        PassCost cost = reader.cost().plus(oomReader.cost());
        return snapshotMaker
                .nextPass(frame, this::nameOf, intervalMicros)
                .withNamesAndUsage(names, usage, usage == null ? cost : cost.plus(usageReader.cost()))
                .withOoms(counted)
                .withRemovals(removing, removals.together());
    }

    private RemovalWatch.ContainerCgroups containersOf(Frame frame) {
        Map<String, String> paths = new HashMap<>();
        for (Cgroup cgroup : frame.cgroups().values()) {
            if (cgroup.identity().kind() instanceof CgroupClass.Container container) {
                paths.put(container.containerId(), cgroup.path());
            }
        }
        return new RemovalWatch.ContainerCgroups(paths, !reader.mayMissContainers());
    }

    /// Names are looked up again where the pods or containers have changed, or a name was missing.
    @SuppressWarnings("ReferenceEquality") // the same object means that no cgroup came or went
    private void lookUp(Frame frame) {
        if (frame.cgroups().tree() != named || frame.atMicros() >= identities.retryMicros()) {
            names = identities.of(
                    frame.cgroups().values().stream()
                            .map(Cgroup::identity)
                            .sorted(Comparator.comparingLong(Cgroup.Identity::inode))
                            .map(Cgroup.Identity::kind)
                            .toList(),
                    fs,
                    frame.atMicros());
            named = frame.cgroups().tree();
        }
    }

    /// `namespace/pod`, else the pod's uid, which its cgroup's path has too; for all others the path.
    private String nameOf(Cgroup ownerCgroup) {
        if (!(ownerCgroup.identity().kind() instanceof CgroupClass.Pod pod)) {
            return ownerCgroup.path();
        }
        PodName name = names.pod(pod.uid());
        return name == null ? "pod " + pod.uid() : name.toString();
    }

    /// Closes the file systems.
    @Override
    public void close() {
        disks.close();
    }

    /// The time at which a missing name is looked up again; see [IdentityLookup#retryMicros()].
    long retryMicros() {
        return identities.retryMicros();
    }
}
