package io.barograph.e2e.scripted;

/// What an exporter does instead of telling the truth.
public enum ExporterLie {
    /// It tells the truth.
    NONE,
    /// It takes no connections.
    GONE,
    /// It sends a byte now and then.
    DRIPPING,
    /// It sends what is no snapshot.
    GARBAGE,
    /// It sends more than any reader takes.
    HUGE,
    /// It speaks of another node.
    WRONG_NODE,
    /// It speaks of another boot under the same instance.
    WRONG_BOOT,
    /// Its time goes back.
    BACKWARDS,
    /// Its numbers begin anew.
    SEQUENCE_RESET
}
