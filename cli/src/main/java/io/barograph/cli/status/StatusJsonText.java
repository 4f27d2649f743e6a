package io.barograph.cli.status;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.client.ReplicaAnswer;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;

/// What `barograph status -o json` prints: one object on one line. Times are RFC 3339.
final class StatusJsonText {

    private static final JsonFactory JSON = new JsonFactory();

    private StatusJsonText() {}

    /// Writes an object's fields.
    private interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    private static String object(Fields fields) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a string took no more characters", e);
        }
        return out.toString();
    }

    /// @param stopped why nothing is put on any node; empty if it may be
    static String nodes(List<StatusAnswer.Node> nodes, String stopped, ReplicaAnswer replica) {
        return object(json -> {
            json.writeStringField("stopped", stopped);
            replica.write(json);
            json.writeArrayFieldStart("nodes");
            for (StatusAnswer.Node node : nodes) {
                json.writeStartObject();
                json.writeStringField("node", node.name());
                json.writeStringField("pool", node.pool());
                json.writeStringField("level", node.level());
                json.writeStringField("doubt", node.doubt());
                json.writeArrayFieldStart("rules");
                for (StatusAnswer.Rule rule : node.rules()) {
                    rule(json, rule);
                }
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static void rule(JsonGenerator json, StatusAnswer.Rule rule) throws IOException {
        json.writeStartObject();
        json.writeStringField("level", rule.wants().level());
        json.writeStringField("phase", rule.wants().phase());
        strings(json, "conditions", rule.conditions());
        strings(json, "taints", rule.taints());
        json.writeStringField(
                "since", Instant.ofEpochMilli(rule.wants().sinceMillis()).toString());
        json.writeBooleanField("frozen", rule.wants().frozen());
        json.writeStringField("policy", rule.policy());
        json.writeStringField("rule", rule.name());
        json.writeStringField("why", rule.wants().why());
        json.writeArrayFieldStart("held_back");
        for (StatusAnswer.HeldBack each : rule.heldBack()) {
            json.writeStartObject();
            json.writeStringField("demand", each.demand());
            json.writeStringField("why", each.why());
            json.writeStringField("text", each.text());
            json.writeStringField("change", each.change());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    static String policies(List<PoliciesAnswer.Line> lines, String stopped, ReplicaAnswer replica) {
        return object(json -> {
            json.writeStringField("stopped", stopped);
            replica.write(json);
            json.writeArrayFieldStart("rules");
            for (PoliciesAnswer.Line line : lines) {
                json.writeStartObject();
                json.writeStringField("policy", line.policy());
                json.writeStringField("mode", line.mode());
                json.writeStringField("rule", line.rule());
                json.writeStringField("level", line.stands().level());
                json.writeStringField("phase", line.stands().phase());
                if (line.stands().sinceMillis() < 0) {
                    json.writeNullField("since");
                } else {
                    json.writeStringField(
                            "since",
                            Instant.ofEpochMilli(line.stands().sinceMillis()).toString());
                }
                strings(json, "effects", line.effects());
                json.writeNumberField("active", line.stands().active());
                json.writeNumberField("pending", line.stands().pending());
                json.writeNumberField("held_back", line.stands().heldBack());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static void strings(JsonGenerator json, String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String each : values) {
            json.writeString(each);
        }
        json.writeEndArray();
    }
}
