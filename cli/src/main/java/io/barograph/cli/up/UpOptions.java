package io.barograph.cli.up;

import io.barograph.web.access.AllowedHosts;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The few options of `barograph up`, as they were given.
final class UpOptions {

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = {
                "Show a recording in the place of this host. At its end, snapshots stop.",
                "File. Default: none."
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
            names = "--port",
            paramLabel = "PORT",
            description = {
                "Of the status page, on 127.0.0.1; 0 takes a free one.",
                "Port, 0 to 65535. Default: ${DEFAULT-VALUE}."
            })
    String port = "9978";

    @Option(
            names = "--exporter-port",
            paramLabel = "PORT",
            description = {
                "Of this host's metrics, on 127.0.0.1; 0 takes a free one.",
                "Port, 0 to 65535. Default: ${DEFAULT-VALUE}."
            })
    String exporterPort = "9977";

    @Option(
            names = AllowedHosts.OPTION,
            split = ",",
            paramLabel = "NAMES",
            description = {
                "Answer when asked by these names too, besides localhost and loopback addresses.",
                "List of names or addresses, without ports. Default: none."
            })
    List<String> allowedHosts = new ArrayList<>();

    @Option(
            names = "--policies",
            split = ",",
            paramLabel = "PATH",
            description = {
                "Rule files, or directories of *.drl.",
                "List of paths. Default: the shipped policies; on a host that is no Kubernetes node one for the host."
            })
    List<String> policies = new ArrayList<>();

    @Option(
            names = "--set",
            split = ",",
            paramLabel = "POLICY.PARAMETER=VALUE",
            description = {
                "Another value for a policy's parameter:",
                "contention.systemCpuThreshold=20.",
                "List, each in its parameter's unit. Default: none."
            })
    List<String> settings = new ArrayList<>();

    @Option(
            names = "--decision-log",
            paramLabel = "FILE",
            description = {"Append each transition as a JSON line; - is standard output.", "File. Default: none."})
    String decisionLog = "";

    /// Read by the command's main method, before anything can log.
    @Option(names = "--verbose", description = "Log what is done, on standard error.")
    boolean verbose;
}
