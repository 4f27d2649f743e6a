package io.barograph.cli.backtest.outcome;

import module java.base;

/// What rules would have asked of one node.
///
/// @param curves what there is to draw of its signals
public record NodeOutcome(Identity identity, WatchedTime watched, Episodes episodes, List<SignalCurve> curves) {

    public NodeOutcome {
        curves = List.copyOf(curves);
    }

    /// Which node, and whether its times count from the beginning of its source instead of from 1970.
    public record Identity(String node, boolean countsFromBeginning) {}

    /// What was kept of its episodes.
    ///
    /// @param kept by the time of their first sign
    /// @param cut how many more there were
    public record Episodes(List<Episode> kept, long cut) {}

    public String node() {
        return identity.node();
    }

    /// Those that were raised.
    public List<Episode> raised() {
        return episodes.kept().stream().filter(Episode::raised).toList();
    }
}
