package io.barograph.controller.kube;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import module java.base;

/// The fields of an object that are of interest. All others are passed over while it is read and take no memory: of a
/// pod's some 5 kB they are the most. A list's elements all have the same.
public final class JsonFieldFilter {

    private static final Pattern DOT = Pattern.compile("(?<!\\\\)\\.");

    private final Map<String, JsonFieldFilter> children = new HashMap<>();

    private JsonFieldFilter() {}

    /// @param paths such as `spec.nodeName`, a dot in a name written as `\.`; all that is beneath a path is taken
    public static JsonFieldFilter of(List<String> paths) {
        JsonFieldFilter fields = new JsonFieldFilter();
        paths.forEach(fields::add);
        return fields;
    }

    /// The same of each item of a list, and what makes it one.
    public static JsonFieldFilter ofList(List<String> paths) {
        JsonFieldFilter fields = of(List.of("kind", "metadata.resourceVersion", "metadata.continue"));
        paths.forEach(path -> fields.add("items." + path));
        return fields;
    }

    /// The same of the object of a watch's line, and what makes it one.
    static JsonFieldFilter ofChange(List<String> paths) {
        JsonFieldFilter fields = of(List.of("type", "object.message", "object.metadata.resourceVersion"));
        paths.forEach(path -> fields.add("object." + path));
        return fields;
    }

    private void add(String path) {
        JsonFieldFilter at = this;
        for (String name : DOT.split(path, -1)) {
            at = at.children.computeIfAbsent(name.replace("\\.", "."), _ -> new JsonFieldFilter());
        }
    }

    /// Reads an object; missing if it is none, or cut short.
    public JsonNode parse(byte[] json) {
        try (JsonParser parser = ApiResponses.JSON.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return MissingNode.getInstance();
            }
            JsonNode read = read(parser);
            return parser.nextToken() == null ? read : MissingNode.getInstance();
        } catch (IOException _) {
            return MissingNode.getInstance();
        }
    }

    private JsonNode read(JsonParser parser) throws IOException {
        if (children.isEmpty()) {
            JsonNode whole = parser.readValueAsTree();
            return whole == null ? NullNode.getInstance() : whole;
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case null, default -> {
                parser.skipChildren();
                yield NullNode.getInstance(); // it has no fields
            }
        };
    }

    private ObjectNode object(JsonParser parser) throws IOException {
        ObjectNode object = ApiResponses.JSON.createObjectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            JsonFieldFilter child = children.get(name);
            if (child == null) {
                parser.skipChildren();
            } else {
                object.set(name, child.read(parser));
            }
        }
        return object;
    }

    private ArrayNode array(JsonParser parser) throws IOException {
        ArrayNode array = ApiResponses.JSON.createArrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == null) {
                throw new IOException("an array without end");
            }
            array.add(read(parser));
        }
        return array;
    }
}
