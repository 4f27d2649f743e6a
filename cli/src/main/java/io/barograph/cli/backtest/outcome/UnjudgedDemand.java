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
        List<UnjudgedDemand> unjudgedDemands = new ArrayList<>();
        for (int i = 0; i < outcome.demands().size(); i++) {
            int demand = i;
            List<WatchedTime> blind = outcome.nodes().stream()
                    .map(NodeOutcome::watched)
                    .filter(watchedTime -> !watchedTime.isJudged(demand))
                    .toList();
            if (!blind.isEmpty() && !outcome.off().contains(outcome.demands().get(i))) {
                unjudgedDemands.add(new UnjudgedDemand(
                        outcome.demands().get(i), blind.size(), outcome.nodes().size(), countLacks(blind, i)));
            }
        }
        return List.copyOf(unjudgedDemands);
    }

    private static List<Lack> countLacks(List<WatchedTime> blind, int demand) {
        Map<String, Lack> byInput = new LinkedHashMap<>();
        for (WatchedTime node : blind) {
            for (ReadInput input : node.demands().get(demand).missing()) {
                byInput.merge(
                        input.name(),
                        new Lack(input.name(), input.value(), 1),
                        (firstLack, otherLack) ->
                                new Lack(firstLack.input(), firstLack.why(), firstLack.nodes() + otherLack.nodes()));
            }
        }
        return byInput.values().stream()
                .sorted(Comparator.comparingInt(Lack::nodes).reversed())
                .toList();
    }

    /// Of several outcomes over the same past: each demand from the outcome that could judge it least.
    public static List<UnjudgedDemand> mergeOutcomes(List<BacktestOutcome> outcomes) {
        Map<String, UnjudgedDemand> worst = new LinkedHashMap<>();
        for (BacktestOutcome outcome : outcomes) {
            for (UnjudgedDemand unjudgedDemand : outcome.unjudged()) {
                worst.merge(
                        unjudgedDemand.demand(),
                        unjudgedDemand,
                        (firstDemand, otherDemand) ->
                                otherDemand.nodes() > firstDemand.nodes() ? otherDemand : firstDemand);
            }
        }
        return List.copyOf(worst.values());
    }
}
