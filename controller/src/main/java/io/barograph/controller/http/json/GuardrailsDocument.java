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

    /// @param resource what its nodes are short of
    public record Storm(String zone, String resource, String phase, Instant since) {}

    public record Outage(String pool, String phase, Instant since) {}

    public record HazardShown(String kind, String subject, boolean refused, String text) {}

    /// @param origin the wall's time when the guardrails' clock was at zero
    public static GuardrailsDocument of(GuardrailReport report, List<Hazard> hazards, Instant origin) {
        return new GuardrailsDocument(
                report.budgets(),
                report.storms().entrySet().stream()
                        .flatMap(entry -> entry.getValue().stream()
                                .limit(GuardrailReport.MOST_AREAS)
                                .map(storm -> new Storm(
                                        storm.name(), entry.getKey().word(), storm.phase(), beganAt(storm, origin))))
                        .toList(),
                report.outages().stream()
                        .limit(GuardrailReport.MOST_AREAS)
                        .map(outage -> new Outage(outage.name(), outage.phase(), beganAt(outage, origin)))
                        .toList(),
                hazards.stream()
                        .sorted((first, second) -> Boolean.compare(second.refused(), first.refused()))
                        .limit(MAX_HAZARDS)
                        .map(hazard -> new HazardShown(
                                hazard.kind().word(), hazard.subject(), hazard.refused(), hazard.text()))
                        .toList());
    }

    private static Instant beganAt(GuardrailReport.AreaStatus status, Instant origin) {
        return origin.plus(status.sinceMicros(), ChronoUnit.MICROS);
    }
}
