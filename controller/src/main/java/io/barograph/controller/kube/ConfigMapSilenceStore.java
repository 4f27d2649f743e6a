package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.SilenceStore;
import module java.base;

/// Silences in the ConfigMap `barograph-silences`: each entry of `data` is one. An entry of `binaryData`, where kubectl
/// puts what is not text, cannot be read. Each change names the version that it is made from, so that of two people who
/// write at once the second gets a conflict.
public record ConfigMapSilenceStore(ApiConnection connection, String namespace) implements SilenceStore {

    public static final String NAME = "barograph-silences";

    private static final String MANAGER = "?fieldManager=barograph-silence";

    @Override
    public ApiOutcome<Kept> read() {
        ApiOutcome<JsonNode> outcome = connection.send(ApiRequest.get(configMapsPath() + "/" + NAME));
        return outcome instanceof ApiOutcome.NotFound
                ? new ApiOutcome.Done<>(Kept.NOTHING)
                : outcome.flatMap(ConfigMapSilenceStore::toKept);
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
            meta.put("name", NAME).put("namespace", namespace);
            return connection
                    .send(ApiRequest.post(configMapsPath() + MANAGER, map.toString()))
                    .flatMap(ConfigMapSilenceStore::toKept);
        }
        meta.put("resourceVersion", previousKept.version());
        dropped.forEach(data::putNull);
        ObjectNode bytes = map.putObject("binaryData");
        data.fieldNames().forEachRemaining(bytes::putNull);
        return connection
                .send(ApiRequest.mergePatch(configMapsPath() + "/" + NAME + MANAGER, map.toString()))
                .flatMap(ConfigMapSilenceStore::toKept);
    }

    private String configMapsPath() {
        return "/api/v1/namespaces/" + namespace + "/configmaps";
    }

    static ApiOutcome<Kept> toKept(JsonNode json) {
        JsonNode meta = json.path("metadata");
        if (!meta.path("name").asText().equals(NAME)) {
            return new ApiOutcome.Unavailable<>("the answer about the ConfigMap " + NAME + " is another object");
        }
        Map<String, String> entries = new TreeMap<>();
        json.path("binaryData").fieldNames().forEachRemaining(name -> entries.put(name, ""));
        json.path("data")
                .properties()
                .forEach(entry -> entries.put(entry.getKey(), entry.getValue().asText()));
        return new ApiOutcome.Done<>(new Kept(meta.path("resourceVersion").asText(), entries));
    }
}
