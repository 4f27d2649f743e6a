package io.barograph.exporter.kubelet;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.identity.PodName;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupUsage;
import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.NodeUsage.DiskSpace;
import io.barograph.exporter.frame.NodeUsage.FileSystem;
import io.barograph.exporter.frame.NodeUsage.MemInfo;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.ResourceUsage.Starts;
import io.barograph.signal.Resource;
import io.barograph.signal.SignalLevel.Level;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Writes a summary in the JSON of the kubelet's `/stats/summary`: `Summary` of
/// `k8s.io/kubelet/pkg/apis/stats/v1alpha1`, units and spelling included. What is not known is left out, also where the
/// kubelet has a zero for it.
public final class SummaryJson {

    public static final String CONTENT_TYPE = "application/json";

    private static final JsonFactory JSON = new JsonFactory();

    private final SummaryInput input;
    private final SummaryForm form;
    private final CgroupBlocks blocks;

    private SummaryJson(SummaryInput input, SummaryForm form) {
        this.input = input;
        this.form = form;
        this.blocks = new CgroupBlocks(input, form);
    }

    /// The whole document.
    public static byte[] writeDocument(SummaryInput input, SummaryForm form) {
        SummaryJson summary = new SummaryJson(input, form);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(16 * 1024);
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            SummaryObject document = new SummaryObject().put("node", summary.node());
            // Without cgroups it is unknown whether there are pods
            if (!input.frame().cgroups().isEmpty()) {
                document.put("pods", summary.pods());
            }
            document.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private SummaryObject node() {
        List<SummaryObject> system = new ArrayList<>();
        SystemContainers.of(input.frame()).forEach((name, cgroup) -> system.add(containerBlock(name, null, cgroup)));
        Map<Resource, PressureFile> psi = input.frame().host().pressure();
        MemInfo memInfo = input.usage().node().meminfo().orNull();
        SummaryObject node = new SummaryObject()
                .put("nodeName", input.pass().snapshot().origin().node())
                .put("systemContainers", system.isEmpty() ? null : system)
                .put("startTime", input.zero())
                .put("cpu", blocks.cpuBlock(input.frame().cgroup("/"), psi))
                .put("memory", nodeMemory(PressureFile.of(psi, Resource.MEMORY)))
                .put("io", blocks.ioBlock(input.frameTime(), psi));
        if (form == SummaryForm.WHOLE) {
            NodeUsage.FileSystems fileSystems = input.usage().node().disks();
            node.put("fs", fileSystem(fileSystems.nodefs(), true))
                    .put(
                            "runtime",
                            new SummaryObject()
                                    .put("imageFs", fileSystem(fileSystems.imagefs(), false))
                                    .put("containerFs", fileSystem(fileSystems.containerfs(), false)))
                    .put("rlimit", rlimitBlock(input.usage().node().tasks()));
        }
        Long total = memInfo == null ? null : memInfo.available().swapTotal().orNull();
        Long free = memInfo == null ? null : memInfo.available().swap().orNull();
        return node.put("swap", blocks.swapBlock(free, CgroupBlocks.bytesLeft(total, free)));
    }

    /// Counted as the eviction signal memory.available is, so that both say the same.
    private SummaryObject nodeMemory(PressureFile psi) {
        CgroupUsage root = input.usage().cgroups().get("/");
        if (root == null) {
            return SummaryObject.timedAt(input.frameTime()).put("psi", CgroupBlocks.psiBlock(psi));
        }
        NodeUsage node = input.usage().node();
        Long usedBytes = input.signals().usedNodeMemory(node).orNull();
        Level level = input.signals().nodeMemory(node).orNull();
        return blocks.memoryBlock(
                root.parts(), usedBytes, level == null ? null : (Long) Math.max(0, level.available()), psi);
    }

    /// @param whole whether all that is used of it counts. Else only what images or layers take would, which is unknown
    private @Nullable SummaryObject fileSystem(FileSystem fileSystem, boolean whole) {
        DiskSpace space = fileSystem.space().orNull();
        if (space == null) {
            return null;
        }
        SummaryObject block = SummaryObject.timedAt(input.wallTimeAt(fileSystem.atMicros()));
        // Where a file system counts no blocks, all of them are 0
        if (space.total() > 0) {
            block.put("availableBytes", (Long) space.available())
                    .put("capacityBytes", (Long) space.total())
                    .put("usedBytes", whole ? (Long) space.usedBytes() : null);
        }
        long inodes = space.inodes().total();
        long free = space.inodes().free();
        // Where a file system does not count inodes, both are 0
        return inodes == 0
                ? block
                : block.put("inodesFree", (Long) free)
                        .put("inodes", (Long) inodes)
                        .put("inodesUsed", whole ? CgroupBlocks.bytesLeft(inodes, free) : null);
    }

    /// Tasks, threads that is: how many there may be, and how many there are.
    private SummaryObject rlimitBlock(NodeUsage.Tasks tasks) {
        return SummaryObject.timedAt(input.frameTime())
                .put("maxpid", tasks.limit())
                .put("curproc", tasks.taskCount());
    }

    private List<SummaryObject> pods() {
        PodMembers members = new PodMembers(input);
        WorkloadNames names = input.pass().names();
        Starts starts = input.usage().starts();
        List<SummaryObject> pods = new ArrayList<>();
        members.byUid().forEach((uid, member) -> {
            PodName name = names.pod(uid);
            List<SummaryObject> containers = new ArrayList<>();
            for (Cgroup cgroup : member.containers) {
                if (cgroup.identity().kind() instanceof CgroupClass.Container container) {
                    String id = container.containerId();
                    containers.add(containerBlock(names.container(id), starts.container(id), cgroup));
                }
            }
            SummaryObject pod = new SummaryObject()
                    .put(
                            "podRef",
                            new SummaryObject()
                                    .put("name", name == null ? null : name.pod())
                                    .put("namespace", name == null ? null : name.namespace())
                                    .put("uid", uid))
                    .put("startTime", starts.pod(uid))
                    .put("containers", containers);
            if (member.podCgroup != null) {
                blocks.addBlocks(member.podCgroup, pod);
            }
            if (form == SummaryForm.WHOLE) {
                pod.put("process_stats", new SummaryObject().put("process_count", members.processCount(member)));
            }
            pods.add(pod);
        });
        return pods;
    }

    private SummaryObject containerBlock(@Nullable String name, @Nullable Instant started, Cgroup cgroup) {
        SummaryObject container = new SummaryObject().put("name", name).put("startTime", started);
        blocks.addBlocks(cgroup, container);
        return container;
    }
}
