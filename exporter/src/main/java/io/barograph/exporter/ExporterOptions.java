package io.barograph.exporter;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The exporter's options as they were given; another command can mix them in. All are texts, so that what is wrong
/// with them can be told together.
public final class ExporterOptions {

    @Option(
            names = "--web.listen-address",
            paramLabel = "HOST:PORT",
            description = "Where to serve; may be given several times. Default: :9977")
    @Nullable
    List<String> listen;

    @Option(
            names = "--web.telemetry-path",
            paramLabel = "PATH",
            description = "Where metrics are served. Default: ${DEFAULT-VALUE}",
            defaultValue = "/metrics")
    String telemetryPath = "/metrics";

    @Option(
            names = "--path.procfs",
            paramLabel = "DIR",
            description = "The host's procfs. Default: ${DEFAULT-VALUE}",
            defaultValue = "/proc")
    String procfs = "/proc";

    @Option(
            names = "--path.sysfs",
            paramLabel = "DIR",
            description = "The host's sysfs, with its cgroup mounts. Default: ${DEFAULT-VALUE}",
            defaultValue = "/sys")
    String sysfs = "/sys";

    @Option(
            names = "--path.rootfs",
            paramLabel = "DIR",
            description = "The host's root, for the names of pods below var/log. Default: ${DEFAULT-VALUE}",
            defaultValue = "/")
    String rootfs = "/";

    @Option(
            names = "--node-name",
            paramLabel = "NAME",
            description = "This node's name in the cluster. Default: $NODE_NAME, else the host's name",
            defaultValue = "${env:NODE_NAME}")
    @Nullable
    String nodeName;

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            description =
                    "Time between passes while something happens, 2s to 60s; a scrape or an event may cause one in"
                            + " between. Default: ${DEFAULT-VALUE}",
            defaultValue = "2s")
    String interval = "2s";

    @Option(
            names = "--idle-interval",
            paramLabel = "TIME",
            description = "What the time between passes grows to while nothing happens, up to 60s."
                    + " Default: ${DEFAULT-VALUE}",
            defaultValue = "10s")
    String idleInterval = "10s";

    @Option(
            names = "--events",
            paramLabel = "on|off",
            description = "Whether to be woken by stalls (PSI triggers) and by cgroups that are born or die (inotify);"
                    + " without it passes are made at --interval, whatever happens. Default: ${DEFAULT-VALUE}",
            defaultValue = "on")
    String events = "on";

    @Option(
            names = "--compat",
            paramLabel = "NAMES",
            split = ",",
            description = "Write another program's metric names too: node-exporter. Not where that program is scraped"
                    + " as well: the same names would count double. Default: none")
    @Nullable
    List<String> compat;

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = "Read a recording in this host's place. At its end, snapshots stop.")
    @Nullable
    String replay;

    @Option(names = "--speed", paramLabel = "TIMES", description = "How fast to replay, 0.1 to 1000. Default: 1")
    @Nullable
    String speed;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Write down what is read, as a recording; compressed if the name ends with .gz.")
    @Nullable
    String record;
}
