package io.barograph.controller.overview;

import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.decide.ShadowReport;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.reconcile.relief.TaintReliefReport;
import io.barograph.controller.survey.SurveyReport;
import io.barograph.rules.fact.PodEndings;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the page, the JSON and the metrics show, as it is now.
///
/// @param endings how far deleted pods are from gone, of the nodes of which it is known
/// @param clock how far this machine's is ahead of the one that ages and grace periods go by
public record ControllerStatus(
        FleetSummary fleet,
        PolicyStore policies,
        Operators operators,
        Guardrails guardrails,
        Supplier<SurveyReport> survey,
        Supplier<Map<String, PodEndings>> endings,
        InstantSource wall,
        Supplier<@Nullable Duration> clock) {

    /// How far this machine's clock is ahead of the one that ages and grace periods go by; null where that is not
    /// known.
    public @Nullable Duration clockAhead() {
        return clock.get();
    }

    /// How operators hold the controller back.
    ///
    /// @param unmatched a sentence for each pool that is named and that no node is in
    /// @param shadow how new policies beside the live ones do; null where there are none
    public record Operators(
            Modes modes,
            Supplier<List<String>> unmatched,
            Supplier<Silences> silences,
            Supplier<@Nullable ShadowReport> shadow) {}

    /// How the guardrails hold it back.
    ///
    /// @param hazards which workloads taints would keep away or mislead
    /// @param origin the wall's time when the guardrails' clock was at zero
    /// @param relief how far the taints of each policy helped
    public record Guardrails(
            Supplier<GuardrailReport> report,
            Supplier<List<Hazard>> hazards,
            Instant origin,
            Supplier<SortedMap<String, TaintReliefReport>> relief) {}

    /// Why nothing is put on any node; empty if it may be.
    public String stopped() {
        return HeldBack.textOf(new Controls(operators.modes(), operators.silences()).stop(wall.instant()));
    }
}
