package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.summary.ResourceSentence;
import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A snapshot in the fleet's JSON: each scope's pressure beside its contention, and each resource in a sentence. What
/// is missing is null with its reason.
public final class NodeSnapshotJson {

    private NodeSnapshotJson() {}

    /// @param stale whether what it says is not known to be so now
    static void write(JsonGenerator json, @Nullable Snapshot snapshot, boolean stale) throws IOException {
        json.writeObjectFieldStart("steal");
        reading(json, snapshot == null ? Reading.absent("no snapshot yet") : snapshot.stealPercent());
        json.writeEndObject();
        json.writeArrayFieldStart("sayings");
        if (snapshot != null) {
            sayings(json, snapshot, stale);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("scopes");
        if (snapshot != null) {
            rows(json, snapshot);
        }
        json.writeEndArray();
    }

    private static void sayings(JsonGenerator json, Snapshot snapshot, boolean stale) throws IOException {
        for (Resource resource : Resource.values()) {
            ResourceSentence now = ResourceSentence.of(snapshot, resource);
            ResourceSentence saying = stale ? now.past() : now;
            json.writeStartObject();
            json.writeStringField("resource", resource.word());
            json.writeStringField("mood", saying.mood());
            json.writeStringField("text", saying.text());
            json.writeEndObject();
        }
    }

    private static void rows(JsonGenerator json, Snapshot snapshot) throws IOException {
        for (Resource resource : Resource.values()) {
            for (Scope scope : Scope.values()) {
                row(json, snapshot, scope, resource);
            }
        }
    }

    private static void row(JsonGenerator json, Snapshot snapshot, Scope scope, Resource resource) throws IOException {
        Contention contention = snapshot.contention(scope, resource);
        json.writeStartObject();
        json.writeStringField("scope", scope.word());
        json.writeStringField("resource", resource.word());
        json.writeObjectFieldStart("pressure");
        reading(json, snapshot.pressure(scope, resource, PressureKind.SOME).percent());
        json.writeEndObject();
        json.writeObjectFieldStart("contention");
        reading(json, contention.percent());
        json.writeFieldName("avg10");
        number(json, contention.averages().avg10().orNull());
        json.writeFieldName("avg60");
        number(json, contention.averages().avg60().orNull());
        json.writeFieldName("avg300");
        number(json, contention.averages().avg300().orNull());
        json.writeEndObject();
        owners(json, contention.owners().orNull());
        json.writeEndObject();
    }

    private static void owners(JsonGenerator json, @Nullable OwnerCounts owners) throws IOException {
        if (owners == null) {
            json.writeNullField("owners");
            return;
        }
        json.writeObjectFieldStart("owners");
        json.writeNumberField("stalled", owners.stalled());
        json.writeNumberField("self_limited", owners.selfLimited());
        json.writeNumberField("self_crowded", owners.selfCrowded());
        json.writeArrayFieldStart("worst");
        for (OwnerCounts.Worst each : owners.worst()) {
            json.writeStartObject();
            json.writeStringField("name", each.name());
            json.writeFieldName("percent");
            number(json, each.percent());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void reading(JsonGenerator json, Reading<Double> reading) throws IOException {
        json.writeFieldName("percent");
        number(json, reading.orNull());
        json.writeStringField("why", reading.why());
    }

    /// Two decimals are more than anybody reads; null stays null.
    public static void number(JsonGenerator json, @Nullable Double value) throws IOException {
        if (value == null || !Double.isFinite(value)) {
            json.writeNull();
        } else {
            json.writeNumber(Math.round(value * 100) / 100.0);
        }
    }
}
