package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.room.Hazard;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;

/// How the guardrails stand, as `/api/fleet` tells it: `budgets`, `storms`, `outages` and `hazards`.
///
/// @param hazards whom taints would shut out or mislead
/// @param origin the wall's time when the guardrails' clock was at zero
public record GuardrailsJson(Supplier<GuardrailReport> reports, Supplier<List<Hazard>> hazards, Instant origin) {

    void write(JsonGenerator json) throws IOException {
        GuardrailReport report = reports.get();
        json.writeArrayFieldStart("budgets");
        for (GuardrailReport.Use use : report.budgets()) {
            json.writeStartObject();
            json.writeStringField("scope", use.scope());
            json.writeStringField("name", use.name());
            json.writeStringField("taints", use.taints());
            json.writeNumberField("limit", use.limit());
            json.writeNumberField("used", use.used());
            json.writeNumberField("nodes", use.nodes());
            json.writeEndObject();
        }
        json.writeEndArray();
        goings(json, "storms", "zone", report.storms());
        goings(json, "outages", "pool", report.outages());
        HazardsJson.write(json, hazards.get());
    }

    private void goings(JsonGenerator json, String field, String area, List<GuardrailReport.Going> goings)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (GuardrailReport.Going going : goings) {
            json.writeStartObject();
            json.writeStringField(area, going.name());
            json.writeStringField("phase", going.phase());
            json.writeNumberField(
                    "since", origin.plus(going.sinceMicros(), ChronoUnit.MICROS).toEpochMilli());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
