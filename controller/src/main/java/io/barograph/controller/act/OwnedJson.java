package io.barograph.controller.act;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.barograph.controller.cluster.LiveNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The annotation's text: `{"version":1,"taints":{"KEY:EFFECT":{"policy":P,"since":T}},"conditions":{"TYPE":{…}}}`.
/// Anybody who may edit a node may have written it, so it is read strictly.
final class OwnedJson {

    private static final int MAX_CHARS = 64 * 1024;
    private static final int VERSION = 1;
    private static final JsonFactory JSON = new JsonFactory();

    private OwnedJson() {}

    /// Nothing owned gives the empty text.
    static String write(Owned owned) {
        if (owned.isEmpty()) {
            return "";
        }
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("version", VERSION);
            marks(json, "taints", owned.taints());
            marks(json, "conditions", owned.conditions());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void marks(JsonGenerator json, String name, SortedMap<String, Owned.Mark> marks) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Owned.Mark> entry : marks.entrySet()) {
            json.writeObjectFieldStart(entry.getKey());
            json.writeStringField("policy", entry.getValue().policy());
            json.writeStringField("since", entry.getValue().since().toString());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /// What is ours on this node.
    ///
    /// @throws UnreadableOwnedException if the annotation is anything but what we write
    static Owned of(LiveNode node) {
        return read(node.meta().annotations().getOrDefault(Owned.ANNOTATION, ""));
    }

    /// @throws UnreadableOwnedException if it is anything but what we write
    static Owned read(String text) {
        if (text.isEmpty()) {
            return Owned.nothing();
        }
        if (text.length() > MAX_CHARS) {
            throw new UnreadableOwnedException("it has " + text.length() + " characters");
        }
        try (JsonParser json = JSON.createParser(text)) {
            return read(json);
        } catch (IOException _) {
            throw new UnreadableOwnedException("it is not JSON");
        } catch (DateTimeException _) {
            throw new UnreadableOwnedException("a time in it is none");
        }
    }

    private static Owned read(JsonParser json) throws IOException {
        SortedMap<String, Owned.Mark> taints = new TreeMap<>();
        SortedMap<String, Owned.Mark> conditions = new TreeMap<>();
        int version = 0;
        expect(json.nextToken() == JsonToken.START_OBJECT, "an object");
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            switch (name) {
                case "version" -> version = json.nextIntValue(0);
                case "taints" -> marks(json, taints);
                case "conditions" -> marks(json, conditions);
                default -> throw new UnreadableOwnedException("it has a field \"" + name + "\"");
            }
        }
        expect(version == VERSION, "version " + VERSION);
        expect(json.currentToken() == JsonToken.END_OBJECT && json.nextToken() == null, "one object");
        return new Owned(taints, conditions);
    }

    private static void marks(JsonParser json, SortedMap<String, Owned.Mark> into) throws IOException {
        expect(json.nextToken() == JsonToken.START_OBJECT, "an object of marks");
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            expect(json.nextToken() == JsonToken.START_OBJECT, "a mark");
            into.put(key, mark(json));
        }
        expect(json.currentToken() == JsonToken.END_OBJECT, "an object of marks");
    }

    private static Owned.Mark mark(JsonParser json) throws IOException {
        String policy = null;
        Instant since = null;
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            String value = json.nextTextValue();
            expect(value != null, "a text");
            switch (name) {
                case "policy" -> policy = value;
                case "since" -> since = Instant.parse(value);
                default -> throw new UnreadableOwnedException("a mark has a field \"" + name + "\"");
            }
        }
        if (policy == null || since == null) {
            throw new UnreadableOwnedException("a mark lacks policy or since");
        }
        return new Owned.Mark(policy, since);
    }

    private static void expect(boolean so, String what) {
        if (!so) {
            throw new UnreadableOwnedException("expected " + what);
        }
    }
}
