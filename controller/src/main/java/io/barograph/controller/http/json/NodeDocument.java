package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.decide.fleet.RecentTrend;
import io.barograph.controller.overview.NodeSummary;
import io.barograph.controller.overview.RuleSummary;
import io.barograph.controller.overview.ShownDemands;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Transition;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One node of the fleet's JSON.
///
/// @param heard when its exporter was heard last; null for never
/// @param owned which conditions and taints on the node are ours
/// @param asked what people ask for on the node, in a line; empty for nothing
public record NodeDocument(
        String name,
        String level,
        String doubt,
        ExporterLink exporter,
        boolean stale,
        boolean warming,
        long forgotten,
        @Nullable Instant heard,
        @JsonUnwrapped @Nullable LastSnapshot snapshot,
        String error,
        List<String> owned,
        String asked,
        String trouble,
        @JsonUnwrapped ReadingsDocument readings,
        List<Trace> traces,
        List<DemandShown> demands,
        List<Step> transitions) {

    public record ExporterLink(String url, String state, Instant since, String why) {}

    /// Where the last snapshot comes from.
    public record LastSnapshot(String boot, String instance, long seq, double nodeSeconds, double intervalSeconds) {}

    /// The last minutes of the node's own scope.
    public record Trace(
            String resource, List<Double> seconds, List<@Nullable Double> pressure, List<@Nullable Double> contention) {

        private static Trace of(NodeStatus node, Resource resource) {
            List<RecentTrend.Point> points = node.trace().resourcePoints(resource);
            return new Trace(
                    resource.word(),
                    points.stream()
                            .map(point -> Rounded.seconds(point.monotonicMicros()))
                            .toList(),
                    points.stream()
                            .<@Nullable Double>map(point -> Rounded.percent(point.pressurePercent()))
                            .toList(),
                    points.stream()
                            .<@Nullable Double>map(point -> Rounded.percent(point.contentionPercent()))
                            .toList());
        }
    }

    /// What is demanded, and by which rule.
    public record Subject(String kind, String key, String policy, String rule) {

        private static Subject of(Demand demand, Transition.Source source) {
            String kind = switch (demand) {
                case Demand.Condition _ -> "condition";
                case Demand.Taint _ -> "taint";
                case Demand.Event _ -> "event";
                case Demand.Evict _ -> "evict";
                case Demand.Reclaim _ -> "reclaim";
            };
            return new Subject(kind, demand.key(), source.policy(), source.rule());
        }
    }

    /// @param sinceSeconds for how long the phase had lasted when the last snapshot was made
    /// @param flaps how often it came and went of late; null for never
    /// @param onNode whether its condition or taint stands on the node by our hand; null where it leaves none,
    ///     or that is not known
    /// @param heldBack null if it is not
    public record DemandShown(
            @JsonUnwrapped Subject subject,
            String phase,
            boolean frozen,
            double sinceSeconds,
            double remainingSeconds,
            String why,
            @Nullable Boolean onNode,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Integer flaps,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            HeldBackReason heldBack) {}

    /// One of the last transitions.
    ///
    /// @param agoSeconds null where the node has booted since
    public record Step(
            @Nullable Double agoSeconds,
            String reason,
            @JsonUnwrapped Subject subject,
            String from,
            String to,
            List<ReadInput> inputs) {

        private static Step of(Transition transition, @Nullable Snapshot latestSnapshot) {
            boolean thisBoot = latestSnapshot != null
                    && latestSnapshot
                            .origin()
                            .bootId()
                            .equals(transition.moment().bootId());
            return new Step(
                    latestSnapshot != null && thisBoot
                            ? Rounded.seconds(latestSnapshot.moment().monotonicMicros()
                                    - transition.moment().monotonicMicros())
                            : null,
                    transition.step().reason().name(),
                    Subject.of(transition.demand(), transition.source()),
                    transition.step().fromPhase().word(),
                    transition.step().toPhase().word(),
                    transition.inputs());
        }
    }

    public static NodeDocument of(NodeSummary summary, boolean withTraces) {
        NodeStatus node = summary.status();
        ReconcileReport report = summary.report();
        Snapshot latestSnapshot = node.heard().latestSnapshot();
        return new NodeDocument(
                node.node(),
                summary.level().word(),
                summary.doubt(),
                new ExporterLink(
                        node.exporter().base().toString(),
                        node.link().state().word(),
                        node.link().stateSince(),
                        node.link().why()),
                node.heard().stale(),
                node.heard().warming(),
                node.heard().forgotten(),
                latestSnapshot == null ? null : node.heard().receivedAt(),
                latestSnapshot == null ? null : lastSnapshot(latestSnapshot),
                node.decision().error(),
                report == null ? List.of() : report.marks(),
                report == null || report.request() == null
                        ? ""
                        : report.request().text(),
                report == null || report.trouble() == null
                        ? ""
                        : report.trouble().text(),
                ReadingsDocument.of(latestSnapshot, node.heard().stale()),
                withTraces && latestSnapshot != null
                        ? Stream.of(Resource.values())
                                .map(resource -> Trace.of(node, resource))
                                .toList()
                        : List.of(),
                showDemands(summary),
                node.decision().lastTransitions().stream()
                        .map(transition -> Step.of(transition, latestSnapshot))
                        .toList());
    }

    private static LastSnapshot lastSnapshot(Snapshot latestSnapshot) {
        return new LastSnapshot(
                latestSnapshot.origin().bootId(),
                latestSnapshot.origin().instance(),
                latestSnapshot.moment().seq(),
                Rounded.seconds(latestSnapshot.moment().monotonicMicros()),
                Rounded.seconds(latestSnapshot.moment().intervalMicros()));
    }

    private static List<DemandShown> showDemands(NodeSummary summary) {
        DesiredState desired = ShownDemands.of(summary.status());
        return desired == null
                ? List.of()
                : desired.demands().stream()
                        .map(state -> showDemand(summary, state))
                        .toList();
    }

    private static DemandShown showDemand(NodeSummary summary, DemandState state) {
        Snapshot latestSnapshot = summary.status().heard().latestSnapshot();
        long heardMicros = latestSnapshot == null ? 0 : latestSnapshot.moment().monotonicMicros();
        return new DemandShown(
                Subject.of(state.demand(), state.source()),
                state.phase().word(),
                state.timing().frozen(),
                Rounded.wholeMillis(heardMicros - state.timing().sinceMicros()),
                Rounded.seconds(state.timing().remainingMicros()),
                state.why(),
                RuleSummary.isOnNode(state, summary.report()),
                state.flaps().times() > 0 ? state.flaps().times() : null,
                HeldBackReason.of(RuleSummary.heldBack(state, summary.report())));
    }
}
