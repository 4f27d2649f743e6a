package io.barograph.controller.marks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.FlapState;
import module java.base;

/// The annotation's text: `{"version":2,"taints":{"KEY:EFFECT":{"policy":P,"rule":R,"by":REPLICA,"since":T}},
/// "conditions":{"TYPE":{…}},"overridden":{"KEY:EFFECT":{"until":T,"by":MANAGER}}}`; version 1 had neither
/// rule nor by. Version 3 is written where something flaps: it has
/// `"flaps":{"POLICY DEMAND":{"boot":ID,"times":"2","gone":"true","since_us":"92007364"}}` too. Version 4 is written
/// where a taint has a value: its mark has `"value":"2"`. Who knows only version 2 reads every other node. Everyone who
/// may edit a node may have written it, so it is read strictly.
public final class OwnershipJson {

    private static final int MAX_CHARS = 64 * 1024;
    private static final int VERSION = 2;
    private static final int FLAPS_VERSION = 3;
    private static final int VALUES_VERSION = 4;
    private static final int MOST_AGAIN = 1_000;

    /// Many more than policies demand of one node. A kubelet may write thousands, each of which would be looked for.
    private static final int MOST_ENTRIES = 128;
    private static final Set<String> FIELDS = Set.of("version", "taints", "conditions", "overridden", "flaps");
    /// The replica that wrote a mark of version 1 is not known.
    private static final String UNKNOWN = "unknown";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private OwnershipJson() {}

    /// Nothing owned gives the empty text.
    public static String toJson(OwnershipRecord record) {
        if (record.isEmpty()) {
            return "";
        }
        ObjectNode json = JSON.createObjectNode();
        json.put("version", recordVersion(record));
        putMarks(json.putObject("taints"), record.taints());
        putMarks(json.putObject("conditions"), record.conditions());
        if (!record.overridden().isEmpty()) {
            ObjectNode overriddenJson = json.putObject("overridden");
            record.overridden()
                    .forEach((id, override) -> overriddenJson
                            .putObject(id)
                            .put("until", override.endTime().toString())
                            .put("by", override.writer()));
        }
        if (!record.flaps().isEmpty()) {
            ObjectNode flapsJson = json.putObject("flaps");
            record.flaps()
                    .forEach((key, flap) -> flapsJson
                            .putObject(key)
                            .put("boot", flap.boot())
                            .put("times", Integer.toString(flap.times()))
                            .put("gone", Boolean.toString(flap.gone()))
                            .put("since_us", Long.toString(flap.sinceMicros())));
        }
        return json.toString();
    }

    private static int recordVersion(OwnershipRecord record) {
        boolean valued =
                record.taints().values().stream().anyMatch(mark -> !mark.value().isEmpty());
        return valued ? VALUES_VERSION : record.flaps().isEmpty() ? VERSION : FLAPS_VERSION;
    }

    private static void putMarks(ObjectNode marksJson, SortedMap<String, OwnershipRecord.Mark> marks) {
        marks.forEach((key, mark) -> {
            ObjectNode json = marksJson
                    .putObject(key)
                    .put("policy", mark.source().policy())
                    .put("rule", mark.source().rule())
                    .put("by", mark.writer())
                    .put("since", mark.setTime().toString());
            if (mark.timesSetAgain() > 0) {
                json.put("again", Integer.toString(mark.timesSetAgain()));
            }
            if (!mark.value().isEmpty()) {
                json.put("value", mark.value());
            }
        });
    }

    /// What is ours on this node, as far as the record can be believed.
    ///
    /// @throws UnreadableRecordException if the annotation is anything but what we write
    static OwnershipRecord readRecord(LiveNode node) {
        return PlausibleRecord.of(
                parseRecord(node.meta().annotations().getOrDefault(OwnershipRecord.ANNOTATION, "")), node);
    }

    /// @throws UnreadableRecordException if it is anything but what we write
    static OwnershipRecord parseRecord(String text) {
        if (text.isEmpty()) {
            return OwnershipRecord.nothing();
        }
        if (text.length() > MAX_CHARS) {
            throw new UnreadableRecordException("it has " + text.length() + " characters");
        }
        try {
            return toRecord(JSON.readTree(text));
        } catch (MismatchedInputException _) {
            throw new UnreadableRecordException("expected one object, and each field of it once");
        } catch (JsonProcessingException _) {
            throw new UnreadableRecordException("it is not JSON");
        } catch (DateTimeException _) {
            throw new UnreadableRecordException("a time in it is none");
        } catch (NumberFormatException _) {
            throw new UnreadableRecordException("a number in it is none");
        }
    }

