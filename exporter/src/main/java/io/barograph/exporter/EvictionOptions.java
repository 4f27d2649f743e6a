package io.barograph.exporter;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options about eviction signals, as they were given.
public final class EvictionOptions {

    @Option(names = "--no-collector.eviction", description = "Do not tell the kubelet's eviction signals.")
    boolean off;

    @Option(
            names = "--kubelet-config",
            paramLabel = "FILE",
            description = "The kubelet's configuration, for its eviction thresholds. Default: a kubelet's own defaults")
    @Nullable
    String kubeletConfig;

    @Option(
            names = "--eviction.hard",
            paramLabel = "PAIRS",
            description = "As the kubelet's --eviction-hard: memory.available<100Mi,nodefs.available<10%%. In the"
                    + " place of the file's")
    @Nullable
    String hard;

    @Option(
            names = "--eviction.soft",
            paramLabel = "PAIRS",
            description = "As the kubelet's --eviction-soft. In the place of the file's")
    @Nullable
    String soft;

    @Option(
            names = "--eviction.soft-grace-period",
            paramLabel = "PAIRS",
            description = "As the kubelet's --eviction-soft-grace-period: memory.available=1m30s. In the place of the"
                    + " file's")
    @Nullable
    String softGracePeriod;

    @Option(
            names = "--eviction.minimum-reclaim",
            paramLabel = "PAIRS",
            description = "As the kubelet's --eviction-minimum-reclaim. In the place of the file's")
    @Nullable
    String minimumReclaim;

    @Option(
            names = "--eviction.transition-period",
            paramLabel = "TIME",
            description = "As the kubelet's --eviction-pressure-transition-period: 5m. In the place of the file's")
    @Nullable
    String transitionPeriod;

    @Option(
            names = "--eviction.dialect",
            paramLabel = "WORD",
            defaultValue = "kubelet",
            description = "How thresholds are read: kubelet, defects included, since it is what evicts; or barograph,"
                    + " as they were meant. Default: ${DEFAULT-VALUE}")
    String dialect = "kubelet";

    @Option(
            names = "--eviction.memory-usage",
            paramLabel = "WORD",
            defaultValue = "anon_file",
            description = "What counts as the node's used memory: anon_file, or total_free as kubelets before runc 1.2"
                    + " and on cgroup v1 have it. Default: ${DEFAULT-VALUE}")
    String memoryUsage = "anon_file";

    @Option(
            names = "--eviction.hugepages",
            paramLabel = "WORD",
            defaultValue = "subtract",
            description = "Whether huge pages are available memory: subtract them, as since Kubernetes 1.37, or keep"
                    + " them. Default: ${DEFAULT-VALUE}")
    String hugePages = "subtract";

    @Option(
            names = "--eviction.layout",
            paramLabel = "WORD",
            defaultValue = "auto",
            description = "How images and writable layers lie: single, dedicated_imagefs, split, or auto to tell it by"
                    + " their devices. Default: ${DEFAULT-VALUE}")
    String layout = "auto";

    @Option(
            names = "--path.kubelet",
            paramLabel = "DIR",
            defaultValue = EvictionConfig.KUBELET,
            description = "The kubelet's root directory, on the host: nodefs. Default: ${DEFAULT-VALUE}")
    String kubelet = EvictionConfig.KUBELET;

    @Option(
            names = "--path.imagefs",
            paramLabel = "DIR",
            description = "Where the runtime keeps images, on the host. Default: the first that is there of"
                    + " /var/lib/containerd, /var/lib/containers/storage, /var/lib/docker")
    @Nullable
    String imagefs;

    @Option(
            names = "--path.containerfs",
            paramLabel = "DIR",
            description = "Where the runtime keeps writable layers, on the host. Default: as --path.imagefs")
    @Nullable
    String containerfs;
}
