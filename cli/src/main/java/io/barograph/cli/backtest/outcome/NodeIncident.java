package io.barograph.cli.backtest.outcome;

import org.jspecify.annotations.Nullable;

/// An incident on one node, and whether rules found it.
///
/// @param first the first episode raised within it; null if there is none
/// @param judging whether finding nothing says anything
public record NodeIncident(
        Incident incident, String node, @Nullable Episode first, Judging judging) {

    /// Whether what the incident expects could be judged on the node.
    public enum Judging {
        /// At some time at least.
        JUDGED,
        /// No rule raises what the incident expects.
        NO_RULE,
        /// Inputs of each rule that raises it were missing throughout.
        NEVER_JUDGED
    }

    public boolean judged() {
        return judging == Judging.JUDGED;
    }

    /// From raising to the incident's begin: below 0 where it was raised only after the begin. One that was missed
    /// counts as if it had been raised at its end: all of it went by.
    public long leadMillis() {
        return incident.fromMillis() - (first == null ? incident.toMillis() : first.raisedMillis());
    }

    public boolean caught() {
        return first != null;
    }

    /// Whether the rules could have found it, and did not.
    public boolean missed() {
        return first == null && judged();
    }
}
