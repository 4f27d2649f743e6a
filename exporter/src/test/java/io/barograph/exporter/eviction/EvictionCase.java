package io.barograph.exporter.eviction;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// One case of a case file: `examples/eviction-cases.json`, or what `-Dbarograph.cases` names.
record EvictionCase(String group, Node all) {

    private static final String OURS = "../examples/eviction-cases.json";
    private static final String FILE = System.getProperty("barograph.cases", OURS);

    static List<EvictionCase> read() {
        return read(FILE);
    }

    private static List<EvictionCase> read(String file) {
        try (JsonParser parser = new JsonFactory().createParser(Path.of(file).toFile())) {
            parser.nextToken();
            List<EvictionCase> cases = new ArrayList<>();
            new Node(value(parser))
                    .at("groups")
                    .fields()
                    .forEach((group, list) -> list.items().forEach(each -> cases.add(new EvictionCase(group, each))));
            return cases;
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read. Maybe give the whole path", e);
        }
    }

    Node input() {
        return all.at("input");
    }

    Node expected() {
        return all.at("expected");
    }

    /// Which of several kinds of questions of its group it asks.
    String form() {
        return all.has("input") && input().has("form") ? input().text("form") : "";
    }

    /// Why there is no answer to it, with what it asks and what is answered of its group and form.
    AssertionError unanswered(RuntimeException why) {
        Set<String> known = new TreeSet<>();
        read(OURS).stream()
                .filter(it -> it.group().equals(group) && it.form().equals(form()))
                .forEach(it -> known.addAll(it.asked()));
        return new AssertionError(
                "no answer to case " + this + " (group " + group + ", form \"" + form() + "\"): " + why.getMessage()
                        + ". It asks " + asked() + "; known are " + known,
                why);
    }

    private Set<String> asked() {
        Set<String> fields = new TreeSet<>();
        for (String part : List.of("input", "expected")) {
            if (all.has(part)) {
                all.at(part).fields().keySet().forEach(it -> fields.add(part + "." + it));
            }
        }
        return fields;
    }

    @Override
    public String toString() {
        return all.text("id") + " " + all.text("description");
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    fields.put(name, value(parser));
                }
                yield fields;
            }
            case START_ARRAY -> {
                List<Object> items = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(parser));
                }
                yield items;
            }
            case VALUE_NULL -> null;
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> parser.getText();
        };
    }

    /// A part of a case; numbers are text.
    record Node(@Nullable Object value) {

        boolean has(String field) {
            return value instanceof Map<?, ?> map && map.get(field) != null;
        }

        Node at(String field) {
            if (!(value instanceof Map<?, ?> map) || !map.containsKey(field)) {
                throw new IllegalStateException("no " + field + " in " + value);
            }
            return new Node(map.get(field));
        }

        String text(String field) {
            return String.valueOf(at(field).value());
        }

        long number(String field) {
            return Long.parseLong(text(field));
        }

        boolean isTrue(String field) {
            return has(field) && Boolean.TRUE.equals(at(field).value());
        }

        List<Node> items() {
            return value instanceof List<?> list ? list.stream().map(Node::new).toList() : List.of();
        }

        List<String> texts() {
            return items().stream().map(it -> String.valueOf(it.value())).toList();
        }

        Map<String, Node> fields() {
            Map<String, Node> fields = new LinkedHashMap<>();
            if (value instanceof Map<?, ?> map) {
                map.forEach((name, each) -> fields.put(String.valueOf(name), new Node(each)));
            }
            return fields;
        }

        Map<String, String> map() {
            Map<String, String> texts = new LinkedHashMap<>();
            fields().forEach((name, each) -> texts.put(name, String.valueOf(each.value())));
            return texts;
        }
    }
}
