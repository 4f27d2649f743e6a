package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.overview.FleetSummary;
import io.barograph.controller.overview.PolicySummaries;
import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.reconcile.relief.TaintReliefReport;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/api/policies`: what each rule comes to over all nodes.
///
/// @param error why newer rule files are not in force; empty if none are
/// @param stopped why nothing is put on any node; empty if it may be
/// @param standsStillSince when a recording ended that stands in the hosts' place; null, and left out, where time
/// goes on
/// @param replica null from a controller that does not say
/// @param relief how far the taints of policies helped, for those of which it is known
public record PoliciesDocument(
        @Nullable Instant loaded,
        String error,
        String stopped,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant standsStillSince,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ReplicaStatus replica,
        List<Rule> rules,
        List<Relief> relief) {

    public PoliciesDocument {
        rules = List.copyOf(rules);
        relief =
                List.copyOf(Objects.requireNonNullElse(relief, List.of())); // a controller of before says nothing of it
    }

    /// One rule. Counts are of nodes.
    ///
    /// @param level the worst of all nodes, or `off`
    /// @param off why its parameters switch it off; empty where it is on
    /// @param phase the loudest on any node
    /// @param since of the first node that stands so; null where none does
    /// @param effects what it demands: `condition`, `NoSchedule`, `event` and so on
    /// @param active on how many nodes its demands are to be kept
    public record Rule(
            String policy,
            String digest,
            String mode,
            String rule,
            String level,
            String off,
            String phase,
            @Nullable Instant since,
            List<String> effects,
            long active,
            long pending,
            long heldBack,
            long unknown) {}

    /// How far a policy's latest taints helped.
    ///
    /// @param before the mean contention in percent when they came
    /// @param after the same after their transition period
    /// @param useless whether there were enough, and it did not fall
    public record Relief(
            String policy,
            int taints,
            @Nullable Double before,
            @Nullable Double after,
            boolean useless,
            String text) {}

    public static PoliciesDocument of(
            ProgramStatus program, PolicyStore policies, FleetSummary lines, Map<String, TaintReliefReport> measured) {
        LoadedPolicies loaded = policies.current();
        List<Rule> rules =
                PolicySummaries.of(loaded.policies().policies(), lines.fleet().nodes(), lines.byNode()).stream()
                        .map(line -> toRule(line, loaded, program.modes()))
                        .toList();
        return new PoliciesDocument(
                loaded.loadedAt(),
                policies.trouble(),
                program.controls().stopped(),
                lines.fleet().standsStillSince(),
                program.replica(),
                rules,
                toReliefs(loaded, measured));
    }

    private static List<Relief> toReliefs(LoadedPolicies loaded, Map<String, TaintReliefReport> measured) {
        return measured.entrySet().stream()
                .filter(entry -> loaded.policies().digests().containsKey(entry.getKey()))
                .map(entry -> toRelief(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Relief toRelief(String policy, TaintReliefReport report) {
        return new Relief(
                policy,
                report.taints(),
                Rounded.percent(report.beforePercent()),
                Rounded.percent(report.afterPercent()),
                report.isUseless(),
                report.text());
    }

    private static Rule toRule(PolicySummaries.Line line, LoadedPolicies loaded, Modes modes) {
        Long sinceMillis = line.sinceMillis;
        return new Rule(
                line.policy,
                loaded.policies().digests().getOrDefault(line.policy, ""),
                modes.policyMode(line.policy).word(),
                line.rule,
                line.off.isEmpty() ? line.level.word() : "off",
                line.off,
                line.phase.word(),
                sinceMillis == null ? null : Instant.ofEpochMilli(sinceMillis),
                List.copyOf(line.effects),
                line.active,
                line.pending,
                line.heldBack,
                line.unknown);
    }
}