    private static OwnershipRecord toRecord(JsonNode json) {
        expectThat(json.isObject(), "an object");
        for (Map.Entry<String, JsonNode> field : json.properties()) {
            if (!FIELDS.contains(field.getKey())) {
                throw new UnreadableRecordException("it has a field \"" + field.getKey() + "\"");
            }
        }
        OwnershipRecord record = new OwnershipRecord(
                readEntries(json, "taints", OwnershipJson::toMark),
                readEntries(json, "conditions", OwnershipJson::toMark),
                readEntries(json, "overridden", OwnershipJson::toOverride),
                readEntries(json, "flaps", OwnershipJson::toFlap));
        int version = json.path("version").isInt() ? json.path("version").intValue() : 0;
        expectThat(version >= 1 && version <= VALUES_VERSION, "version 1 to " + VALUES_VERSION);
        return record;
    }

    private static <T> SortedMap<String, T> readEntries(
            JsonNode json, String name, Function<Map<String, String>, T> entry) {
        JsonNode entriesJson = json.path(name);
        expectThat(entriesJson.isObject() || entriesJson.isMissingNode(), "an object of conditions or taints");
        expectThat(entriesJson.size() <= MOST_ENTRIES, "at most " + MOST_ENTRIES + " conditions or taints");
        SortedMap<String, T> entries = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entryJson : entriesJson.properties()) {
            expectThat(entryJson.getValue().isObject(), "an object");
            Map<String, String> fields = new HashMap<>();
            for (Map.Entry<String, JsonNode> field : entryJson.getValue().properties()) {
                expectThat(field.getValue().isTextual(), "a text");
                fields.put(field.getKey(), field.getValue().textValue());
            }
            entries.put(entryJson.getKey(), entry.apply(fields));
        }
        return entries;
    }

    private static OwnershipRecord.Mark toMark(Map<String, String> fields) {
        expectKnown(fields, Set.of("policy", "rule", "by", "since", "again", "value"));
        String policy = fields.get("policy");
        String sinceText = fields.get("since");
        int timesSetAgain = Integer.parseInt(fields.getOrDefault("again", "0"));
        if (policy == null || sinceText == null || timesSetAgain < 0 || timesSetAgain > MOST_AGAIN) {
            throw new UnreadableRecordException("a condition or taint lacks policy or since");
        }
        String value = fields.getOrDefault("value", "");
        expectThat(Demand.Taint.isValue(value), "of a taint's value a whole number from 1");
        return new OwnershipRecord.Mark(
                new OwnershipRecord.Source(policy, fields.getOrDefault("rule", "")),
                fields.getOrDefault("by", UNKNOWN),
                Instant.parse(sinceText),
                timesSetAgain,
                value);
    }

    private static OwnershipRecord.Overridden toOverride(Map<String, String> fields) {
        expectKnown(fields, Set.of("until", "by"));
        String untilText = fields.get("until");
        String writer = fields.get("by");
        if (untilText == null || writer == null) {
            throw new UnreadableRecordException("what was overridden lacks until or by");
        }
        return new OwnershipRecord.Overridden(Instant.parse(untilText), writer);
    }

    private static OwnershipRecord.Flap toFlap(Map<String, String> fields) {
        expectKnown(fields, Set.of("boot", "times", "gone", "since_us"));
        String boot = fields.getOrDefault("boot", "");
        int times = Integer.parseInt(fields.getOrDefault("times", "0"));
        String sinceText = fields.getOrDefault("since_us", "");
        String gone = fields.getOrDefault("gone", "");
        expectThat(
                !boot.isEmpty()
                        && times >= 1
                        && times <= FlapState.MAX_TIMES
                        && !sinceText.isEmpty()
                        && !sinceText.startsWith("-")
                        && (gone.equals("true") || gone.equals("false")),
                "of what flapped a boot, times from 1 to " + FlapState.MAX_TIMES
                        + ", gone true or false, and since_us from 0");
        return new OwnershipRecord.Flap(boot, times, gone.equals("true"), Long.parseLong(sinceText));
    }

    private static void expectKnown(Map<String, String> fields, Set<String> names) {
        for (String name : fields.keySet()) {
            if (!names.contains(name)) {
                throw new UnreadableRecordException("an entry has a field \"" + name + "\"");
            }
        }
    }

    private static void expectThat(boolean isMet, String what) {
        if (!isMet) {
            throw new UnreadableRecordException("expected " + what);
        }
    }
}
