package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.barograph.controller.decide.fleet.HourTrend;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.overview.NodeSummary;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/api/node?name=NAME`: one node as `/api/fleet` shows it, with its pool, an hour of every scope, and culprits.
///
/// @param line the node's line of `/api/nodes`, of the same snapshot
public record NodePageDocument(
        String pool,
        String level,
        String doubt,
        NodesDocument.Line line,
        ReplicaStatus replica,
        NodeDocument node,
        List<Hour> hour,
        List<SignalHour> signals,
        List<CulpritsDocument> culprits,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable EvictionDocument eviction) {

    /// One scope and resource, a value each minute; null stands for a minute in which nothing was known.
    public record Hour(
            String scope,
            String resource,
            List<@Nullable Double> pressure,
            List<@Nullable Double> contention,
            List<@Nullable Double> peak) {

        private static Hour of(HourTrend.Series series) {
            return new Hour(
                    series.scope().word(),
                    series.resource().word(),
                    roundedPercents(series.pressure()),
                    roundedPercents(series.contention()),
                    roundedPercents(series.peak()));
        }

        private static List<@Nullable Double> roundedPercents(List<@Nullable Double> values) {
            return values.stream().<@Nullable Double>map(Rounded::percent).toList();
        }
    }

    /// One eviction signal, a value each minute: the least that was left, in percent of the capacity; null stands for a
    /// minute in which nothing was known.
    ///
    /// @param capacity in the signal's unit, as last known; null where it is not known now
    public record SignalHour(String signal, @Nullable Long capacity, List<@Nullable Double> percent) {

        private static List<SignalHour> of(NodeStatus status) {
            Snapshot latestSnapshot = status.heard().latestSnapshot();
            return status.trace().hour().signals().stream()
                    .filter(series -> !series.isEmpty())
                    .map(series -> new SignalHour(
                            series.signal().word(),
                            latestSnapshot == null
                                    ? null
                                    : latestSnapshot
                                            .levelOf(series.signal())
                                            .map(SignalLevel.Level::capacity)
                                            .orNull(),
                            Hour.roundedPercents(series.percent())))
                    .toList();
        }
    }

    /// Without evictions.
    public static NodePageDocument of(NodeSummary node, ReplicaStatus replica) {
        return of(node, replica, null);
    }

    public static NodePageDocument of(NodeSummary node, ReplicaStatus replica, @Nullable EvictionDocument eviction) {
        return new NodePageDocument(
                node.pool(),
                node.level().word(),
                node.doubt(),
                NodesDocument.Line.of(node),
                replica,
                NodeDocument.of(node, true),
                node.status().trace().hour().series().stream()
                        .filter(series -> !series.isEmpty())
                        .map(Hour::of)
                        .toList(),
                SignalHour.of(node.status()),
                CulpritsDocument.of(node.status().heard().latestSnapshot()),
                eviction);
    }
}
