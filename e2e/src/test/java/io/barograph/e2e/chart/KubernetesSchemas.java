package io.barograph.e2e.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import module java.base;

/// JSON schemas of Kubernetes' kinds, made of its own OpenAPI documents: without references, closed, so that an unknown
/// field is a mistake, as kubeconform wants them.
final class KubernetesSchemas {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String REFERENCE = "#/definitions/";
    private static final String KINDS = "x-kubernetes-group-version-kind";

    /// Options of requests are of every group.
    private static final int GROUPS_OF_A_KIND = 3;

    private final JsonNode definitions;
    private final Map<String, JsonNode> closed = new HashMap<>();

    private KubernetesSchemas(JsonNode definitions) {
        this.definitions = definitions;
    }

    /// Writes the schema of every kind that a swagger.json defines.
    ///
    /// @return how many
    static int write(Path swagger, Path folder) throws IOException {
        KubernetesSchemas schemas =
                new KubernetesSchemas(JSON.readTree(swagger.toFile()).path("definitions"));
        Files.createDirectories(folder);
        int written = 0;
        for (Map.Entry<String, JsonNode> definition : schemas.definitions.properties()) {
            JsonNode kinds = definition.getValue().path(KINDS);
            if (kinds.size() > GROUPS_OF_A_KIND) {
                continue;
            }
            for (JsonNode kind : kinds) {
                ObjectNode schema = (ObjectNode) schemas.closed(definition.getKey(), List.of());
                String group = kind.path("group").asText();
                String version = kind.path("version").asText();
                only(schema, "kind", kind.path("kind").asText());
                only(schema, "apiVersion", group.isEmpty() ? version : group + "/" + version);
                JSON.writeValue(
                        folder.resolve(file(kind.path("kind").asText(), group, version))
                                .toFile(),
                        schema);
                written++;
            }
        }
        return written;
    }

    /// Writes the schema of every version of a CustomResourceDefinition.
    static void writeCustom(Path definition, Path folder) throws IOException {
        JsonNode spec = JSON.readTree(definition.toFile()).path("spec");
        for (JsonNode version : spec.path("versions")) {
            ObjectNode schema = (ObjectNode) new KubernetesSchemas(JSON.createObjectNode())
                    .close(version.at("/schema/openAPIV3Schema"), List.of());
            ((ObjectNode) schema.path("properties")).putObject("metadata").put("type", "object");
            String file = file(
                    spec.at("/names/kind").asText(),
                    spec.path("group").asText(),
                    version.path("name").asText());
            JSON.writeValue(folder.resolve(file).toFile(), schema);
        }
    }

    private static String file(String kind, String group, String version) {
        String first = group.isEmpty() ? "" : "-" + group.replaceFirst("\\..*", "");
        return (kind + first + "-" + version).toLowerCase(Locale.ROOT) + ".json";
    }

    private static void only(ObjectNode schema, String property, String value) {
        ObjectNode properties = schema.withObject("/properties");
        properties.set(
                property,
                JSON.createObjectNode()
                        .put("type", "string")
                        .set("enum", JSON.createArrayNode().add(value)));
    }

    /// A copy of a definition without references.
    private JsonNode closed(String name, List<String> within) {
        JsonNode known = closed.get(name);
        if (known == null) {
            known = close(definitions.path(name), plus(within, name));
            if (within.isEmpty()) {
                return known;
            }
            closed.put(name, known);
        }
        return known;
    }

    private static List<String> plus(List<String> names, String name) {
        List<String> more = new ArrayList<>(names);
        more.add(name);
        return more;
    }

    private JsonNode close(JsonNode schema, List<String> within) {
        if (schema instanceof ArrayNode list) {
            ArrayNode copy = JSON.createArrayNode();
            list.forEach(each -> copy.add(close(each, within)));
            return copy;
        }
        if (!(schema instanceof ObjectNode object)) {
            return schema;
        }
        if (object.path("$ref").isTextual()) {
            return referred(object.path("$ref").asText().substring(REFERENCE.length()), within);
        }
        ObjectNode copy = JSON.createObjectNode();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            if (!field.getKey().equals("description")) {
                copy.set(field.getKey(), close(field.getValue(), within));
            }
        }
        if (copy.path("properties").isObject()) {
            if (!copy.has("additionalProperties") && !copy.has("x-kubernetes-preserve-unknown-fields")) {
                copy.put("additionalProperties", false);
            }
            nullable(copy);
        }
        return copy;
    }

    private JsonNode referred(String name, List<String> within) {
        if (name.endsWith("util.intstr.IntOrString")) {
            return either("string", "integer");
        }
        if (name.endsWith("api.resource.Quantity")) {
            return either("string", "number");
        }
        if (within.contains(name) || name.endsWith(".JSONSchemaProps")) {
            return JSON.createObjectNode();
        }
        return closed(name, within);
    }

    private static JsonNode either(String... types) {
        ObjectNode either = JSON.createObjectNode();
        List.of(types).forEach(type -> either.withArray("oneOf").addObject().put("type", type));
        return either;
    }

    /// What is not required may be null.
    private static void nullable(ObjectNode schema) {
        Set<String> required = new HashSet<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            JsonNode type = property.getValue().path("type");
            if (type.isTextual() && !required.contains(property.getKey())) {
                ObjectNode copy = property.getValue().deepCopy();
                copy.set("type", JSON.createArrayNode().add(type.asText()).add("null"));
                property.setValue(copy);
            }
        }
    }
}
