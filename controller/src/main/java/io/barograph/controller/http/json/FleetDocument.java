package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.barograph.controller.decide.fleet.ReplayStatus;
import io.barograph.controller.overview.FleetCounts;
import io.barograph.controller.overview.FleetSummary;
import io.barograph.controller.overview.Level;
import io.barograph.controller.overview.NodeSummary;
import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.reconcile.relief.TaintReliefReport;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/api/fleet`: what the status page draws. Of many nodes it shows at most fifty, the worst first.
public record FleetDocument(
        String version,
        String mode,
        String limits,
        boolean leading,
        ReplicaStatus replica,
        String fault,
        @JsonUnwrapped ControlsDocument controls,
        Policies policies,
        FleetCounts counts,
        Map<String, Integer> levels,
        @JsonUnwrapped GuardrailsDocument guardrails,
        @JsonUnwrapped SurveyDocument survey,
        @Nullable Replay replay,
        List<NodeDocument> nodes) {

    public static final int MAX_NODES = 50;

    /// So many nodes are drawn with a trace.
    private static final int MAX_TRACES = 12;

    /// @param error why newer files are not in force; empty if they are
    public record Policies(String source, Instant loaded, String error, List<PolicyFile> list) {

        /// @param relief how far the taints of each policy helped
        public static Policies of(PolicyStore store, Map<String, TaintReliefReport> relief) {
            LoadedPolicies loaded = store.current();
            Map<String, String> digests = loaded.policies().digests();
            return new Policies(
                    store.source(),
                    loaded.loadedAt(),
                    store.trouble(),
                    loaded.policies().policies().stream()
                            .map(policy -> new PolicyFile(
                                    policy.name(),
                                    digests.getOrDefault(policy.name(), ""),
                                    policy.allRules().size(),
                                    policy.off(),
                                    reliefText(relief.get(policy.name()))))
                            .toList());
        }

        private static String reliefText(@Nullable TaintReliefReport relief) {
            return relief == null ? "" : relief.text();
        }
    }

    /// @param relief how far its taints helped, in words; empty where that is not known
    public record PolicyFile(String name, String digest, int rules, int rulesOff, String relief) {}

    /// A recording that stands in a host's place.
    ///
    /// @param ended when its last snapshot came, up to which all ages count; null while it goes on
    public record Replay(
            double speed, boolean over, @Nullable Instant ended) {

        static Replay of(ReplayStatus replay, @Nullable Instant ended) {
            return new Replay(replay.speed(), replay.hasEnded().getAsBoolean(), ended);
        }
    }

    /// With the worst nodes.
    public static FleetDocument of(
            ProgramStatus program,
            Policies policies,
            GuardrailsDocument guardrails,
            SurveyDocument survey,
            FleetSummary fleet) {
        return of(program, policies, guardrails, survey, fleet, MAX_NODES);
    }

    /// @param maxNodes how many nodes it may show
    public static FleetDocument of(
            ProgramStatus program,
            Policies policies,
            GuardrailsDocument guardrails,
            SurveyDocument survey,
            FleetSummary fleet,
            int maxNodes) {
        List<NodeSummary> lines = fleet.nodes();
        List<NodeDocument> shown = new ArrayList<>();
        for (NodeSummary node : lines.subList(0, Math.min(maxNodes, lines.size()))) {
            shown.add(NodeDocument.of(node, shown.size() < MAX_TRACES));
        }
        ReplayStatus replay = fleet.fleet().replay();
        return new FleetDocument(
                program.version(),
                program.mode(),
                program.limits(),
                program.replica().leading(),
                program.replica(),
                program.fault(),
                program.controls(),
                policies,
                FleetCounts.of(lines.stream().map(NodeSummary::status).toList()),
                Level.countByLevel(lines),
                guardrails,
                survey,
                replay == null ? null : Replay.of(replay, fleet.fleet().standsStillSince()),
                shown);
    }
}
