package io.barograph.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// JSON that a command printed, as maps, lists, texts and numbers.
public record JsonTree(Object value) {

    public static JsonTree of(String text) {
        try (JsonParser json = new JsonFactory().createParser(text)) {
            json.nextToken();
            JsonTree tree = new JsonTree(value(json));
            if (json.nextToken() != null) {
                throw new AssertionError("more than one document");
            }
            return tree;
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }

    private static Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    String name = json.currentName();
                    json.nextToken();
                    fields.put(name, value(json));
                }
                yield fields;
            }
            case START_ARRAY -> {
                List<Object> items = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(json));
                }
                yield items;
            }
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDecimalValue();
            case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
            default -> "null";
        };
    }

    public JsonTree get(String field) {
        Object found = ((Map<?, ?>) value).get(field);
        if (found == null) {
            throw new AssertionError("no " + field + " in " + value);
        }
        return new JsonTree(found);
    }

    boolean has(String field) {
        return ((Map<?, ?>) value).containsKey(field);
    }

    public List<JsonTree> items() {
        return ((List<?>) value).stream().map(JsonTree::new).toList();
    }

    public BigDecimal number() {
        return (BigDecimal) value;
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}
