package io.barograph.e2e.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Every right that our roles give, beside the call in the code that needs it. A right without a call is not given.
class RoleNeedsTest {

    private static final String KUBE = "controller/src/main/java/io/barograph/controller/kube/";
    private static final String NODES = KUBE + "nodes/KubeNodeApi.java";
    private static final String LEASE = KUBE + "lease/LeaseClient.java";
    private static final String EVICTIONS = KUBE + "evictions/KubeEvictionApi.java";
    private static final String WORKLOADS = KUBE + "evictions/WorkloadLookup.java";
    private static final String CLEANUP = KUBE + "admin/KubeCleanupApi.java";
    private static final String CONFIG_MAPS = KUBE + "ConfigMapStore.java";
    private static final String SURVEY = KUBE + "pods/KubeWorkloadApi.java";
    private static final List<String> FILES =
            List.of("rbac.yaml", "cleanup.yaml", "patches/eviction.yaml", "patches/reclaim-rights.yaml");

    /// @param role and what it gives: `ROLE VERB RESOURCE`
    /// @param file whose code makes the call
    /// @param call a piece of that code
    record Need(String role, String file, String call) {}

    static List<Need> needs() {
        String controller = "barograph-controller ";
        String lease = "barograph-controller-lease ";
        String cleanup = "barograph-cleanup ";
        String reader = "barograph-eviction-reader ";
        return List.of(
                new Need(controller + "get nodes", NODES, "ApiRequest.get(nodePath(name))"),
                new Need(controller + "list nodes", KUBE + "nodes/NodeInformer.java", "Informer"),
                new Need(controller + "watch nodes", KUBE + "nodes/NodeInformer.java", "Informer"),
                new Need(controller + "patch nodes", NODES, "ApiRequest.mergePatch(nodePath(node.name())"),
                new Need(controller + "patch nodes/status", NODES, "nodePath(node.name()) + \"/status\""),
                new Need(controller + "list pods", KUBE + "pods/KubePodApi.java", "\"/api/v1/pods\""),
                new Need(controller + "watch pods", KUBE + "pods/ExporterPodInformer.java", "Informer"),
                new Need(controller + "list daemonsets", SURVEY, "/apis/apps/v1/daemonsets"),
                new Need(controller + "list deployments", SURVEY, "/apis/apps/v1/deployments"),
                new Need(
                        controller + "create subjectaccessreviews",
                        KUBE + "pods/EvictionRights.java",
                        "ApiRequest.post(REVIEWS"),
                new Need("barograph-controller-events create events", NODES, "ApiRequest.post(EVENTS"),
                new Need("barograph-controller-events patch events", NODES, "ApiRequest.mergePatch(EVENTS"),
                new Need(lease + "create leases", LEASE, "ApiRequest.post(name.path()"),
                new Need(lease + "get leases", LEASE, "ApiRequest.get(name.objectPath())"),
                new Need(lease + "patch leases", LEASE, "ApiRequest.mergePatch(name.objectPath()"),
                new Need(lease + "create events", KUBE + "lease/LeaseEvents.java", "ApiRequest.post(path"),
                new Need(lease + "get configmaps", CONFIG_MAPS, "ApiRequest.get(configMapsPath()"),
                new Need("barograph-operator create configmaps", CONFIG_MAPS, "ApiRequest.post(configMapsPath()"),
                new Need("barograph-operator get configmaps", CONFIG_MAPS, "ApiRequest.get(configMapsPath()"),
                new Need("barograph-operator patch configmaps", CONFIG_MAPS, "ApiRequest.mergePatch(configMapsPath()"),
                new Need(cleanup + "get nodes", CLEANUP, "ApiRequest.get(KubeNodeApi.nodePath(name))"),
                new Need(cleanup + "list nodes", CLEANUP, "NodeLister"),
                new Need(cleanup + "patch nodes", CLEANUP, "ApiRequest.mergePatch(KubeNodeApi.nodePath(node.name())"),
                new Need(cleanup + "get leases", CLEANUP, "ApiRequest.get(leaseName.objectPath())"),
                new Need("barograph-evictor create pods/eviction", EVICTIONS, "ApiRequest.post(path, eviction"),
                new Need("barograph-pod-cleanup delete pods", EVICTIONS, "ApiRequest.delete("),
                new Need(
                        "barograph-impersonator impersonate serviceaccounts",
                        EVICTIONS,
                        ".withUser(accounts + EVICTOR)"),
                new Need(
                        "barograph-eviction-record create configmaps", CONFIG_MAPS, "ApiRequest.post(configMapsPath()"),
                new Need("barograph-eviction-record get configmaps", CONFIG_MAPS, "ApiRequest.get(configMapsPath()"),
                new Need(
                        "barograph-eviction-record patch configmaps",
                        CONFIG_MAPS,
                        "ApiRequest.mergePatch(configMapsPath()"),
                new Need(reader + "get pods", EVICTIONS, "ApiRequest.get(podPath(namespace, name))"),
                new Need(reader + "list pods", EVICTIONS, "\"/api/v1/pods?fieldSelector=\""),
                new Need(reader + "get namespaces", EVICTIONS, "ApiRequest.get(\"/api/v1/namespaces/\" + namespace)"),
                new Need(reader + "get replicationcontrollers", WORKLOADS, "ReplicationController"),
                new Need(reader + "get deployments", WORKLOADS, "Deployment"),
                new Need(reader + "get replicasets", WORKLOADS, "ReplicaSet"),
                new Need(reader + "get statefulsets", WORKLOADS, "StatefulSet"),
                new Need(reader + "get jobs", WORKLOADS, "Job"),
                new Need(reader + "list poddisruptionbudgets", EVICTIONS, "poddisruptionbudgets"),
                new Need(
                        "barograph-exporter-reclaim get nodes",
                        "exporter/src/main/java/io/barograph/exporter/reclaim/OwnNode.java",
                        "/api/v1/nodes/"));
    }

    private static Set<String> given() throws IOException {
        Set<String> given = new TreeSet<>();
        for (String file : FILES) {
            String text = Files.readString(Checkout.HOME.resolve("deploy").resolve(file));
            for (Object document : new Load(LoadSettings.builder().build()).loadAllFromString(text)) {
                if (document instanceof Map<?, ?> role
                        && role.get("rules") instanceof List<?> rules
                        && role.get("metadata") instanceof Map<?, ?> metadata) {
                    rules.forEach(rule -> add(Objects.requireNonNull(metadata.get("name")), (Map<?, ?>) rule, given));
                }
            }
        }
        return given;
    }

    private static void add(Object role, Map<?, ?> rule, Set<String> given) {
        for (Object resource : (List<?>) Objects.requireNonNull(rule.get("resources"))) {
            for (Object verb : (List<?>) Objects.requireNonNull(rule.get("verbs"))) {
                given.add(role + " " + verb + " " + resource);
            }
        }
    }

    @Test
    void everyRightIsNeeded() throws IOException {
        assertThat(given())
                .containsExactlyInAnyOrderElementsOf(
                        needs().stream().map(Need::role).toList());
    }

    @ParameterizedTest
    @MethodSource("needs")
    void theCodeMakesTheCall(Need need) throws IOException {
        assertThat(withoutSpace(Files.readString(Checkout.HOME.resolve(need.file()))))
                .as(need.role())
                .contains(withoutSpace(need.call()));
    }

    /// Where a line is broken does not matter.
    private static String withoutSpace(String code) {
        return code.replaceAll("\\s+", "");
    }
}
