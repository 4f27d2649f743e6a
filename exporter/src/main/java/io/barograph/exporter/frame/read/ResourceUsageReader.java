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
    public ResourceUsage read(Frame frame, WorkloadNames names) {
        ReadContext pass = new ReadContext(fs, true, Set.of(), bytes, cursor);
        NodeUsage usage = node.read(pass, frame.usage().disks(), null);
        Map<String, CgroupUsage> cgroups = new HashMap<>();
        for (Cgroup each : frame.cgroups().values()) {
            if (isWanted(each.identity().kind())) {
                cgroups.put(each.path(), CgroupUsageFiles.read(each, pass));
            }
        }
        List<PodUsage> pods = new PodUsageFiles(frame, cgroups, names, pass).read();
        cost = pass.cost(0);
        return new ResourceUsage(usage, cgroups, starts(frame, names), pods);
    }

    private static boolean isWanted(CgroupClass kind) {
        return switch (kind) {
            case CgroupClass.QosSlice _, CgroupClass.Unmapped _, CgroupClass.Skipped _ -> false;
            case CgroupClass.Root _,
                    CgroupClass.Kubepods _,
                    CgroupClass.OfPod _,
                    CgroupClass.Nested _,
                    CgroupClass.Outside _ -> true;
        };
    }

    /// A pod's log directory is made with its sandbox, a container's log link when it starts.
    private Starts starts(Frame frame, WorkloadNames names) {
        Map<String, Instant> pods = new HashMap<>();
        Map<String, Instant> containers = new HashMap<>();
        for (Cgroup each : frame.cgroups().values()) {
            CgroupClass kind = each.identity().kind();
            PodName pod = kind instanceof CgroupClass.OfPod of ? names.pod(of.podUid()) : null;
            if (pod != null && kind instanceof CgroupClass.OfPod of) {
                note(pods, of.podUid(), fs.created(KubeletLogNames.directory(pod, of.podUid())));
            }
            String name = kind instanceof Container it ? names.container(it.containerId()) : null;
            if (pod != null && name != null && kind instanceof Container it) {
                note(containers, it.containerId(), fs.created(KubeletLogNames.link(pod, name, it.containerId())));
            }
        }
        return new Starts(pods, containers);
    }

    private static void note(Map<String, Instant> starts, String id, @Nullable Instant at) {
        if (at != null) {
            starts.put(id, at);
        }
    }

    /// What the last reading cost.
    public PassCost cost() {
        return cost;
    }
}
