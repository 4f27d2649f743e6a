package io.barograph.cli.admission;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Kubernetes objects, given as maps, lists and texts, as YAML documents or as one JSON `List`.
public final class ManifestText {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_./-]{0,60}");
    private static final Pattern WORDS = Pattern.compile("(?i)true|false|yes|no|on|off|null|y|n");

    private final StringBuilder out = new StringBuilder();

    private ManifestText() {}

    /// One document for each object; texts of several lines as they are.
    public static String yaml(List<Map<String, Object>> objects) {
        ManifestText text = new ManifestText();
        for (Map<String, Object> each : objects) {
            text.out.append("---\n");
            text.map(each, "");
        }
        return text.out.toString();
    }

    private void map(Map<?, ?> map, String indent) {
        String before = "";
        for (Map.Entry<?, ?> each : map.entrySet()) {
            out.append(before).append(each.getKey()).append(':');
            value(each.getValue(), indent + "  ");
            before = indent;
        }
    }

    private void value(Object value, String indent) {
        switch (value) {
            case Map<?, ?> map -> {
                out.append('\n').append(indent);
                map(map, indent);
            }
            case List<?> list -> {
                out.append('\n');
                for (Object each : list) {
                    out.append(indent).append('-');
                    item(each, indent + "  ");
                }
            }
            default -> text(value.toString(), indent);
        }
    }

    private void item(Object value, String indent) {
        if (value instanceof Map<?, ?> map) {
            out.append(' ');
            map(map, indent);
        } else {
            value(value, indent);
        }
    }

    private void text(String text, String indent) {
        if (text.contains("\n")) {
            out.append(" |-\n").append(text.indent(indent.length()));
        } else {
            boolean plain =
                    PLAIN.matcher(text).matches() && !WORDS.matcher(text).matches();
            out.append(' ').append(plain ? text : quoted(text)).append('\n');
        }
    }

    /// As JSON quotes it, which is YAML too.
    private static String quoted(String text) {
        return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    /// One object of kind `List`.
    public static String json(List<Map<String, Object>> objects) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            json.writeStringField("apiVersion", "v1");
            json.writeStringField("kind", "List");
            json.writeFieldName("items");
            write(json, objects);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
        switch (value) {
            case Map<?, ?> map -> {
                json.writeStartObject();
                for (Map.Entry<?, ?> each : map.entrySet()) {
                    json.writeFieldName(each.getKey().toString());
                    write(json, each.getValue());
                }
                json.writeEndObject();
            }
            case List<?> list -> {
                json.writeStartArray();
                for (Object each : list) {
                    write(json, each);
                }
                json.writeEndArray();
            }
            default -> json.writeString(value.toString());
        }
    }
}
