package io.barograph.exporter.options;

import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The exporter's options as they were given; another command can mix them in. All are texts, so that all mistakes are
/// reported at once.
public final class ExporterOptions {

    @Option(
            names = "--web.listen-address",
            split = ",",
            paramLabel = "HOST:PORT",
            defaultValue = ":9977",
            description = {
                "Where to serve; several separated by commas.",
                "HOST:PORT or :PORT. Default: ${DEFAULT-VALUE}."
            })
    List<String> listen = new ArrayList<>(List.of(":9977"));

    @Option(
            names = "--web.telemetry-path",
            paramLabel = "PATH",
            description = {"Where metrics are served.", "Path. Default: ${DEFAULT-VALUE}."})
    String telemetryPath = "/metrics";

    @Mixin
    ExporterWebOptions web = new ExporterWebOptions();

    @Option(
            names = "--path.procfs",
            paramLabel = "DIR",
            description = {"The host's procfs.", "Directory. Default: ${DEFAULT-VALUE}."})
    String procfs = "/proc";

    @Option(
            names = "--path.sysfs",
            paramLabel = "DIR",
            description = {"The host's sysfs, with its cgroup mounts.", "Directory. Default: ${DEFAULT-VALUE}."})
    String sysfs = "/sys";

    @Option(
            names = "--path.rootfs",
            paramLabel = "DIR",
            description = {
                "The host's root, for the names of pods below var/log.",
                "Directory. Default: ${DEFAULT-VALUE}."
            })
    String rootfs = "/";

    @Option(
            names = "--node-name",
            paramLabel = "NAME",
            description = {"This node's name in the cluster.", "Name. Default: $NODE_NAME, else the host's name."},
            defaultValue = "${env:NODE_NAME}")
    @Nullable
    String nodeName;

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            description = {
                "Time between passes while something happens; a scrape or an event may cause one in between.",
                "Duration in s or ms, 2s to 20s. Default: ${DEFAULT-VALUE}."
            })
    String interval = "2s";

    @Option(
            names = "--idle-interval",
            paramLabel = "TIME",
            description = {
                "The longest time between passes, reached while nothing happens; at least --interval.",
                "Duration in s or ms, 2s to 20s. Default: ${DEFAULT-VALUE}."
            })
    String idleInterval = "10s";

    @Option(
            names = "--events",
            paramLabel = "on|off",
            description = {
                "Whether stalls (PSI triggers) and cgroups made or removed (inotify) cause a pass at once; without it"
                        + " passes are made at --interval, whatever happens.",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    String events = "on";

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = {
                "Which metrics are written: lean (our own names), compat (also node_exporter's; and cAdvisor's in place of"
                        + " ours per pod and container) or full (all, and averages per pod).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    String profile = "lean";

    @Option(
            names = "--compat",
            paramLabel = "NAMES",
            split = ",",
            description = {
                "Write another program's metric names too. Do not use it where that program is scraped as well: the same names"
                        + " would count double.",
                "List of node-exporter, cadvisor. Default: none."
            })
    @Nullable
    List<String> compat;

    @Option(
            names = "--collector.pod-usage",
            description = {
                "Read for each scrape what every pod uses, and write it: working set, tasks, and how the kernel ranks its"
                        + " containers if memory runs out."
            })
    boolean podUsage;

    @Mixin
    EvictionOptions eviction = new EvictionOptions();

    @Mixin
    ReclaimOptions reclaim = new ReclaimOptions();

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = {"Read a recording instead of this host. At its end, snapshots stop.", "File. Default: none."
            })
    @Nullable
    String replay;

    @Option(
            names = "--speed",
            paramLabel = "TIMES",
            description = {"How fast to replay.", "Times as fast as it was recorded, 0.1 to 1000. Default: 1."})
    @Nullable
    String speed;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = {
                "Record what is read to a new file, compressed if its name ends with .gz.",
                "File. Default: none."
            })
    @Nullable
    String record;
}
