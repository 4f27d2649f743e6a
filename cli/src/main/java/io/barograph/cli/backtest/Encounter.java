package io.barograph.cli.backtest;

import org.jspecify.annotations.Nullable;

/// An incident on one node, and whether rules found it.
///
/// @param first the first episode raised within it; null if there is none
/// @param judged whether any demand that the incident speaks of could be judged on this node at some time: else no rule
///     raises it, or its inputs were missing throughout, and finding nothing says nothing
public record Encounter(
        Incident incident, String node, @Nullable Episode first, boolean judged) {

    /// From raising to the incident's begin: below 0 where it was raised only after the begin. One that was missed
    /// counts as if it had been raised at its end: all of it went by.
    public long leadMillis() {
        return first == null ? -incident.interval().lengthMillis() : incident.fromMillis() - first.raisedMillis();
    }

    public boolean caught() {
        return first != null;
    }

    /// Whether the rules could have found it, and did not.
    public boolean missed() {
        return first == null && judged;
    }
}
