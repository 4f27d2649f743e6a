package io.barograph.cli.backtest.source;

import io.barograph.controller.evict.ranking.EvictionCandidate;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Reading;
import module java.base;

/// Something that observations of the past come from: recordings, a controller's journal, exporters' rings, a
/// Prometheus.
public interface ObservationSource {

    /// What reports call it.
    String name();

    /// Whether its times count from its own beginning, as a recording's do, and not from 1970.
    default boolean countsFromItsBeginning() {
        return false;
    }

    /// Hands over every observation once: those of one node in the order of its time, nodes in any order. Only what is
    /// being handed over is held in memory.
    ///
    /// @throws IOException if the source cannot be read to its end; what was handed over holds
    void each(Sink sink) throws IOException;

    /// What was known of the pods of a node at these observations, for a ranking; absent where the source has none of
    /// it. It reads the source once more.
    default Reading<Map<Long, List<EvictionCandidate>>> pods(String node, Set<Long> atMillis) throws IOException {
        return Reading.absent("only recordings know what pods use");
    }

    /// Takes what a source hands over.
    interface Sink {

        void take(Sighting sighting);

        /// How much of the source has been read.
        ///
        /// @param share 0 to 1, never less than before
        default void progress(double share) {}
    }

    /// One observation and when it was made.
    ///
    /// @param atMillis milliseconds since 1970 on the clock of the wall; since its own beginning for a recording
    record Sighting(Observation observation, long atMillis) {}
}
