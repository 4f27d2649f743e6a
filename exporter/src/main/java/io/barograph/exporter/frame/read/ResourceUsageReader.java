package io.barograph.exporter.frame.read;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.CgroupClass.Container;
import io.barograph.exporter.cgroup.identity.KubeletLogNames;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupUsage;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.exporter.frame.ResourceUsage.Starts;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads what a frame's cgroups use: an extra reading after a pass, made on request.
///
/// Not safe for use by several threads.
public final class ResourceUsageReader {

    private final KernelFs fs;
    private final FileBuffer bytes = new FileBuffer();
    private final FileCursor cursor = new FileCursor();
    private final NodeUsageFiles node = new NodeUsageFiles();
    private PassCost cost = PassCost.NONE;

    public ResourceUsageReader(KernelFs fs) {
        this.fs = fs;
    }

    /// Reads once. File systems are those that the frame has.
    ///
    /// @param names of the frame's pods and containers
    public ResourceUsage readUsage(Frame frame, WorkloadNames names) {
        ReadContext context = new ReadContext(fs, true, Set.of(), bytes, cursor);
        NodeUsage usage = node.readUsage(context, frame.usage().disks(), null);
        Map<String, CgroupUsage> cgroups = new HashMap<>();
        for (Cgroup cgroup : frame.cgroups().values()) {
            if (isWanted(cgroup.identity().kind())) {
                cgroups.put(cgroup.path(), CgroupUsageFiles.readUsage(cgroup, context));
            }
        }
        List<PodUsage> pods = new PodUsageFiles(frame, cgroups, names, context).readPods();
        cost = context.passCost(0);
        return new ResourceUsage(usage, cgroups, readStarts(frame, names), pods);
    }

    private static boolean isWanted(CgroupClass cgroupClass) {
        return switch (cgroupClass) {
            case CgroupClass.QosSlice _, CgroupClass.Unmapped _, CgroupClass.Skipped _ -> false;
            case CgroupClass.Root _,
                    CgroupClass.Kubepods _,
                    CgroupClass.OfPod _,
                    CgroupClass.Nested _,
                    CgroupClass.Outside _ -> true;
        };
    }

    /// A pod's log directory is made with its sandbox, a container's log link when it starts.
    private Starts readStarts(Frame frame, WorkloadNames names) {
        Map<String, Instant> pods = new HashMap<>();
        Map<String, Instant> containers = new HashMap<>();
        for (Cgroup cgroup : frame.cgroups().values()) {
            CgroupClass cgroupClass = cgroup.identity().kind();
            PodName pod = cgroupClass instanceof CgroupClass.OfPod of ? names.pod(of.podUid()) : null;
            if (pod != null && cgroupClass instanceof CgroupClass.OfPod of) {
                noteStart(pods, of.podUid(), fs.created(KubeletLogNames.podDirectory(pod, of.podUid())));
            }
            String name = cgroupClass instanceof Container container ? names.container(container.containerId()) : null;
            if (pod != null && name != null && cgroupClass instanceof Container container) {
                noteStart(
                        containers,
                        container.containerId(),
                        fs.created(KubeletLogNames.containerLink(pod, name, container.containerId())));
            }
        }
        return new Starts(pods, containers);
    }

    private static void noteStart(Map<String, Instant> starts, String id, @Nullable Instant startInstant) {
        if (startInstant != null) {
            starts.put(id, startInstant);
        }
    }

    /// The cost of the last reading.
    public PassCost cost() {
        return cost;
    }
}
