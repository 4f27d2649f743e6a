package io.barograph.controller.journal;

import io.barograph.rules.observation.Observation;

/// Takes every observation before it is evaluated. Never blocks and never throws: deciding goes on without it.
public interface Journal {

    /// @param atMillis milliseconds since 1970
    void recordObservation(long atMillis, Observation observation);

    static Journal none() {
        return (_, _) -> {};
    }
}
