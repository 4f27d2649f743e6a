package io.barograph.cli.backtest;

import java.util.List;

/// What one set of rules would have asked of all nodes.
///
/// @param label which rules
/// @param causes everything that the rules can raise, in the order of policy, demand and rule
/// @param demands the keys of all demands, in the engine's order
/// @param nodes by name
public record Outcome(String label, List<Episode.Cause> causes, List<String> demands, List<NodeOutcome> nodes) {

    public Outcome {
        causes = List.copyOf(causes);
        demands = List.copyOf(demands);
        nodes = List.copyOf(nodes);
    }

    /// All episodes that were raised, by node.
    public List<Episode> raised() {
        return nodes.stream().flatMap(node -> node.raised().stream()).toList();
    }

    /// How many episodes did not fit.
    public long cut() {
        return nodes.stream().mapToLong(node -> node.all().cut()).sum();
    }
}
