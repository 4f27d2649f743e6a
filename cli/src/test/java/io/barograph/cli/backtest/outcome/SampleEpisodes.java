package io.barograph.cli.backtest.outcome;

import io.barograph.cli.backtest.outcome.WatchedTime.Frozen;
import io.barograph.cli.backtest.source.NodeNamePattern;
import io.barograph.rules.demand.Phase;
import module java.base;

/// Episodes and what holds them, for tests: all times in seconds.
public final class SampleEpisodes {

    private SampleEpisodes() {}

    public static Episode raised(String node, String demand, int from, int to) {
        return new Episode(
                node,
                new Episode.Cause(demand, demand.contains(":"), "p", "r " + demand),
                List.of(
                        new Episode.Step(Phase.PENDING, from * 1000L - 1000),
                        new Episode.Step(Phase.FIRING, from * 1000L)),
                to * 1000L,
                false);
    }

    /// A node that was watched without a gap from 0 on.
    public static NodeOutcome node(String name, int seconds, Episode... episodes) {
        Frozen judged = new Frozen(0, List.of());
        return new NodeOutcome(
                new NodeOutcome.Identity(name, true),
                new WatchedTime(
                        0,
                        seconds * 1000L,
                        seconds,
                        0,
                        List.of(judged, judged, new Frozen(seconds * 1000L, List.of()))),
                new NodeOutcome.Episodes(List.of(episodes), 0),
                List.of());
    }

    /// Under rules that raise `A`, `t:NoSchedule` and `Blind`; the last one's input is always missing.
    public static BacktestOutcome outcome(NodeOutcome... nodes) {
        List<String> demands = List.of("A", "t:NoSchedule", "Blind");
        return new BacktestOutcome(
                "rules",
                demands.stream()
                        .map(each -> new Episode.Cause(each, each.contains(":"), "p", "r " + each))
                        .toList(),
                demands,
                List.of(nodes),
                Map.of(),
                Set.of());
    }

    public static Incident incident(String name, String node, int from, int to, String demand) {
        return new Incident(
                name,
                new NodeNamePattern(node),
                from * 1000L,
                to * 1000L,
                true,
                new Incident.Expected(new NodeNamePattern(demand), NodeNamePattern.ANY, null));
    }

    /// What a report of a test was made of.
    public static ReportProvenance madeOf() {
        return new ReportProvenance("1.2.3", List.of("a.trace"), List.of(), List.of());
    }
}
