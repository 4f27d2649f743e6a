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
    void forEachSighting(Sink sink) throws IOException;

    /// The same of some nodes alone. A source that knows its nodes beforehand does not read the others.
    ///
    /// @param nodeFilter is asked about every node of the source
    default void forEachSighting(Predicate<String> nodeFilter, Sink sink) throws IOException {
        forEachSighting(new Sink() {
            @Override
            public void takeSighting(Sighting sighting) {
                if (nodeFilter.test(sighting.node())) {
                    sink.takeSighting(sighting);
                }
            }

            @Override
            public void reportProgress(double share) {
                sink.reportProgress(share);
            }
        });
    }

    /// What it is made of, so that two runs can tell whether they read the same: a line for each file, or what is asked
    /// for. Of what cannot be read it says why.
    default List<String> inputs() {
        return List.of(name());
    }

    /// Whether a failure may be gone when it is read again, as of a server; a file that breaks off does so again.
    default boolean isRemote() {
        return false;
    }

    /// What was known of the pods of a node at these observations, for a ranking; absent where the source has none of
    /// it. It reads the source once more.
    default Reading<Map<Long, List<EvictionCandidate>>> podsAt(String node, Set<Long> atMillis) {
        return Reading.absent("only recordings know what pods use");
    }

    /// Takes what a source hands over.
    interface Sink {

        void takeSighting(Sighting sighting);

        /// How much of the source has been read.
        ///
        /// @param share 0 to 1, never less than before
        default void reportProgress(double share) {}
    }

    /// One observation and when it was made.
    ///
    /// @param atMillis milliseconds since 1970 on the clock of the wall; since its own beginning for a recording
    record Sighting(Observation observation, long atMillis) {

        /// Whose it is.
        public String node() {
            return switch (observation) {
                case Observation.Seen(var snapshot, var _) -> snapshot.origin().node();
                case Observation.Silent(String node, var _) -> node;
            };
        }
    }
}
