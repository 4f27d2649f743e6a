package io.barograph.controller.cleanup;

import module java.base;

/// What became of the traces on one node.
///
/// @param taints taken away, by `key:effect`; with a dry run, that would be
/// @param conditions likewise, by type
/// @param annotations likewise, those that were changed included
/// @param trouble what went wrong; empty if nothing did
/// @param wasRefused whether the API server refused something, so that it would again
public record CleanedNode(
        String node,
        List<String> taints,
        List<String> conditions,
        List<String> annotations,
        String trouble,
        boolean wasRefused) {

    static CleanedNode of(String node, LeftoverMarks traces, String trouble) {
        return new CleanedNode(
                node,
                List.copyOf(traces.taints()),
                List.copyOf(traces.conditions()),
                List.copyOf(traces.annotations().keySet()),
                trouble,
                false);
    }

    static CleanedNode withTrouble(String node, String trouble) {
        return new CleanedNode(node, List.of(), List.of(), List.of(), trouble, false);
    }

    /// Whether it is rid of what it was to be rid of.
    public boolean clean() {
        return trouble.isEmpty();
    }
}
