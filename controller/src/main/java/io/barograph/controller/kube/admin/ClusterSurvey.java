package io.barograph.controller.kube.admin;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.cluster.pods.WorkloadApi;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.PagedList;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.kube.nodes.NodeLister;
import io.barograph.controller.kube.pods.KubePodApi;
import io.barograph.controller.kube.pods.KubeWorkloadApi;
import io.barograph.signal.Reading;
import module java.base;

/// Looks at a cluster once, with the rights of the kubeconfig's user. It writes nothing.
public final class ClusterSurvey implements AutoCloseable {

    private static final String EXPORTERS = "/api/v1/pods?labelSelector=app.kubernetes.io%2Fname%3Dbarograph-exporter";
    private static final List<String> SYSTEM =
            List.of("metadata.name", "status.nodeInfo.kernelVersion", "status.nodeInfo.operatingSystem");
    private static final int PAGES = 40;
    private static final Pattern KERNEL = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\b.*");

    private final ApiConnection connection;
    private final KubePodApi pods;

    private ClusterSurvey(ApiConnection connection) {
        this.connection = connection;
        this.pods = new KubePodApi(connection);
    }

    /// Nothing is asked yet.
    public static ClusterSurvey of(ClusterAccess access) {
        return new ClusterSurvey(ApiConnection.forFewCalls(access));
    }

    /// All nodes, sorted by name.
    public ApiOutcome<List<LiveNode>> nodes() {
        return new NodeLister(connection).list().map(NodeLister.Listing::nodes);
    }

    /// What all pods request, listed once.
    public PodLoads pods() {
        ApiOutcome<PagedList.Listed> listed = pods.list();
        pods.noteTrouble(listed instanceof ApiOutcome.Done ? "" : listed.text());
        return pods;
    }

    /// What else runs there.
    public WorkloadApi workloads() {
        return new KubeWorkloadApi(connection);
    }

    /// Which RuntimeClasses lack an overhead, and which do not exist.
    public Reading<RuntimeClassSurvey> runtimeClasses() {
        return RuntimeClassSurvey.of(connection);
    }

    /// The nodes on which a pod of the exporter runs, by the label of deploy/exporter-daemonset.yaml.
    public Reading<Set<String>> exporters() {
        Set<String> nodeNames = new HashSet<>();
        ApiOutcome<PagedList.Listed> outcome = new PagedList(
                        connection, EXPORTERS, "PodList", List.of("spec.nodeName", "status.phase"), PAGES)
                .readComplete(pod -> {
                    if (pod.path("status").path("phase").asText().equals("Running")) {
                        nodeNames.add(pod.path("spec").path("nodeName").asText());
                    }
                });
        return outcome instanceof ApiOutcome.Done ? Reading.of(nodeNames) : Reading.failed(outcome.text());
    }

    /// Nodes that cannot have pressure stall information, by what their kubelet says of their kernel, and
    /// why. Whether it is switched on elsewhere only the exporter knows.
    public Reading<Map<String, String>> withoutPressure() {
        Map<String, String> reasons = new TreeMap<>();
        ApiOutcome<PagedList.Listed> outcome = new PagedList(connection, NodeLister.NODES, "NodeList", SYSTEM, PAGES)
                .readComplete(node -> {
                    JsonNode system = node.path("status").path("nodeInfo");
                    String kernel = system.path("kernelVersion").asText();
                    String name = node.path("metadata").path("name").asText();
                    if (system.path("operatingSystem").asText().equals("windows")) {
                        reasons.put(name, "Windows has none");
                    } else if (isOld(kernel)) {
                        reasons.put(name, "kernel " + kernel + "; Linux has it from 4.20 on");
                    }
                });
        return outcome instanceof ApiOutcome.Done ? Reading.of(reasons) : Reading.failed(outcome.text());
    }

    private static boolean isOld(String kernel) {
        Matcher version = KERNEL.matcher(kernel);
        if (!version.matches()) {
            return false;
        }
        int major = Integer.parseInt(version.group(1));
        return major < 4 || (major == 4 && Integer.parseInt(version.group(2)) < 20);
    }

    @Override
    public void close() {
        pods.close();
        connection.close();
    }
}
