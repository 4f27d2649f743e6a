package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.barograph.controller.decide.fleet.ContendedResource;
import io.barograph.controller.overview.FleetSummary;
import io.barograph.controller.overview.NodeNotes;
import io.barograph.controller.overview.NodeSummary;
import io.barograph.controller.overview.RuleSummary;
import io.barograph.rules.demand.DemandState;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/api/status`: every node and what its rules demand, the worst first.
///
/// @param replica null from a controller that does not say
/// @param standsStillSince when a recording ended that stands in the hosts' place; null, and left out, where time
/// goes on
/// @param leftOut how many nodes there was no room for, the calmest ones
/// @param withoutExporter an earlier controller does not say
public record StatusDocument(
        String version,
        String mode,
        boolean leading,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ReplicaStatus replica,
        String fault,
        String stopped,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant standsStillSince,
        List<Node> nodes,
        long leftOut,
        WithoutExporter withoutExporter) {

    public StatusDocument {
        withoutExporter = Objects.requireNonNullElse(withoutExporter, WithoutExporter.NONE);
    }

    private static final int MAX_LINES = 10_000;
    private static final int MAX_TEXT = 300;

    /// One node.
    ///
    /// @param level `firing`, `held back`, `silent`, `unknown`, `stuck`, `pending` or `calm`
    /// @param doubt why it is not known how it stands, or not all of it; empty if it is
    /// @param stuck what of ours is not demanded any more and cannot be removed, and why; empty if nothing is
    /// @param heard when its exporter was heard last; null for never
    /// @param notes what is assumed of it
    /// @param rules what its rules demand, the worst first
    public record Node(
            String node,
            String pool,
            String level,
            String doubt,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String stuck,
            @Nullable Worst worst,
            @Nullable Instant heard,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> notes,
            List<Rule> rules) {

        public Node {
            // Earlier controllers have none
            stuck = Objects.requireNonNullElse(stuck, "");
            notes = Objects.requireNonNullElse(notes, List.of());
        }

        public Node withRules(List<Rule> newRules) {
            return new Node(node, pool, level, doubt, stuck, worst, heard, notes, newRules);
        }
    }

    /// The largest contention.
    public record Worst(
            String scope, String resource, @Nullable Double percent) {

        static @Nullable Worst of(@Nullable ContendedResource worstResource) {
            return worstResource == null
                    ? null
                    : new Worst(
                            worstResource.scope().word(),
                            worstResource.resource().word(),
                            Rounded.percent(worstResource.percent()));
        }
    }

    /// What one rule demands of a node.
    ///
    /// @param phase the last that was known where the level is silent or unknown
    /// @param conditions what it demands besides taints
    /// @param onNode whether its conditions and taints stand on the node by our hand, by key; empty where that
    /// is not known
    /// @param since by the controller's clock
    /// @param frozen whether an input is missing, so that its time stands still
    public record Rule(
            String level,
            String phase,
            List<String> conditions,
            List<String> taints,
            Map<String, Boolean> onNode,
            String policy,
            String rule,
            Instant since,
            boolean frozen,
            String why,
            List<HeldBackReason> heldBack) {

        public Rule {
            // Earlier controllers do not say
            onNode = Objects.requireNonNullElse(onNode, Map.of());
        }
    }

    public StatusDocument withNodes(List<Node> newNodes) {
        return new StatusDocument(
                version, mode, leading, replica, fault, stopped, standsStillSince, newNodes, leftOut, withoutExporter);
    }

    /// Nodes are left out where there is more to say than fits.
    public static StatusDocument of(ProgramStatus program, FleetSummary fleet, WithoutExporter withoutExporter) {
        List<NodeSummary> allNodes = fleet.nodes();
        List<Node> nodes = new ArrayList<>();
        int lineCount = 0;
        for (NodeSummary node : allNodes) {
            if (lineCount < MAX_LINES) {
                nodes.add(toNode(node));
                lineCount += Math.max(1, node.rules().size());
            }
        }
        return new StatusDocument(
                program.version(),
                program.mode(),
                program.replica().leading(),
                program.replica(),
                program.fault(),
                program.controls().stopped(),
                fleet.fleet().standsStillSince(),
                nodes,
                allNodes.size() - nodes.size(),
                withoutExporter);
    }

    private static Node toNode(NodeSummary summary) {
        return new Node(
                summary.node(),
                summary.pool(),
                summary.level().word(),
                cutText(summary.doubt()),
                cutText(summary.stuck().text()),
                Worst.of(summary.worst()),
                summary.status().heard().latestSnapshot() == null
                        ? null
                        : summary.status().heard().receivedAt(),
                NodeNotes.of(summary.status().heard().latestSnapshot()).stream()
                        .map(StatusDocument::cutText)
                        .toList(),
                summary.rules().stream().map(StatusDocument::toRule).toList());
    }

    private static Rule toRule(RuleSummary rule) {
        return new Rule(
                rule.level().word(),
                rule.phase().word(),
                rule.conditions(),
                rule.taints(),
                rule.onNode(),
                rule.source().policy(),
                rule.source().rule(),
                Instant.ofEpochMilli(rule.sinceMillis()),
                rule.demands().stream().map(DemandState::timing).anyMatch(DemandState.Timing::frozen),
                cutText(rule.why()),
                HeldBackReason.of(rule.heldBack()));
    }

    private static String cutText(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT - 1) + "…";
    }
}
