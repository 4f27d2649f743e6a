package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.NodeSpan;
import module java.base;

/// What would help on a node.
///
/// @param advice worst first; empty where there is nothing to do
/// @param unknown why nothing can be said, or not of everything: `checkout: CPU was measured for 10s, ...`
public record NodeAdvice(NodeSpan node, List<Advice> advice, List<String> unknown) {

    public NodeAdvice {
        advice = List.copyOf(advice);
        unknown = List.copyOf(unknown);
    }

    /// Whether something is to be changed.
    public boolean isToDo() {
        return advice.stream().anyMatch(oneAdvice -> oneAdvice.remedy() != Remedy.NOTHING);
    }
}
