package io.barograph.controller.journal.format;

import io.barograph.rules.observation.Observation;

/// One line of a journal.
public sealed interface JournalEntry {

    /// A file begins.
    ///
    /// @param run another one for each start of a controller
    record Began(String run) implements JournalEntry {}

    /// An observation was evaluated.
    ///
    /// @param atMillis milliseconds since 1970 on the controller's clock
    record Observed(long atMillis, Observation observation) implements JournalEntry {}

    /// So many observations, of any nodes, were evaluated before the next line and are not in the journal.
    record Gap(long dropped) implements JournalEntry {}
}
