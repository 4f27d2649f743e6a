package io.barograph.e2e.attack;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.PodNamespace;
import module java.base;

/// A node of others that can be short of memory, with two of their pods: one uses more than it requests, one does not.
/// Each has a sibling elsewhere.
final class PressedNode {

    static final String TAINT = "node.kubernetes.io/memory-contention-pressure:NoSchedule";
    private static final String RUNS = """
            "phase":"Running","startTime":"2020-01-01T00:00:00Z",
            "conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2020-01-01T00:00:05Z"}]""";

    final String name;
    final PressedExporter exporter;
    private final ApiClient admin;
    private final NodeObjects nodes;

    PressedNode(ApiClient admin, String name) throws IOException {
        this.name = name;
        this.admin = admin;
        this.nodes = new NodeObjects(admin);
        this.exporter = new PressedExporter(name);
    }

    /// @param address where its kubelet is
    void create(String address) {
        nodes.create(name, Map.of());
        admin.patch("/api/v1/nodes/" + name, Patch.MERGE, "{\"spec\":{\"taints\":[]}}")
                .orFail();
        nodes.patchStatus(name, """
                {"status":{"addresses":[{"type":"InternalIP","address":"%s"}],
                 "allocatable":{"cpu":"64","memory":"256Gi","pods":"110"},
                 "capacity":{"cpu":"64","memory":"256Gi","pods":"110"}}}""".formatted(address)).orFail();
    }

    /// Others put their workloads here, with a sibling of each pod on that node.
    void inhabit(PodNamespace namespace, String elsewhere) {
        for (String each : List.of("greedy", "modest")) {
            String workload = each + "-" + name;
            workload(namespace, workload);
            String uid = runs(namespace, workload + "-here", workload, name, "4Gi");
            exporter.uses(uid, each.equals("greedy") ? 8192 : 1024);
            runs(namespace, workload + "-there", workload, elsewhere, "4Gi");
        }
    }

    /// The pod that has to go while the node is short of memory.
    String victim() {
        return "greedy-" + name + "-here";
    }

    void workload(PodNamespace namespace, String workload) {
        admin.post("/apis/apps/v1/namespaces/" + namespace.name() + "/deployments", deployment(workload))
                .orFail();
    }

    static String deployment(String workload) {
        return """
            {"metadata":{"name":"%1$s"},"spec":{"replicas":2,"selector":{"matchLabels":{"app":"%1$s"}},
             "template":{"metadata":{"labels":{"app":"%1$s"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}\
            """.formatted(workload);
    }

    /// A pod of a Deployment of this name, which its kubelet runs. Returns its UID.
    private String runs(PodNamespace namespace, String pod, String workload, String node, String memory) {
        namespace.pod(
                pod,
                "\"labels\":{\"app\":\"" + workload + "\"}," + owner("Deployment", workload),
                "\"nodeName\":\"" + node
                        + "\",\"containers\":[{\"name\":\"c\",\"image\":\"i\",\"resources\":{\"requests\":"
                        + "{\"memory\":\"" + memory + "\"}}}]");
        namespace.says(pod, RUNS);
        return uid(namespace, pod);
    }

    static String owner(String kind, String name) {
        return ("\"ownerReferences\":[{\"apiVersion\":\"apps/v1\",\"kind\":\"%s\",\"name\":\"%s\",\"uid\":\"u\","
                        + "\"controller\":true}]")
                .formatted(kind, name);
    }

    private String uid(PodNamespace namespace, String pod) {
        return admin.get(namespace.pods() + "/" + pod)
                .orFail()
                .at("/metadata/uid")
                .asText();
    }

    /// The kubelet of this node runs somebody's pod.
    void run(PodNamespace namespace, String pod, long mib) {
        namespace.says(pod, RUNS);
        exporter.uses(uid(namespace, pod), mib);
    }

    void press() {
        exporter.leaveMemory(50);
    }

    void relieve() {
        exporter.leaveMemory(64L << 10);
    }

    boolean isTainted() {
        return nodes.taints(name).contains(TAINT);
    }

    boolean isEvicting(PodNamespace namespace, String pod) {
        JsonNode metadata = admin.get(namespace.pods() + "/" + pod).orFail().path("metadata");
        return metadata.hasNonNull("deletionTimestamp");
    }
}
