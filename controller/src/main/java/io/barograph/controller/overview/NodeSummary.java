package io.barograph.controller.overview;

import io.barograph.controller.decide.fleet.ContendedResource;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.rules.demand.DemandState;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How one node stands, in short.
///
/// @param pool the pool it is in; empty for none
/// @param report what the reconciler says of it; null where it says nothing
/// @param worst null where it is not known
/// @param dark why nothing is known of it as it is now; empty if something is
/// @param rules what its rules want, the worst first
public record NodeSummary(
        NodeStatus status,
        String pool,
        @Nullable ReconcileReport report,
        Level level,
        @Nullable ContendedResource worst,
        String dark,
        List<RuleSummary> rules) {

    /// From here on, in percent, contention is worth saying though no rule can judge it yet.
    private static final double WORTH_SAYING = 10;

    /// The worst first: by level, then by what fires or fired last, then by name.
    public static final Comparator<NodeSummary> WORST_FIRST = Comparator.comparing(NodeSummary::level)
            .thenComparingInt(NodeSummary::loudness)
            .reversed()
            .thenComparing(NodeSummary::node);

    public static NodeSummary of(NodeStatus status, String pool, @Nullable ReconcileReport report) {
        String dark = darkReason(status);
        List<RuleSummary> rules = RuleSummary.loudRules(status, report);
        Level darkLevel = darkLevel(status);
        if (darkLevel != null) {
            return new NodeSummary(
                    status,
                    pool,
                    report,
                    darkLevel,
                    null,
                    dark,
                    rules.stream().map(rule -> rule.atLevel(darkLevel)).toList());
        }
        Level level = RuleSummary.unknownDemands(status).isEmpty() ? Level.CALM : Level.UNKNOWN;
        level = StuckTaints.of(status, report).isEmpty() ? level : level.orWorse(Level.STUCK);
        for (RuleSummary rule : rules) {
            level = level.orWorse(rule.level());
        }
        return new NodeSummary(
                status, pool, report, level, ContendedResource.of(status.heard().latestSnapshot()), "", rules);
    }

    /// How a node stands of which nothing is known as it is now; null if something is.
    static @Nullable Level darkLevel(NodeStatus status) {
        if (darkReason(status).isEmpty()) {
            return null;
        }
        return status.heard().stale() && !status.heard().recordingEnded() ? Level.SILENT : Level.UNKNOWN;
    }

    /// Why nothing is known of the node as it is now; empty if something is.
    static String darkReason(NodeStatus status) {
        String why = status.link().why().isEmpty() ? "" : ": " + status.link().why();
        if (status.heard().latestSnapshot() == null) {
            return "nothing has been heard of its exporter yet" + why;
        }
        if (status.heard().recordingEnded()) {
            return "the recording ended at " + status.heard().receivedAt().truncatedTo(ChronoUnit.SECONDS)
                    + "; its readings stand still" + unjudgedText(status);
        }
        if (status.heard().stale()) {
            return "its exporter is silent" + why;
        }
        if (!status.decision().error().isEmpty()) {
            return "its rules cannot be evaluated: " + status.decision().error();
        }
        return status.decision().desired() == null ? "no rule has been evaluated yet" : "";
    }

    /// What is seen already of what rules cannot judge yet; empty where little is.
    private String contendedText() {
        return worst == null || worst.percent() < WORTH_SAYING
                ? ""
                : "%s waits for %s %.0f %% of the time now; "
                        .formatted(worst.scope().word(), worst.resource().word(), worst.percent());
    }

    /// What was contended at a recording's end and had not been seen for as long as an average takes;
    /// empty for nothing.
    private static String unjudgedText(NodeStatus status) {
        ContendedResource contended = ContendedResource.of(status.heard().latestSnapshot());
        NodeStatus.Grounds grounds = status.decision().grounds();
        if (contended == null || grounds == null || contended.percent() < WORTH_SAYING) {
            return "";
        }
        return contended.unfilledSpans().stream()
                .filter(span -> grounds.rules().readsContentionOver(span.spanSeconds()))
                .findFirst()
                .map(span ->
                        "; contended at its end (%s waits for %s %.0f %% of the time); rules look at %d s, %d were seen"
                                .formatted(
                                        contended.scope().word(),
                                        contended.resource().word(),
                                        contended.percent(),
                                        span.spanSeconds(),
                                        span.seenSeconds()))
                .orElse("");
    }

    /// Why it is not known how the node stands, or not all of it; empty if it is.
    public String doubt() {
        if (!dark.isEmpty()) {
            return dark;
        }
        List<DemandState> unknown = RuleSummary.unknownDemands(status);
        return switch (unknown.size()) {
            case 0 -> "";
            case 1 ->
                contendedText() + unknown.getFirst().demand().key() + " cannot be judged: "
                        + missingInput(unknown.getFirst());
            default -> {
                DemandState named = contendedText().isEmpty() ? unknown.getFirst() : contendedFirst(unknown);
                yield contendedText() + unknown.size() + " demands cannot be judged, such as "
                        + named.demand().key() + ": " + missingInput(named);
            }
        };
    }

    /// One that what was seen would raise, if there is one.
    private static DemandState contendedFirst(List<DemandState> unknown) {
        return unknown.stream().filter(DemandState::seemsContended).findFirst().orElse(unknown.getFirst());
    }

    /// The first input that it misses, one that is contended before others; `explain` names them all.
    private static String missingInput(DemandState demand) {
        return demand.missing().stream()
                .filter(clause -> clause.contains(DemandState.CONTENDED))
                .findFirst()
                .orElse(
                        demand.missing().isEmpty()
                                ? demand.why()
                                : demand.missing().getFirst());
    }

    /// What of ours cannot be taken away, as far as anything is known.
    public StuckTaints stuck() {
        return dark.isEmpty() ? StuckTaints.of(status, report) : StuckTaints.NONE;
    }

    private int loudness() {
        return rules.stream().mapToInt(RuleSummary::loudness).max().orElse(0);
    }

    public String node() {
        return status.node();
    }
}
