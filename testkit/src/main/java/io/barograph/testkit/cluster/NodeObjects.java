package io.barograph.testkit.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.cluster.ApiClient.Patch;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Node objects as a test arranges and inspects them: what a kubelet and other controllers would have written, and what
/// stands on the API server now.
public final class NodeObjects {
    private static final String NODES = "/api/v1/nodes";
    private static final String EVENTS = "/apis/events.k8s.io/v1/namespaces/default/events";

    private final ApiClient api;

    public NodeObjects(ApiClient api) {
        this.api = api;
    }

    /// Creates a Node with the internal address 127.0.0.1 and the condition Ready, of Linux unless the labels say
    /// otherwise, as kubelets do. Returns its uid.
    public String create(String name, Map<String, String> labels) {
        Map<String, String> all = new TreeMap<>(Map.of("kubernetes.io/os", "linux"));
        all.putAll(labels);
        StringBuilder pairs = new StringBuilder();
        all.forEach(
                (key, value) -> pairs.append(pairs.isEmpty() ? "" : ",").append("\"%s\":\"%s\"".formatted(key, value)));
        String body = """
                {"apiVersion":"v1","kind":"Node","metadata":{"name":"%s","labels":{%s}},
                 "status":{"addresses":[{"type":"InternalIP","address":"127.0.0.1"}]}}""".formatted(name, pairs);
        JsonNode created = api.post(NODES, body).orFail();
        setCondition(name, "Ready", "True");
        return created.at("/metadata/uid").asText();
    }

    public void delete(String name) {
        api.delete(NODES + "/" + name).orFail();
    }

    public JsonNode get(String name) {
        return api.get(NODES + "/" + name).orFail();
    }

    public String resourceVersion(String name) {
        return get(name).at("/metadata/resourceVersion").asText();
    }

    /// Another controller's condition, written as the kubelet writes its own: one strategic merge on `/status`.
    public void setCondition(String name, String type, String status) {
        String condition = String.format("""
                {"status":{"conditions":[
                  {"type":"%s","status":"%s","reason":"Test","message":"set by a test"}]}}""", type, status);
        patchStatus(name, condition).orFail();
    }

    public Answer patchStatus(String name, String json) {
        return api.patch(NODES + "/" + name + "/status", Patch.STRATEGIC_MERGE, json);
    }

    /// The status of each condition by its type, in the server's order.
    public Map<String, String> conditions(String name) {
        Map<String, String> statuses = new LinkedHashMap<>();
        for (JsonNode condition : get(name).at("/status/conditions")) {
            statuses.put(
                    condition.path("type").asText(), condition.path("status").asText());
        }
        return statuses;
    }

    /// The whole condition of this type, or null.
    public @Nullable JsonNode condition(String name, String type) {
        for (JsonNode condition : get(name).at("/status/conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition;
            }
        }
        return null;
    }

    /// The taints as `key:effect` or `key=value:effect`, in the server's order.
    public List<String> taints(String name) {
        List<String> taints = new ArrayList<>();
        for (JsonNode taint : get(name).at("/spec/taints")) {
            String value = taint.path("value").asText();
            taints.add(taint.path("key").asText() + (value.isEmpty() ? "" : "=" + value) + ":"
                    + taint.path("effect").asText());
        }
        return taints;
    }

    /// Another controller's taint beside those that stand there, also where others change the node meanwhile.
    public void addTaint(String name, String key, String effect) {
        String added = "{\"key\":\"%s\",\"effect\":\"%s\"}".formatted(key, effect);
        Answer answer = patchTaints(name, resourceVersion(name), taintsJson(name, added));
        while (answer.status() == HttpURLConnection.HTTP_CONFLICT) {
            answer = patchTaints(name, resourceVersion(name), taintsJson(name, added));
        }
        answer.orFail();
    }

    /// Replaces all taints by this JSON list, provided the node is still at this resource version.
    public Answer patchTaints(String name, String resourceVersion, String list) {
        return api.patch(NODES + "/" + name, Patch.MERGE, """
                {"metadata":{"resourceVersion":"%s"},"spec":{"taints":%s}}""".formatted(resourceVersion, list));
    }

    private String taintsJson(String name, String added) {
        List<String> all = new ArrayList<>();
        get(name).at("/spec/taints").forEach(taint -> all.add(taint.toString()));
        all.add(added);
        return "[" + String.join(",", all) + "]";
    }

    /// The events about this node, oldest first, each a JSON object of `events.k8s.io/v1`.
    public List<JsonNode> events(String name) {
        List<JsonNode> events = new ArrayList<>();
        for (JsonNode event : api.get(EVENTS).orFail().path("items")) {
            JsonNode regarding = event.path("regarding");
            if (regarding.path("kind").asText().equals("Node")
                    && regarding.path("name").asText().equals(name)) {
                events.add(event);
            }
        }
        events.sort(Comparator.comparing(event -> event.path("eventTime").asText()));
        return events;
    }

    /// What the condition of this type says of itself; empty where there is none.
    public String message(String name, String type) {
        JsonNode condition = condition(name, type);
        return condition == null ? "" : condition.path("message").asText();
    }

    /// The annotation `barograph.io/KEY`; empty where there is none.
    public String annotation(String name, String key) {
        return get(name).at("/metadata/annotations/barograph.io~1" + key).asText();
    }

    /// The events about this node, each as `REASON NOTE`.
    public List<String> notes(String name) {
        return events(name).stream()
                .map(event ->
                        event.path("reason").asText() + " " + event.path("note").asText())
                .toList();
    }

    /// The reasons of these events.
    public List<String> reasons(String name) {
        return events(name).stream().map(event -> event.path("reason").asText()).toList();
    }
}
