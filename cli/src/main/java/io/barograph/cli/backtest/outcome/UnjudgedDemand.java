package io.barograph.cli.backtest.outcome;

import io.barograph.rules.demand.ReadInput;
import module java.base;

/// A demand that could not be judged on some nodes at any time: what is not known of it is not calm.
///
/// @param nodes on so many
/// @param ofNodes of so many
/// @param missing the inputs that were missing, the one that most nodes lack first
public record UnjudgedDemand(String demand, int nodes, int ofNodes, List<Lack> missing) {

    /// An input and why it was missing at the last observation.
    public record Lack(String input, String why, int nodes) {}

    /// In the order of the outcome's demands.
    static List<UnjudgedDemand> of(BacktestOutcome outcome) {
        List<UnjudgedDemand> all = new ArrayList<>();
        for (int i = 0; i < outcome.demands().size(); i++) {
            int demand = i;
            List<WatchedTime> blind = outcome.nodes().stream()
                    .map(NodeOutcome::watched)
                    .filter(each -> !each.judged(demand))
                    .toList();
            if (!blind.isEmpty() && !outcome.off().contains(outcome.demands().get(i))) {
                all.add(new UnjudgedDemand(
                        outcome.demands().get(i), blind.size(), outcome.nodes().size(), lacks(blind, i)));
            }
        }
        return List.copyOf(all);
    }

    private static List<Lack> lacks(List<WatchedTime> blind, int demand) {
        Map<String, Lack> byInput = new LinkedHashMap<>();
        for (WatchedTime node : blind) {
            for (ReadInput each : node.demands().get(demand).missing()) {
                byInput.merge(
                        each.name(),
                        new Lack(each.name(), each.value(), 1),
                        (one, other) -> new Lack(one.input(), one.why(), one.nodes() + other.nodes()));
            }
        }
        return byInput.values().stream()
                .sorted(Comparator.comparingInt(Lack::nodes).reversed())
                .toList();
    }

    /// Of several outcomes over the same past: each demand from the outcome that could judge it least.
    public static List<UnjudgedDemand> merged(List<BacktestOutcome> outcomes) {
        Map<String, UnjudgedDemand> worst = new LinkedHashMap<>();
        for (BacktestOutcome outcome : outcomes) {
            for (UnjudgedDemand each : outcome.unjudged()) {
                worst.merge(each.demand(), each, (one, other) -> other.nodes() > one.nodes() ? other : one);
            }
        }
        return List.copyOf(worst.values());
    }
}
