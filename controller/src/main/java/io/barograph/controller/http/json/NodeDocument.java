package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.decide.fleet.RecentTrend;
import io.barograph.controller.overview.NodeSummary;
import io.barograph.controller.overview.RuleSummary;
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
            List<RecentTrend.Point> points = node.trace().points(resource);
            return new Trace(
                    resource.word(),
                    points.stream()
                            .map(each -> Rounded.seconds(each.monotonicMicros()))
                            .toList(),
                    points.stream()
                            .<@Nullable Double>map(each -> Rounded.percent(each.pressurePercent()))
                            .toList(),
                    points.stream()
                            .<@Nullable Double>map(each -> Rounded.percent(each.contentionPercent()))
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

    /// @param flaps how often it came and went of late; null for never
    /// @param heldBack null if it is not
    public record DemandShown(
            @JsonUnwrapped Subject subject,
            String phase,
            boolean frozen,
            double sinceSeconds,
            double remainingSeconds,
            String why,

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

        private static Step of(Transition each, @Nullable Snapshot latest) {
            boolean thisBoot =
                    latest != null && latest.origin().bootId().equals(each.at().bootId());
            return new Step(
                    latest != null && thisBoot
                            ? Rounded.seconds(latest.moment().monotonicMicros()
                                    - each.at().monotonicMicros())
                            : null,
                    each.step().reason().name(),
                    Subject.of(each.demand(), each.source()),
                    each.step().from().word(),
                    each.step().to().word(),
                    each.inputs());
        }
    }

    public static NodeDocument of(NodeSummary line, boolean withTraces) {
        NodeStatus node = line.status();
        ReconcileReport report = line.report();
        Snapshot latest = node.heard().latest();
        return new NodeDocument(
                node.node(),
                line.level().word(),
                line.doubt(),
                new ExporterLink(
                        node.exporter().base().toString(),
                        node.link().state().word(),
                        node.link().since(),
                        node.link().why()),
                node.heard().stale(),
                node.heard().warming(),
                node.heard().forgotten(),
                latest == null ? null : node.heard().at(),
                latest == null ? null : last(latest),
                node.decision().error(),
                report == null ? List.of() : report.marks(),
                report == null || report.asked() == null ? "" : report.asked().text(),
                report == null || report.trouble() == null
                        ? ""
                        : report.trouble().text(),
                ReadingsDocument.of(latest, node.heard().stale()),
                withTraces && latest != null
                        ? Stream.of(Resource.values())
                                .map(each -> Trace.of(node, each))
                                .toList()
                        : List.of(),
                demands(line),
                node.decision().last().stream()
                        .map(each -> Step.of(each, latest))
                        .toList());
    }

    private static LastSnapshot last(Snapshot latest) {
        return new LastSnapshot(
                latest.origin().bootId(),
                latest.origin().instance(),
                latest.moment().seq(),
                Rounded.seconds(latest.moment().monotonicMicros()),
                Rounded.seconds(latest.moment().intervalMicros()));
    }

    private static List<DemandShown> demands(NodeSummary line) {
        DesiredState desired = line.status().decision().desired();
        return desired == null
                ? List.of()
                : desired.demands().stream()
                        .map(each -> demand(line, each, desired.monotonicMicros()))
                        .toList();
    }

    private static DemandShown demand(NodeSummary line, DemandState each, long nowMicros) {
        // Rules take a recording that has ended for a silent exporter
        boolean ended = line.status().heard().over() && each.timing().frozen();
        return new DemandShown(
                Subject.of(each.demand(), each.source()),
                each.phase().word(),
                each.timing().frozen(),
                Rounded.seconds(nowMicros - each.timing().sinceMicros()),
                Rounded.seconds(each.timing().remainingMicros()),
                ended ? "frozen: " + line.doubt() : each.why(),
                each.flaps().times() > 0 ? each.flaps().times() : null,
                HeldBackReason.of(RuleSummary.heldBack(each, line.report())));
    }
}
