package io.barograph.rules.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A case of the form `kep5394` in the group `psi` of a case file: `examples/eviction-cases.json`, or what
/// `-Dbarograph.cases` names.
///
/// @param texts its fields, those of `input` and `expected` too; numbers are text, what is null is not there
record KepCase(Map<String, String> texts) {

    static final String OURS = "../examples/eviction-cases.json";

    static List<KepCase> read() {
        return read(System.getProperty("barograph.cases", OURS));
    }

    static List<KepCase> read(String file) {
        try (JsonParser parser = new JsonFactory().createParser(Path.of(file).toFile())) {
            List<KepCase> cases = new ArrayList<>();
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.START_ARRAY && "psi".equals(parser.currentName())) {
                    while (parser.nextToken() == JsonToken.START_OBJECT) {
                        cases.add(new KepCase(fields(parser)));
                    }
                }
            }
            return cases.stream()
                    .filter(each -> "kep5394".equals(each.texts().get("form")))
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read. Maybe give the whole path", e);
        }
    }

    /// The fields of an object, and of those in it, down to its end.
    private static Map<String, String> fields(JsonParser parser) throws IOException {
        Map<String, String> texts = new HashMap<>();
        for (int depth = 1; depth > 0; ) {
            JsonToken token = parser.nextToken();
            if (token.isStructStart()) {
                depth++;
            } else if (token.isStructEnd()) {
                depth--;
            } else if (token.isScalarValue() && token != JsonToken.VALUE_NULL && parser.currentName() != null) {
                texts.put(parser.currentName(), parser.getText());
            }
        }
        return texts;
    }

    double number(String field) {
        return Double.parseDouble(text(field));
    }

    boolean isTrue(String field) {
        return Boolean.parseBoolean(text(field));
    }

    private String text(String field) {
        String text = texts.get(field);
        if (text == null) {
            throw new IllegalStateException("no " + field + " in " + texts);
        }
        return text;
    }

    /// Empty where none is expected.
    String event() {
        return texts.getOrDefault("event", "");
    }

    @Override
    public String toString() {
        return text("id") + " " + text("description");
    }
}
