package io.barograph.controller.schedule;

/// Counts what the extender is asked. Called by its worker.
public interface ExtenderListener {

    /// Scores were given.
    ///
    /// @param nanos since the question was there
    /// @param neutral how many of the nodes got the neutral score
    void nodesScored(long nanos, int nodes, int neutral);

    /// A question could not be read.
    void questionMalformed();
}
