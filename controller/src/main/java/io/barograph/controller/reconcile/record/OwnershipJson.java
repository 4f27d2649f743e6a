package io.barograph.controller.reconcile.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.barograph.controller.cluster.nodes.LiveNode;
import module java.base;

/// The annotation's text: `{"version":2,"taints":{"KEY:EFFECT":{"policy":P,"rule":R,"by":REPLICA,"since":T}},
/// "conditions":{"TYPE":{…}},"overridden":{"KEY:EFFECT":{"until":T,"by":MANAGER}}}`; version 1 had neither
/// rule nor by. Version 3 is written where something flaps: it has `"flaps":{"POLICY DEMAND":{…}}` too
/// ([FlapsJson]). Who knows only version 2 reads every other node. Everyone who may edit a node may have
/// written it, so it is read strictly.
public final class OwnershipJson {

    private static final int MAX_CHARS = 64 * 1024;
    private static final int VERSION = 2;
    private static final int FLAPS_VERSION = 3;
    private static final int MOST_AGAIN = 1_000;
    /// The replica that wrote a mark of version 1 is not known.
    private static final String UNKNOWN = "unknown";

    private static final JsonFactory JSON = new JsonFactory();

    private OwnershipJson() {}

    /// Nothing owned gives the empty text.
    public static String write(OwnershipRecord owned) {
        if (owned.isEmpty()) {
            return "";
        }
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("version", owned.flaps().isEmpty() ? VERSION : FLAPS_VERSION);
            marks(json, "taints", owned.taints());
            marks(json, "conditions", owned.conditions());
            if (!owned.overridden().isEmpty()) {
                json.writeObjectFieldStart("overridden");
                for (Map.Entry<String, OwnershipRecord.Overridden> each :
                        owned.overridden().entrySet()) {
                    json.writeObjectFieldStart(each.getKey());
                    json.writeStringField("until", each.getValue().until().toString());
                    json.writeStringField("by", each.getValue().by());
                    json.writeEndObject();
                }
                json.writeEndObject();
            }
            FlapsJson.write(json, owned.flaps());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void marks(JsonGenerator json, String name, SortedMap<String, OwnershipRecord.Mark> marks)
            throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, OwnershipRecord.Mark> entry : marks.entrySet()) {
            OwnershipRecord.Mark mark = entry.getValue();
            json.writeObjectFieldStart(entry.getKey());
            json.writeStringField("policy", mark.source().policy());
            json.writeStringField("rule", mark.source().rule());
            json.writeStringField("by", mark.by());
            json.writeStringField("since", mark.since().toString());
            if (mark.again() > 0) {
                json.writeStringField("again", Integer.toString(mark.again()));
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /// What is ours on this node, as far as the record can be believed.
    ///
    /// @throws UnreadableRecordException if the annotation is anything but what we write
    static OwnershipRecord of(LiveNode node) {
        return PlausibleRecord.of(read(node.meta().annotations().getOrDefault(OwnershipRecord.ANNOTATION, "")), node);
    }

    /// @throws UnreadableRecordException if it is anything but what we write
    static OwnershipRecord read(String text) {
        if (text.isEmpty()) {
            return OwnershipRecord.nothing();
        }
        if (text.length() > MAX_CHARS) {
            throw new UnreadableRecordException("it has " + text.length() + " characters");
        }
        try (JsonParser json = JSON.createParser(text)) {
            return read(json);
        } catch (IOException _) {
            throw new UnreadableRecordException("it is not JSON");
        } catch (DateTimeException _) {
            throw new UnreadableRecordException("a time in it is none");
        } catch (NumberFormatException _) {
            throw new UnreadableRecordException("a number in it is none");
        }
    }

    private static OwnershipRecord read(JsonParser json) throws IOException {
        SortedMap<String, OwnershipRecord.Mark> taints = new TreeMap<>();
        SortedMap<String, OwnershipRecord.Mark> conditions = new TreeMap<>();
        SortedMap<String, OwnershipRecord.Overridden> overridden = new TreeMap<>();
        SortedMap<String, OwnershipRecord.Flap> flaps = new TreeMap<>();
        int version = 0;
        expect(json.nextToken() == JsonToken.START_OBJECT, "an object");
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            switch (name) {
                case "version" -> version = json.nextIntValue(0);
                case "taints" -> entries(json, (key, fields) -> taints.put(key, mark(fields)));
                case "conditions" -> entries(json, (key, fields) -> conditions.put(key, mark(fields)));
                case "overridden" -> entries(json, (key, fields) -> overridden.put(key, override(fields)));
                case "flaps" -> entries(json, (key, fields) -> flaps.put(key, FlapsJson.read(fields)));
                default -> throw new UnreadableRecordException("it has a field \"" + name + "\"");
            }
        }
        expect(version >= 1 && version <= FLAPS_VERSION, "version 1 to " + FLAPS_VERSION);
        expect(json.currentToken() == JsonToken.END_OBJECT && json.nextToken() == null, "one object");
        return new OwnershipRecord(taints, conditions, overridden, flaps);
    }

    private interface Entry {
        void take(String key, Map<String, String> fields);
    }

    private static void entries(JsonParser json, Entry entry) throws IOException {
        expect(json.nextToken() == JsonToken.START_OBJECT, "an object of marks");
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            expect(json.nextToken() == JsonToken.START_OBJECT, "a mark");
            Map<String, String> fields = new HashMap<>();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                String value = json.nextTextValue();
                if (value == null) {
                    throw new UnreadableRecordException("expected a text");
                }
                fields.put(name, value);
            }
            entry.take(key, fields);
        }
        expect(json.currentToken() == JsonToken.END_OBJECT, "an object of marks");
    }

    private static OwnershipRecord.Mark mark(Map<String, String> fields) {
        known(fields, Set.of("policy", "rule", "by", "since", "again"));
        String policy = fields.get("policy");
        String since = fields.get("since");
        int again = Integer.parseInt(fields.getOrDefault("again", "0"));
        if (policy == null || since == null || again < 0 || again > MOST_AGAIN) {
            throw new UnreadableRecordException("a mark lacks policy or since");
        }
        return new OwnershipRecord.Mark(
                new OwnershipRecord.Source(policy, fields.getOrDefault("rule", "")),
                fields.getOrDefault("by", UNKNOWN),
                Instant.parse(since),
                again);
    }

    private static OwnershipRecord.Overridden override(Map<String, String> fields) {
        known(fields, Set.of("until", "by"));
        String until = fields.get("until");
        String by = fields.get("by");
        if (until == null || by == null) {
            throw new UnreadableRecordException("what was overridden lacks until or by");
        }
        return new OwnershipRecord.Overridden(Instant.parse(until), by);
    }

    static void known(Map<String, String> fields, Set<String> names) {
        for (String name : fields.keySet()) {
            if (!names.contains(name)) {
                throw new UnreadableRecordException("an entry has a field \"" + name + "\"");
            }
        }
    }

    private static void expect(boolean so, String what) {
        if (!so) {
            throw new UnreadableRecordException("expected " + what);
        }
    }
}
