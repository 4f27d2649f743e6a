package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import module java.base;

/// The entries of one ConfigMap: each of `data` is one. An entry of `binaryData`, where kubectl puts what is not text,
/// cannot be read and is empty. Each change names the version that it is made from, so that of two who write at once
/// the second gets a conflict.
public record ConfigMapStore(ApiConnection connection, String namespace, String name) implements EntryStore {

    /// What operators have silenced or stopped.
    public static final String SILENCES = "barograph-silences";

    /// The record of evictions.
    public static final String EVICTIONS = "barograph-evictions";

    @Override
    public ApiOutcome<Kept> read() {
        ApiOutcome<JsonNode> outcome = connection.send(ApiRequest.get(configMapsPath() + "/" + name));
        return outcome instanceof ApiOutcome.NotFound
                ? new ApiOutcome.Done<>(Kept.NOTHING)
                : outcome.flatMap(this::toKept);
    }

    @Override
    public ApiOutcome<Kept> updateEntries(Kept previousKept, Map<String, String> put, Set<String> dropped) {
        ObjectNode map = ApiResponses.JSON.createObjectNode();
        boolean first = previousKept.version().isEmpty();
        ObjectNode meta = map.putObject("metadata");
        ObjectNode data = map.putObject("data");
        put.forEach(data::put);
        if (first) {
            map.put("apiVersion", "v1").put("kind", "ConfigMap");
            meta.put("name", name).put("namespace", namespace);
            return connection
                    .send(ApiRequest.post(configMapsPath() + fieldManager(), map.toString()))
                    .flatMap(this::toKept);
        }
        meta.put("resourceVersion", previousKept.version());
        dropped.forEach(data::putNull);
        ObjectNode bytes = map.putObject("binaryData");
        data.fieldNames().forEachRemaining(bytes::putNull);
        return connection
                .send(ApiRequest.mergePatch(configMapsPath() + "/" + name + fieldManager(), map.toString()))
                .flatMap(this::toKept);
    }

    private String configMapsPath() {
        return "/api/v1/namespaces/" + namespace + "/configmaps";
    }

    private String fieldManager() {
        return "?fieldManager=" + name;
    }

    private ApiOutcome<Kept> toKept(JsonNode json) {
        JsonNode meta = json.path("metadata");
        if (!meta.path("name").asText().equals(name)) {
            return new ApiOutcome.Unavailable<>("the answer about the ConfigMap " + name + " is another object");
        }
        Map<String, String> entries = new TreeMap<>();
        json.path("binaryData").fieldNames().forEachRemaining(key -> entries.put(key, ""));
        json.path("data")
                .properties()
                .forEach(entry -> entries.put(entry.getKey(), entry.getValue().asText()));
        return new ApiOutcome.Done<>(new Kept(meta.path("resourceVersion").asText(), entries));
    }
}
