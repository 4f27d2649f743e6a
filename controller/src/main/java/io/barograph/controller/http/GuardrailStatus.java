package io.barograph.controller.http;

import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.http.json.GuardrailsDocument;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/// How the guardrails stand now.
///
/// @param hazards whom taints would shut out or mislead
/// @param origin the wall's time when the guardrails' clock was at zero
public record GuardrailStatus(Supplier<GuardrailReport> reports, Supplier<List<Hazard>> hazards, Instant origin) {

    GuardrailsDocument document() {
        return GuardrailsDocument.of(reports.get(), hazards.get(), origin);
    }
}
