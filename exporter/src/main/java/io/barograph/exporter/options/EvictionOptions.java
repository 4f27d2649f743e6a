package io.barograph.exporter.options;

import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options about eviction signals, as they were given.
public final class EvictionOptions {

    @Option(
            names = "--no-collector.eviction",
            description = {"Do not report the kubelet's eviction signals."})
    boolean off;

    @Option(
            names = "--kubelet-config",
            paramLabel = "FILES",
            split = ",",
            description = {
                "The kubelet's configuration, for its eviction thresholds; read at start. Of a directory, the files"
                        + " *.conf. Later ones replace what earlier ones set.",
                "List of files and directories. Default: where --runtime has it, below --path.rootfs."
            })
    @Nullable
    List<String> kubeletConfig;

    @Option(
            names = "--kubelet-version",
            paramLabel = "VERSION",
            description = {
                "The kubelet's version. Since 1.37 huge pages are not available memory; before, they are.",
                "Version such as v1.36.3. Default: none, and nodes with huge pages have no memory.available."
            })
    @Nullable
    String kubeletVersion;

    @Option(
            names = "--eviction.hard",
            paramLabel = "PAIRS",
            description = {
                "As the kubelet's --eviction-hard, instead of the file's.",
                "Pairs such as memory.available<100Mi. Default: none."
            })
    @Nullable
    String hard;

    @Option(
            names = "--eviction.soft",
            paramLabel = "PAIRS",
            description = {
                "As the kubelet's --eviction-soft, instead of the file's.",
                "Pairs such as memory.available<500Mi. Default: none."
            })
    @Nullable
    String soft;

    @Option(
            names = "--eviction.soft-grace-period",
            paramLabel = "PAIRS",
            description = {
                "As the kubelet's --eviction-soft-grace-period, instead of the file's.",
                "Pairs such as memory.available=1m30s. Default: none."
            })
    @Nullable
    String softGracePeriod;

    @Option(
            names = "--eviction.minimum-reclaim",
            paramLabel = "PAIRS",
            description = {
                "As the kubelet's --eviction-minimum-reclaim, instead of the file's.",
                "Pairs such as nodefs.available=500Mi. Default: none."
            })
    @Nullable
    String minimumReclaim;

    @Option(
            names = "--eviction.transition-period",
            paramLabel = "TIME",
            description = {
                "As the kubelet's --eviction-pressure-transition-period, instead of the file's.",
                "Duration such as 5m. Default: none."
            })
    @Nullable
    String transitionPeriod;

    @Option(
            names = "--eviction.dialect",
            paramLabel = "WORD",
            description = {
                "How thresholds are read: as the kubelet reads them, defects included; or as they" + " were meant.",
                "kubelet or barograph. Default: ${DEFAULT-VALUE}."
            })
    String dialect = "kubelet";

    @Option(
            names = "--eviction.memory-usage",
            paramLabel = "WORD",
            description = {
                "What counts as the node's used memory; total_free is what kubelets before runc 1.2 and on cgroup v1 use.",
                "anon_file or total_free. Default: ${DEFAULT-VALUE}."
            })
    String memoryUsage = "anon_file";

    @Option(
            names = "--eviction.hugepages",
            paramLabel = "WORD",
            description = {
                "Whether huge pages are subtracted from available memory; auto: as --kubelet-version does.",
                "auto, subtract or keep. Default: ${DEFAULT-VALUE}."
            })
    String hugePages = "auto";

    @Option(
            names = "--eviction.layout",
            paramLabel = "WORD",
            description = {
                "On which file systems images and writable layers are; auto finds out by their devices.",
                "auto, single, dedicated_imagefs or split. Default: ${DEFAULT-VALUE}."
            })
    String layout = "auto";

    @Mixin
    KubeletConfigzOptions configz = new KubeletConfigzOptions();

    @Mixin
    FileSystemOptions fileSystems = new FileSystemOptions();
}
