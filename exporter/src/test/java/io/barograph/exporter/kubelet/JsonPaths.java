package io.barograph.exporter.kubelet;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import module java.base;

/// JSON as its values by path: `pods[0].cpu.psi.some.total` is `32002868`. Empty arrays and objects are values too.
public final class JsonPaths {

    private JsonPaths() {}

    /// One value as it stands in the text, and what it is.
    public record Value(JsonToken token, String text) {}

    public static Map<String, Value> paths(byte[] json) {
        Map<String, Value> found = new LinkedHashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            value(parser, "", found);
            if (parser.nextToken() != null) {
                throw new IllegalStateException("something follows the document");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static void value(JsonParser parser, String path, Map<String, Value> found) throws IOException {
        JsonToken token = parser.currentToken();
        switch (token) {
            case START_OBJECT -> {
                boolean empty = true;
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    empty = false;
                    String name = parser.currentName();
                    parser.nextToken();
                    value(parser, path.isEmpty() ? name : path + "." + name, found);
                }
                if (empty) {
                    put(found, path, token, "{}");
                }
            }
            case START_ARRAY -> {
                int at = 0;
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    value(parser, path + "[" + at++ + "]", found);
                }
                if (at == 0) {
                    put(found, path, token, "[]");
                }
            }
            default -> put(found, path, token, parser.getText());
        }
    }

    private static void put(Map<String, Value> found, String path, JsonToken token, String text) {
        if (found.put(path, new Value(token, text)) != null) {
            throw new IllegalStateException(path + " is there twice");
        }
    }
}
