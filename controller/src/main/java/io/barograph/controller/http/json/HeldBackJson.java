package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.controls.HeldBack;
import java.io.IOException;
import java.util.Map;

/// Why demands are held back, as all JSON of this program says it.
final class HeldBackJson {

    private HeldBackJson() {}

    /// The array `held_back`, a demand each.
    static void list(JsonGenerator json, Map<String, HeldBack> held) throws IOException {
        json.writeArrayFieldStart("held_back");
        for (Map.Entry<String, HeldBack> each : held.entrySet()) {
            json.writeStartObject();
            json.writeStringField("demand", each.getKey());
            fields(json, each.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /// The object `held_back` of one demand.
    static void one(JsonGenerator json, HeldBack why) throws IOException {
        json.writeObjectFieldStart("held_back");
        fields(json, why);
        json.writeEndObject();
    }

    private static void fields(JsonGenerator json, HeldBack why) throws IOException {
        json.writeStringField("why", why.word());
        json.writeStringField("text", why.text());
        json.writeStringField("change", why.change());
    }
}
