package io.barograph.controller.http.json;

import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.impact.Hazard;
import module java.base;

/// How the guardrails stand: `budgets`, `storms`, `outages` and `hazards` of the fleet's JSON.
///
/// @param hazards the workloads that taints would keep away or mislead; what is refused comes first
public record GuardrailsDocument(
        List<GuardrailReport.Use> budgets, List<Storm> storms, List<Outage> outages, List<HazardShown> hazards) {

    private static final int MAX_HAZARDS = 50;

    public record Storm(String zone, String phase, Instant since) {}

    public record Outage(String pool, String phase, Instant since) {}

    public record HazardShown(String kind, String subject, boolean refused, String text) {}

    /// @param origin the wall's time when the guardrails' clock was at zero
    public static GuardrailsDocument of(GuardrailReport report, List<Hazard> hazards, Instant origin) {
        return new GuardrailsDocument(
                report.budgets(),
                report.storms().stream()
                        .limit(GuardrailReport.MOST_AREAS)
                        .map(each -> new Storm(each.name(), each.phase(), since(each, origin)))
                        .toList(),
                report.outages().stream()
                        .limit(GuardrailReport.MOST_AREAS)
                        .map(each -> new Outage(each.name(), each.phase(), since(each, origin)))
                        .toList(),
                hazards.stream()
                        .sorted((one, other) -> Boolean.compare(other.refused(), one.refused()))
                        .limit(MAX_HAZARDS)
                        .map(each -> new HazardShown(each.kind().word(), each.subject(), each.refused(), each.text()))
                        .toList());
    }

    private static Instant since(GuardrailReport.Going going, Instant origin) {
        return origin.plus(going.sinceMicros(), ChronoUnit.MICROS);
    }
}
