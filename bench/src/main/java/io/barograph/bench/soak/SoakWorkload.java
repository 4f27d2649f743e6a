package io.barograph.bench.soak;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.bench.cluster.ApiRequests;
import module java.base;

/// The pods of one round: on a node that gets short of memory one that may be evicted, and three that must not be. This
/// class does what a ReplicaSet's controller and the kubelets would do.
///
/// @param round names them
/// @param node that gets short
/// @param other where there is room
record SoakWorkload(ApiRequests api, int round, String node, String other) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
    private static final String RUNNING = """
            {"status":{"phase":"Running","startTime":"2026-01-01T00:00:00Z",
             "conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2026-01-01T00:00:05Z"}]}}""";

    /// What it uses most, and may be ended: it has an owner with another Ready pod.
    String victim() {
        return app() + "-victim";
    }

    private String app() {
        return "soak-" + round;
    }

    /// Creates the pods and returns what each on the node uses, in bytes, by their UIDs.
    Map<String, Long> create() throws IOException, InterruptedException {
        String owned = "\"labels\":{\"app\":\"" + app() + "\"},\"ownerReferences\":[{\"apiVersion\":\"apps/v1\","
                + "\"kind\":\"Deployment\",\"name\":\"" + app() + "\",\"uid\":\"u\",\"controller\":true}]";
        api.postAll(DEPLOYMENTS, 1, _ -> """
                {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"%1$s"},"spec":{"replicas":2,
                 "selector":{"matchLabels":{"app":"%1$s"}},"template":{"metadata":{"labels":{"app":"%1$s"}},
                 "spec":{"containers":[{"name":"c","image":"i"}]}}}}""".formatted(app()));
        pod(app() + "-elsewhere", owned, other);
        Map<String, Long> uses = new HashMap<>();
        uses.put(pod(victim(), owned, node), 500L << 20);
        uses.put(pod(app() + "-bare", "\"labels\":{}", node), 900L << 20);
        uses.put(
                pod(app() + "-never", owned + ",\"annotations\":{\"barograph.io/evict\":\"never\"}", node), 800L << 20);
        uses.put(pod(app() + "-small", owned, node), 100L << 20);
        return uses;
    }

    /// Returns its UID.
    private String pod(String name, String metadata, String on) throws IOException, InterruptedException {
        api.postAll(PODS, 1, _ -> """
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%s",%s},"spec":{"nodeName":"%s",
                 "containers":[{"name":"c","image":"i"}]}}""".formatted(name, metadata, on));
        api.patch(PODS + "/" + name + "/status", RUNNING);
        return JSON.readTree(api.get(PODS + "/" + name)).at("/metadata/uid").asText();
    }

    /// The pods of all rounds whose end was asked for.
    static Set<String> ending(ApiRequests api) throws IOException, InterruptedException {
        Set<String> ending = new TreeSet<>();
        for (JsonNode pod : JSON.readTree(api.get(PODS)).path("items")) {
            if (pod.at("/metadata").hasNonNull("deletionTimestamp")) {
                ending.add(pod.at("/metadata/name").asText());
            }
        }
        return ending;
    }

    /// The victim's containers have ended, and its replacement runs elsewhere.
    void end() throws IOException, InterruptedException {
        api.delete(PODS + "/" + victim());
        pod(app() + "-replacement", "\"labels\":{\"app\":\"" + app() + "\"}", other);
    }

    /// Removes all of the round.
    void remove() throws IOException, InterruptedException {
        for (JsonNode pod : JSON.readTree(api.get(PODS)).path("items")) {
            String name = pod.at("/metadata/name").asText();
            if (name.startsWith(app() + "-")) {
                api.delete(PODS + "/" + name);
            }
        }
        api.delete(DEPLOYMENTS + "/" + app());
    }
}
