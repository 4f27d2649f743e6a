package io.barograph.controller;

import io.barograph.controller.ControllerProcess.Cluster;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.NodeDiskApi;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.controls.SilenceDirectory;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ConfigMapStore;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.kube.evictions.KubeEvictionApi;
import io.barograph.controller.kube.kubelet.KubeletSummaryApi;
import io.barograph.controller.kube.kubelet.KubeletToken;
import io.barograph.controller.kube.lease.LeaseEvents;
import io.barograph.controller.kube.lease.LeaseLeadership;
import io.barograph.controller.kube.lease.LeaseName;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.controller.kube.pods.KubePodApi;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.options.ControllerConfig.Watching;
import io.barograph.controller.standalone.FileSilenceStore;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.controller.watch.discovery.ExporterNodes;
import io.barograph.controller.watch.discovery.ExporterNodes.Word;
import io.barograph.problem.OptionProblems;
import io.barograph.program.Closing;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/// Which cluster, and under which lease.
final class ClusterOptions {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterOptions.class);

    @Option(
            names = "--in-memory",
            description = "Need no cluster: keep the nodes named by --exporters in memory. Nothing outside is touched.")
    private boolean inMemory;

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = {"How to reach the API server.", ClusterAccess.DEFAULT})
    private @Nullable Path kubeconfig;

    @Option(
            names = "--lease-namespace",
            paramLabel = "NAMESPACE",
            description = {
                "Where the Lease lies by which one replica acts (mode enforce only).",
                "Name. Default: ${DEFAULT-VALUE}."
            })
    private String leaseNamespace = "barograph";

    @Option(
            names = "--lease-name",
            paramLabel = "NAME",
            description = {"The Lease's name.", "Name. Default: ${DEFAULT-VALUE}."})
    private String leaseName = "barograph-controller";

    @Option(
            names = "--silences",
            paramLabel = "DIR",
            description = {
                "Read silences and the stop from this directory's files, which may be made later, instead of the"
                        + " ConfigMap " + ConfigMapStore.SILENCES + " in the Lease's namespace.",
                "Directory. Default: the ConfigMap; none with --in-memory."
            })
    private @Nullable Path silences;

    @Option(
            names = "--kubelet-ca",
            paramLabel = "FILE",
            description = {
                "The authority of the kubelets' serving certificates. With it kubelets are asked, at their own port, what"
                        + " pods have on disks, so that evictions for disk signals can rank pods. It needs tokens of"
                        + " the account " + KubeletToken.ACCOUNT + " in the Lease's namespace, which has the right"
                        + " nodes/stats.",
                "File. Default: no kubelet is asked, and no pod is evicted for a disk."
            })
    private @Nullable Path kubeletCa;

    @Option(
            names = "--kubelet-port",
            paramLabel = "PORT",
            description = {"Where kubelets serve.", "Port. Default: ${DEFAULT-VALUE}."})
    private int kubeletPort = 10250;

    void checkOptions(ControllerConfig config, OptionProblems problems) {
        if (kubeletCa != null && (inMemory || !Files.isReadable(kubeletCa))) {
            problems.addProblem("--kubelet-ca " + kubeletCa
                    + (inMemory
                            ? ": without a cluster no kubelet is asked. Maybe leave out --in-memory."
                            : ": expected a file that can be read"));
        }
        if (inMemory && !(config.watching() instanceof Watching.Named)) {
            problems.addProblem("--in-memory: without a cluster, --exporters must name the exporters");
        }
        if (inMemory && kubeconfig != null) {
            problems.addProblem("--in-memory and --kubeconfig: expected one of them. Maybe leave out --in-memory.");
        }
        String refused = silences == null ? null : new SilenceDirectory(silences).refused();
        if (refused != null) {
            problems.addProblem(refused);
        }
    }

    /// Warnings for the log that do not prevent the start.
    List<String> doubts() {
        String missing = silences == null ? null : new SilenceDirectory(silences).missing();
        return missing == null ? List.of() : List.of(missing);
    }

    /// Opens what they say; what has to be closed again is handed over to `closing`.
    ///
    /// @throws io.barograph.controller.kube.access.ClusterAccessException if there is no way to a cluster
    Cluster openCluster(ControllerConfig config, Map<String, String> environment, Closing closing) {
        if (inMemory && config.watching() instanceof Watching.Named named) {
            Cluster alone = Cluster.inMemory(named.exporters());
            return silences == null ? alone : alone.withSilences(new FileSilenceStore(silences));
        }
        ClusterAccess access = ClusterAccess.find(kubeconfig, environment, ClusterAccess.SERVICE_ACCOUNT);
        LOG.info("The API server is {}, by {}", access, access.origin());
        ApiConnection connection = closing.closeLater(ApiConnection.forCluster(access));
        String replica = environment.getOrDefault("POD_NAME", environment.getOrDefault("HOSTNAME", "barograph"));
        KubePodApi pods = closing.closeLater(new KubePodApi(connection));
        NodeApi nodes = judgedNodes(
                closing.closeLater(new KubeNodeApi(connection, replica)), pods, config.exporters(), closing);
        LeaseName lease = new LeaseName(leaseNamespace, leaseName);
        connection.settleTime(); // so that what is noted from the start on is by its time
        LeaseEvents events = new LeaseEvents(connection, lease, replica, connection.time());
        EntryStore store = silences == null
                ? new ConfigMapStore(connection, leaseNamespace, ConfigMapStore.SILENCES)
                : new FileSilenceStore(silences);
        var evictions = new KubeEvictionApi(
                connection, leaseNamespace, ControllerClock.system().monotonicMicros());
        KubeletToken token = new KubeletToken(
                connection, leaseNamespace, ControllerClock.system().monotonicMicros());
        NodeDiskApi disks =
                kubeletCa == null ? NodeDiskApi.none() : new KubeletSummaryApi(token, kubeletPort, kubeletCa);
        return new Cluster(
                nodes,
                pods,
                openLeadership(config, connection, replica, closing),
                events,
                store,
                new Cluster.Evictions(
                        evictions, disks, new ConfigMapStore(connection, leaseNamespace, ConfigMapStore.EVICTIONS)),
                connection.time());
    }

    /// Where exporters are named, their nodes are those that are judged.
    private NodeApi judgedNodes(NodeApi nodes, PodApi pods, ControllerConfig.Exporters exporters, Closing closing) {
        Placement chosen = exporters.nodes();
        ExporterPodApi.Selector selector = switch (exporters.watching()) {
            case Watching.AtPods atPods -> atPods.selector();
            case Watching.AtNodes _ ->
                new ExporterPodApi.Selector(leaseNamespace, ExporterPodApi.Selector.SHIPPED_LABEL);
            case Watching.Named _, Watching.Replayed _ -> null;
        };
        if (selector == null) {
            return nodes;
        }
        SteadyClock clock = SteadyClock.system();
        return closing.closeLater(
                chosen == null
                        ? new ExporterNodes(
                                nodes, () -> pods.exporters().exporterPlacements(selector), Word.DAEMON_SETS, clock)
                        : new ExporterNodes(nodes, () -> Reading.of(List.of(chosen)), Word.OPERATOR, clock));
    }

    /// A controller that writes nothing needs no Lease, and an election would write one.
    private Leadership openLeadership(
            ControllerConfig config, ApiConnection connection, String replica, Closing closing) {
        if (!config.acting().modes().writes()) {
            return Leadership.alwaysLeading(replica, connection::awaySince);
        }
        String identity = replica + "_" + UUID.randomUUID();
        return closing.closeLater(new LeaseLeadership(
                connection, new LeaseName(leaseNamespace, leaseName), identity, ControllerClock.of(connection.time())));
    }
}
