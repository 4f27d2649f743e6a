package io.barograph.controller.reconcile.record;

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
    private static final Set<String> FIELDS = Set.of("version", "taints", "conditions", "overridden", "flaps");
    /// The replica that wrote a mark of version 1 is not known.
    private static final String UNKNOWN = "unknown";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private OwnershipJson() {}

    /// Nothing owned gives the empty text.
    public static String write(OwnershipRecord owned) {
        if (owned.isEmpty()) {
            return "";
        }
        ObjectNode json = JSON.createObjectNode();
        json.put("version", version(owned));
        marks(json.putObject("taints"), owned.taints());
        marks(json.putObject("conditions"), owned.conditions());
        if (!owned.overridden().isEmpty()) {
            ObjectNode all = json.putObject("overridden");
            owned.overridden()
                    .forEach((id, each) -> all.putObject(id)
                            .put("until", each.until().toString())
                            .put("by", each.by()));
        }
        if (!owned.flaps().isEmpty()) {
            ObjectNode all = json.putObject("flaps");
            owned.flaps()
                    .forEach((key, each) -> all.putObject(key)
                            .put("boot", each.boot())
                            .put("times", Integer.toString(each.times()))
                            .put("gone", Boolean.toString(each.gone()))
                            .put("since_us", Long.toString(each.sinceMicros())));
        }
        return json.toString();
    }

    private static int version(OwnershipRecord owned) {
        boolean valued =
                owned.taints().values().stream().anyMatch(each -> !each.value().isEmpty());
        return valued ? VALUES_VERSION : owned.flaps().isEmpty() ? VERSION : FLAPS_VERSION;
    }

    private static void marks(ObjectNode all, SortedMap<String, OwnershipRecord.Mark> marks) {
        marks.forEach((key, mark) -> {
            ObjectNode json = all.putObject(key)
                    .put("policy", mark.source().policy())
                    .put("rule", mark.source().rule())
                    .put("by", mark.by())
                    .put("since", mark.since().toString());
            if (mark.again() > 0) {
                json.put("again", Integer.toString(mark.again()));
            }
            if (!mark.value().isEmpty()) {
                json.put("value", mark.value());
            }
        });
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
        try {
            return read(JSON.readTree(text));
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

    private static OwnershipRecord read(JsonNode json) {
        expect(json.isObject(), "an object");
        for (Map.Entry<String, JsonNode> field : json.properties()) {
            if (!FIELDS.contains(field.getKey())) {
                throw new UnreadableRecordException("it has a field \"" + field.getKey() + "\"");
            }
        }
        OwnershipRecord owned = new OwnershipRecord(
                entries(json, "taints", OwnershipJson::mark),
                entries(json, "conditions", OwnershipJson::mark),
                entries(json, "overridden", OwnershipJson::override),
                entries(json, "flaps", OwnershipJson::flap));
        int version = json.path("version").isInt() ? json.path("version").intValue() : 0;
        expect(version >= 1 && version <= VALUES_VERSION, "version 1 to " + VALUES_VERSION);
        return owned;
    }

    private static <T> SortedMap<String, T> entries(
            JsonNode json, String name, Function<Map<String, String>, T> entry) {
        JsonNode all = json.path(name);
        expect(all.isObject() || all.isMissingNode(), "an object of marks");
        SortedMap<String, T> entries = new TreeMap<>();
        for (Map.Entry<String, JsonNode> each : all.properties()) {
            expect(each.getValue().isObject(), "a mark");
            Map<String, String> fields = new HashMap<>();
            for (Map.Entry<String, JsonNode> field : each.getValue().properties()) {
                expect(field.getValue().isTextual(), "a text");
                fields.put(field.getKey(), field.getValue().textValue());
            }
            entries.put(each.getKey(), entry.apply(fields));
        }
        return entries;
    }

    private static OwnershipRecord.Mark mark(Map<String, String> fields) {
        known(fields, Set.of("policy", "rule", "by", "since", "again", "value"));
        String policy = fields.get("policy");
        String since = fields.get("since");
        int again = Integer.parseInt(fields.getOrDefault("again", "0"));
        if (policy == null || since == null || again < 0 || again > MOST_AGAIN) {
            throw new UnreadableRecordException("a mark lacks policy or since");
        }
        String value = fields.getOrDefault("value", "");
        expect(Demand.Taint.isValue(value), "of a taint's value a whole number from 1");
        return new OwnershipRecord.Mark(
                new OwnershipRecord.Source(policy, fields.getOrDefault("rule", "")),
                fields.getOrDefault("by", UNKNOWN),
                Instant.parse(since),
                again,
                value);
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

    private static OwnershipRecord.Flap flap(Map<String, String> fields) {
        known(fields, Set.of("boot", "times", "gone", "since_us"));
        String boot = fields.getOrDefault("boot", "");
        int times = Integer.parseInt(fields.getOrDefault("times", "0"));
        String since = fields.getOrDefault("since_us", "");
        String gone = fields.getOrDefault("gone", "");
        expect(
                !boot.isEmpty()
                        && times >= 1
                        && times <= FlapState.MAX_TIMES
                        && !since.isEmpty()
                        && !since.startsWith("-")
                        && (gone.equals("true") || gone.equals("false")),
                "of what flapped a boot, times from 1 to " + FlapState.MAX_TIMES
                        + ", gone true or false, and since_us from 0");
        return new OwnershipRecord.Flap(boot, times, gone.equals("true"), Long.parseLong(since));
    }

    private static void known(Map<String, String> fields, Set<String> names) {
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
