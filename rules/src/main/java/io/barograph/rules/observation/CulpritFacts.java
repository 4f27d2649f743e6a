package io.barograph.rules.observation;

import io.barograph.rules.fact.Culprit;
import io.barograph.rules.fact.Fact;
import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import module java.base;

/// The facts of who makes others wait. Snapshots name the worst owners only: one that is not among the worst sufferers
/// may still suffer a little.
record CulpritFacts(FactReadings noted) {

    /// By resource, worst first. Of two owners of one name the worse one counts.
    Collection<Fact> of(Snapshot snapshot) {
        if (snapshot.culprits().isEmpty()) {
            noted.noteMissing(Culprit.ALL, "", snapshot.culpritsOf(Resource.CPU));
            return List.of();
        }
        SequencedMap<String, Fact> facts = new LinkedHashMap<>();
        for (Resource resource : Resource.values()) {
            Contention contention = snapshot.contentionOf(Scope.NODE, resource);
            // Where the node's contention is not exact, neither are its culprits
            Reading<Culprits.Parts> parts = contention.lowerBounds().equals(Contention.NO_LOWER_BOUNDS)
                    ? snapshot.culpritsOf(resource)
                    : contention.percent().flatMap(_ -> snapshot.culpritsOf(resource));
            if (parts instanceof Reading.Present<Culprits.Parts>(Culprits.Parts knownParts)) {
                for (Culprits.Part part : knownParts.imposed()) {
                    String subject = Culprit.subjectOf(resource, part.name());
                    if (!facts.containsKey(subject)) {
                        facts.put(subject, toCulprit(resource, part, knownParts.suffered()));
                    }
                }
            } else {
                facts.put(Culprit.subjectOf(resource, Culprit.UNKNOWN), unknownCulprit(resource, parts));
            }
        }
        return facts.values();
    }

    private Culprit toCulprit(Resource resource, Culprits.Part imposer, List<Culprits.Part> sufferers) {
        String subject = Culprit.subjectOf(resource, imposer.name());
        Reading<Double> suffered = sufferers.stream()
                .filter(sufferer -> sufferer.owner().equals(imposer.owner()))
                .findFirst()
                .map(sufferer -> Reading.of(sufferer.avg10Percent()))
                .orElseGet(() -> sufferers.size() < Culprits.MOST
                        ? Reading.of(0.0)
                        : Reading.absent("it is not among the " + Culprits.MOST + " that suffer most"));
        return new Culprit(
                resource,
                imposer.name(),
                noted.numberFrom(subject, "imposed", Reading.of(imposer.avg10Percent())),
                noted.numberFrom(subject, "suffered", suffered));
    }

    private Culprit unknownCulprit(Resource resource, Reading<Culprits.Parts> parts) {
        String subject = Culprit.subjectOf(resource, Culprit.UNKNOWN);
        noted.noteMissing(subject, "owner", parts);
        return new Culprit(
                resource,
                Culprit.UNKNOWN,
                noted.numberFrom(subject, "imposed", parts.map(_ -> 0.0)),
                noted.numberFrom(subject, "suffered", parts.map(_ -> 0.0)));
    }
}
