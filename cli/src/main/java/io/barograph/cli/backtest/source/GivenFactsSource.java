package io.barograph.cli.backtest.source;

import io.barograph.controller.evict.ranking.EvictionCandidate;
import io.barograph.rules.explain.question.GivenInputs;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Reading;
import module java.base;

/// A source whose nodes are given what it cannot know.
///
/// @param of the source itself
public record GivenFactsSource(ObservationSource of, GivenFacts nodes) implements ObservationSource {

    /// A node's inputs, and when it was first seen.
    private record Known(GivenInputs givenInputs, long firstMillis) {}

    @Override
    public String name() {
        return of.name();
    }

    @Override
    public boolean countsFromItsBeginning() {
        return of.countsFromItsBeginning();
    }

    @Override
    public void forEachSighting(Sink sink) throws IOException {
        of.forEachSighting(givingSink(sink));
    }

    @Override
    public void forEachSighting(Predicate<String> nodeFilter, Sink sink) throws IOException {
        of.forEachSighting(nodeFilter, givingSink(sink));
    }

    @Override
    public List<String> inputs() {
        return of.inputs();
    }

    @Override
    public boolean isRemote() {
        return of.isRemote();
    }

    private Sink givingSink(Sink sink) {
        Map<String, Known> knownNodes = new HashMap<>();
        return new Sink() {
            @Override
            public void takeSighting(Sighting sighting) {
                sink.takeSighting(withGivenFacts(sighting, knownNodes));
            }

            @Override
            public void reportProgress(double share) {
                sink.reportProgress(share);
            }
        };
    }

    @Override
    public Reading<Map<Long, List<EvictionCandidate>>> podsAt(String node, Set<Long> atMillis) {
        return of.podsAt(node, atMillis);
    }

    private Sighting withGivenFacts(Sighting sighting, Map<String, Known> knownNodes) {
        return switch (sighting.observation()) {
            case Observation.Seen seenObservation -> {
                Known node = knownNodes.computeIfAbsent(
                        seenObservation.snapshot().origin().node(),
                        name -> new Known(nodes.of(name), sighting.atMillis()));
                Duration sinceFirst = Duration.ofMillis(Math.max(0, sighting.atMillis() - node.firstMillis()));
                yield new Sighting(node.givenInputs().givenIn(seenObservation, sinceFirst), sighting.atMillis());
            }
            case Observation.Silent _ -> sighting;
        };
    }
}
