package io.barograph.cli.backtest.outcome;

import io.barograph.signal.Resource;
import module java.base;

/// What one set of rules would have asked of all nodes.
///
/// @param causes everything that the rules can raise, in the order of policy, demand and rule
/// @param demands the keys of all demands, in the engine's order
/// @param nodes by name
/// @param resources of each rule those that it reads
/// @param off the demands whose rules are all switched off by their parameters
public record BacktestOutcome(
        String label,
        List<Episode.Cause> causes,
        List<String> demands,
        List<NodeOutcome> nodes,
        Map<SignalCurve.RuleName, Set<Resource>> resources,
        Set<String> off) {

    public BacktestOutcome {
        causes = List.copyOf(causes);
        demands = List.copyOf(demands);
        nodes = List.copyOf(nodes);
        resources = Map.copyOf(resources);
        off = Set.copyOf(off);
    }

    /// All episodes that were raised, by node.
    public List<Episode> raised() {
        return nodes.stream().flatMap(node -> node.raised().stream()).toList();
    }

    /// How many episodes did not fit.
    public long cut() {
        return nodes.stream().mapToLong(node -> node.episodes().cut()).sum();
    }

    /// The demands that could not be judged on some nodes at any time.
    public List<UnjudgedDemand> unjudged() {
        return UnjudgedDemand.of(this);
    }

    /// Whether any demand could be judged on any node at any time.
    public boolean judged() {
        return demands.stream().anyMatch(this::isDemandJudged);
    }

    /// Whether any demand could be judged on the node at any time.
    public boolean isNodeJudged(NodeOutcome node) {
        return IntStream.range(0, demands.size())
                .anyMatch(index ->
                        !off.contains(demands.get(index)) && node.watched().isJudged(index));
    }

    /// Whether the demand could be judged on any node at any time.
    public boolean isDemandJudged(String demand) {
        int index = demands.indexOf(demand);
        return index >= 0
                && !off.contains(demand)
                && nodes.stream().anyMatch(node -> node.watched().isJudged(index));
    }

    /// Whether parameters switch all rules off.
    public boolean isOff() {
        return !demands.isEmpty() && off.containsAll(demands);
    }

    /// Whether any demand that the policy raises could be judged on any node at any time.
    public boolean judgedBy(String policy) {
        return causes.stream().anyMatch(cause -> cause.policy().equals(policy) && isDemandJudged(cause.demand()));
    }

    /// Whether the rule behind the cause reads the resource.
    public boolean readsResource(Episode.Cause cause, Resource resource) {
        return resources
                .getOrDefault(new SignalCurve.RuleName(cause.policy(), cause.rule()), Set.of())
                .contains(resource);
    }
}
