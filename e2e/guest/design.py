"""What is to differ between the exporter and the kubelet, and by how much numbers may that are not read at the same time."""
import re

# What only grows: between two answers it lies between their numbers.
GROWS = re.compile(r"_total$|\.total$|CoreNanoSeconds$|[pP]ageFaults$")

# What goes up and down, and what it may lie beyond all that the exporter said meanwhile: so much, and such a share of it.
GIVE = [
    (r"psi\.\w+\.avg10$", (15, 0)),
    (r"psi\.\w+\.avg60$", (5, 0)),
    (r"psi\.\w+\.avg300$", (2, 0)),
    (r"usageNanoCores$", (50_000_000, 0.5)),
    (r"(\.|^)(cpu|memory|swap)\..*Bytes$", (2 << 20, 0.05)),
    (r"[fF]s\..*Bytes$", (4 << 20, 0.01)),
    (r"inodes\w*$", (50, 0)),
    (r"rlimit\.curproc$", (10, 0.05)),
    (r"process_count$", (1, 0)),
    (r"containers\.startTime$", (60, 0)),  # the cgroup's, and the link's to its log: the latter comes later
    (r"startTime$", (5, 0)),
]

# (field or family, whose, why): regular expressions.
BY_DESIGN = {
    "pressure": [
        (r"container_pressure_cpu_stalled_seconds_total", r'^id="/"$', "the kernel does not define it for the node and prints 0"),
        (r"container_pressure_.*", r'^id="/system.slice/containerd.service"$', "the kubelet asks for it only with --runtime-cgroups"),
    ],
    "summary": [
        (r".*\.network\..*", r"", "no file that we read tells it"),
        (r".*\.volume\..*", r"", "what a volume takes, the kubelet alone counts"),
        (r".*\.(rootfs|logs|ephemeral-storage)\..*", r"", "what layers and logs take, the runtime and the kubelet count"),
        (r"node\.systemContainers\..*", r"^(misc|runtime)", "the kubelet asks for them only with --system-cgroups, --runtime-cgroups"),
        (r"node\.systemContainers\.startTime", r"", "the kernel does not tell when a cgroup was made"),
        (r"node\.runtime\.\w+\.(usedBytes|inodesUsed)", r"", "what images and layers take, the runtime alone counts"),
    ],
}
