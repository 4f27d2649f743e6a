package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.decide.ShadowReport;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// `modes`, `stopped`, `silences` and `shadow` of the fleet's JSON. Times are milliseconds of the wall's clock.
///
/// @param unmatched a sentence for each pool that has a mode and no node
public record ControlsJson(
        Modes modes,
        List<String> unmatched,
        Silences silences,
        @Nullable ShadowReport shadow,
        Instant now) {

    private static final int MOST_NODES = 50;

    void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("modes");
        json.writeStringField("default", modes.standard().word());
        modes(json, "policies", modes.policies());
        modes(json, "pools", modes.pools());
        StatusJson.strings(json, "unmatched", unmatched);
        json.writeEndObject();
        json.writeStringField("stopped", stopped());
        json.writeObjectFieldStart("silences");
        json.writeStringField("unknown", silences.unknown());
        StatusJson.strings(json, "broken", silences.broken());
        json.writeArrayFieldStart("list");
        for (Silence each : silences.all()) {
            if (each.span().ends().isAfter(now)) {
                silence(json, each);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
        if (shadow != null) {
            shadow(json, shadow);
        } else {
            json.writeNullField("shadow");
        }
    }

    /// Why nothing is put on any node; empty if it may be.
    String stopped() {
        return new Controls(modes, () -> silences).stopped(now);
    }

    private static void modes(JsonGenerator json, String name, Map<String, Mode> modes) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Mode> each : new TreeMap<>(modes).entrySet()) {
            json.writeStringField(each.getKey(), each.getValue().word());
        }
        json.writeEndObject();
    }

    private void silence(JsonGenerator json, Silence silence) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", silence.id());
        json.writeStringField("author", silence.word().author());
        json.writeStringField("reason", silence.word().reason());
        json.writeNumberField("starts", silence.span().starts().toEpochMilli());
        json.writeNumberField("ends", silence.span().ends().toEpochMilli());
        json.writeBooleanField("holds", silence.span().covers(now));
        json.writeStringField("node", silence.matchers().node().pattern());
        json.writeStringField("pool", silence.matchers().pool().pattern());
        json.writeStringField("zone", silence.matchers().zone().pattern());
        json.writeStringField("policy", silence.matchers().policy().pattern());
        json.writeStringField("demand", silence.matchers().demand().pattern());
        json.writeEndObject();
    }

    private static void shadow(JsonGenerator json, ShadowReport shadow) throws IOException {
        json.writeObjectFieldStart("shadow");
        json.writeStringField("source", shadow.source());
        json.writeStringField("error", shadow.error());
        if (shadow.since() == null) {
            json.writeNullField("since");
        } else {
            json.writeNumberField("since", shadow.since().toEpochMilli());
        }
        json.writeObjectFieldStart("digests");
        for (Map.Entry<String, String> each : new TreeMap<>(shadow.digests()).entrySet()) {
            json.writeStringField(each.getKey(), each.getValue());
        }
        json.writeEndObject();
        json.writeNumberField("differing", shadow.differing().size());
        json.writeArrayFieldStart("nodes");
        List<String> shown =
                shadow.differing().keySet().stream().limit(MOST_NODES).toList();
        for (String node : shown) {
            json.writeStartObject();
            json.writeStringField("name", node);
            json.writeObjectFieldStart("demands");
            for (var each : new TreeMap<>(shadow.differing().get(node)).entrySet()) {
                json.writeStringField(each.getKey(), each.getValue().word());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
