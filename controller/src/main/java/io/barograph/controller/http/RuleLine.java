package io.barograph.controller.http;

import io.barograph.controller.act.NodeReport;
import io.barograph.controller.decide.NodeStatus;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Transition;
import io.barograph.signal.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What one rule wants of one node: the demands that rest on it, in one line.
///
/// @param demands at least one
/// @param sinceMillis when the loudest began to stand so, by the controller's clock
record RuleLine(Level level, List<DemandState> demands, long sinceMillis) {

    RuleLine {
        demands = List.copyOf(demands);
    }

    /// What the node's rules want; those that want nothing are left out.
    static List<RuleLine> loud(NodeStatus node, @Nullable NodeReport report) {
        return of(node, report, each -> Level.of(each) != Level.CALM && Level.of(each) != Level.UNKNOWN);
    }

    /// The demands that are not raised as far as is known, and of which not enough is known.
    static List<DemandState> unknown(NodeStatus node) {
        DesiredState desired = node.decision().desired();
        return desired == null
                ? List.of()
                : desired.demands().stream()
                        .filter(each -> Level.of(each) == Level.UNKNOWN)
                        .toList();
    }

    private static List<RuleLine> of(NodeStatus node, @Nullable NodeReport report, Predicate<DemandState> which) {
        DesiredState desired = node.decision().desired();
        if (desired == null) {
            return List.of();
        }
        Map<String, List<DemandState>> byRule = new LinkedHashMap<>();
        for (DemandState each : desired.demands()) {
            if (which.test(each)) {
                String rule = each.source().policy() + '\n' + each.source().rule();
                byRule.computeIfAbsent(rule, _ -> new ArrayList<>()).add(each);
            }
        }
        return byRule.values().stream()
                .map(each -> line(node, report, each))
                .sorted(Comparator.comparing(RuleLine::level)
                        .reversed()
                        .thenComparing(each -> each.source().policy())
                        .thenComparing(each -> each.source().rule()))
                .toList();
    }

    private static RuleLine line(NodeStatus node, @Nullable NodeReport report, List<DemandState> demands) {
        Level level = Level.CALM;
        long since = Long.MAX_VALUE;
        Level held = Level.CALM;
        for (DemandState each : demands) {
            Level now = Level.of(each);
            long began = since(node, each);
            since = now.compareTo(level) > 0 ? began : now == level ? Math.min(since, began) : since;
            level = level.orWorse(now);
            held = held.orWorse(held(each, report));
        }
        return new RuleLine(held == Level.CALM ? level : held, demands, since);
    }

    /// Blocked or silenced, if it is a taint that is to be there, is not, and is not let; calm otherwise.
    static Level held(DemandState demand, @Nullable NodeReport report) {
        if (report == null || !demand.active() || !(demand.demand() instanceof Demand.Taint taint)) {
            return Level.CALM;
        }
        if (report.held().silenced().contains(taint.key())) {
            return Level.SILENCED;
        }
        return report.blocked().isEmpty() || report.ownedTaints().contains(taint.key()) ? Level.CALM : Level.BLOCKED;
    }

    /// The wall's time of a moment in the node's own: the latest snapshot is a moment in both.
    static long since(NodeStatus node, DemandState demand) {
        Snapshot latest = node.heard().latest();
        long at = node.heard().at().toEpochMilli();
        return latest == null
                ? at
                : at - (latest.moment().monotonicMicros() - demand.timing().sinceMicros()) / 1000;
    }

    /// The policy and the rule.
    Transition.Source source() {
        return demands.getFirst().source();
    }

    /// The loudest demand's sentence.
    String why() {
        return demands.stream()
                .max(Comparator.comparing(Level::of))
                .orElseThrow()
                .why();
    }

    /// What it wants besides taints: condition types, `event Reason`, `evict signal`, `reclaim filesystem`.
    List<String> conditions() {
        return demands.stream()
                .map(DemandState::demand)
                .filter(each -> !(each instanceof Demand.Taint))
                .map(Demand::key)
                .toList();
    }

    /// Taints, as `key:Effect`.
    List<String> taints() {
        return demands.stream()
                .map(DemandState::demand)
                .filter(each -> each instanceof Demand.Taint)
                .map(Demand::key)
                .toList();
    }
}
