package io.barograph.cli.cleanup;

import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import io.barograph.controller.cleanup.CleanedNode;
import io.barograph.controller.cleanup.Cleanup;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.kube.admin.KubeCleanupApi;
import io.barograph.controller.kube.lease.LeaseName;
import io.barograph.quantity.GoDuration;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/// `barograph cleanup`: removes what a controller has left on a cluster's nodes.
@Command(
        name = "cleanup",
        description = {
            "Remove what a controller has left in a cluster: its taints, conditions and annotations, its Lease and its"
                    + " silences.",
            "The nodes' annotations name what is ours. No policy is needed."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all is clean, or with --if-lease-older-than a controller is alive and nothing was done",
            "1:something could not be removed, a controller is alive, or there is no way to a cluster; call it again",
            "2:wrong usage, or the file of --kubeconfig is not there"
        },
        footer = {
            "",
            "Examples:",
            "  barograph cleanup --kubeconfig ~/.kube/config --dry-run",
            "  barograph cleanup --if-lease-older-than 15m       as a CronJob: deploy/cleanup.yaml"
        })
public final class CleanupCommand extends Verb {

    /// How the result is written.
    enum Output {
        text,
        json
    }

    @Option(
            names = "--if-lease-older-than",
            paramLabel = "DURATION",
            description = {
                "Remove taints only, and only if no controller has renewed its Lease for this long.",
                "Duration in h, m or s, at least 1m. Default: remove all."
            })
    private @Nullable String leaseOlderThan;

    @Option(names = "--dry-run", description = "Print what would be removed, and write nothing.")
    private boolean dryRun;

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = {"How to reach the API server.", ClusterAccess.DEFAULT})
    private @Nullable Path kubeconfig;

    @Option(
            names = "--lease-namespace",
            paramLabel = "NAMESPACE",
            description = {"Where the Lease and the silences lie.", "Name. Default: ${DEFAULT-VALUE}."})
    private String leaseNamespace = "barograph";

    @Option(
            names = "--lease-name",
            paramLabel = "NAME",
            description = {"The Lease's name.", "Name. Default: ${DEFAULT-VALUE}."})
    private String leaseName = "barograph-controller";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description = {
                "Output format: ${COMPLETION-CANDIDATES} (json is one object for each node, one on each line).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private Output output = Output.text;

    @Override
    protected int run() throws InterruptedException {
        Cleanup.Extent extent = new Cleanup.Extent(older(), dryRun);
        try (ApiConnection connection = ApiConnection.forFewCalls(access())) {
            KubeCleanupApi api = new KubeCleanupApi(connection, new LeaseName(leaseNamespace, leaseName));
            List<CleanedNode> nodes = new ArrayList<>();
            Cleanup.End end = new Cleanup(api, extent, Thread::sleep).run(node -> {
                nodes.add(node);
                if (output == Output.json) {
                    out().println(CleanupReport.toJson(node));
                }
            });
            if (output == Output.text && !nodes.isEmpty()) {
                out().print(CleanupReport.toTable(nodes));
            }
            return printComplaint(end.words(), end.done() ? ExitCode.OK : ExitCode.SOFTWARE);
        }
    }

    private @Nullable Duration older() {
        String text = leaseOlderThan;
        if (text == null) {
            return null;
        }
        Duration older = UsageException.understoodValue("--if-lease-older-than", () -> GoDuration.parse(text));
        if (older.compareTo(Duration.ofMinutes(1)) >= 0) {
            return older;
        }
        throw new UsageException("--if-lease-older-than " + text + ": expected at least 1m. Maybe 15m.");
    }

    private ClusterAccess access() {
        return ClusterAccess.find(kubeconfig, System.getenv(), ClusterAccess.SERVICE_ACCOUNT);
    }
}
