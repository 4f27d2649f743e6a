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
    private record Known(GivenInputs given, long firstMillis) {}

    @Override
    public String name() {
        return of.name();
    }

    @Override
    public boolean countsFromItsBeginning() {
        return of.countsFromItsBeginning();
    }

    @Override
    public void each(Sink sink) throws IOException {
        of.each(given(sink));
    }

    @Override
    public void each(Predicate<String> wanted, Sink sink) throws IOException {
        of.each(wanted, given(sink));
    }

    @Override
    public List<String> inputs() {
        return of.inputs();
    }

    @Override
    public boolean isRemote() {
        return of.isRemote();
    }

    private Sink given(Sink sink) {
        Map<String, Known> known = new HashMap<>();
        return new Sink() {
            @Override
            public void take(Sighting sighting) {
                sink.take(given(sighting, known));
            }

            @Override
            public void progress(double share) {
                sink.progress(share);
            }
        };
    }

    @Override
    public Reading<Map<Long, List<EvictionCandidate>>> pods(String node, Set<Long> atMillis) {
        return of.pods(node, atMillis);
    }

    private Sighting given(Sighting sighting, Map<String, Known> known) {
        return switch (sighting.observation()) {
            case Observation.Seen seen -> {
                Known node = known.computeIfAbsent(
                        seen.snapshot().origin().node(), name -> new Known(nodes.of(name), sighting.atMillis()));
                Duration since = Duration.ofMillis(Math.max(0, sighting.atMillis() - node.firstMillis()));
                yield new Sighting(node.given().in(seen, since), sighting.atMillis());
            }
            case Observation.Silent _ -> sighting;
        };
    }
}
