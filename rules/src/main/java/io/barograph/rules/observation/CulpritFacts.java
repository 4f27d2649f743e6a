package io.barograph.rules.observation;

import io.barograph.rules.fact.Culprit;
import io.barograph.rules.fact.Fact;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import module java.base;

/// The facts of who makes others wait. Snapshots name the worst owners only: one that is not among the worst sufferers
/// may still suffer a little.
record CulpritFacts(FactReadings noted) {

    /// By resource, worst first. Of two owners of one name the worse one counts.
    Collection<Fact> of(Snapshot snapshot) {
        if (snapshot.culprits().isEmpty()) {
            noted.note(Culprit.ALL, "", snapshot.culprits(Resource.CPU));
            return List.of();
        }
        SequencedMap<String, Fact> facts = new LinkedHashMap<>();
        for (Resource resource : Resource.values()) {
            Reading<Culprits.Parts> parts = snapshot.culprits(resource);
            if (parts instanceof Reading.Present<Culprits.Parts>(Culprits.Parts known)) {
                for (Culprits.Part each : known.imposed()) {
                    String subject = Culprit.subject(resource, each.name());
                    if (!facts.containsKey(subject)) {
                        facts.put(subject, culprit(resource, each, known.suffered()));
                    }
                }
            } else {
                facts.put(Culprit.subject(resource, Culprit.UNKNOWN), unknown(resource, parts));
            }
        }
        return facts.values();
    }

    private Culprit culprit(Resource resource, Culprits.Part from, List<Culprits.Part> sufferers) {
        String subject = Culprit.subject(resource, from.name());
        Reading<Double> suffered = sufferers.stream()
                .filter(each -> each.owner().equals(from.owner()))
                .findFirst()
                .map(each -> Reading.of(each.avg10Percent()))
                .orElseGet(() -> sufferers.size() < Culprits.MOST
                        ? Reading.of(0.0)
                        : Reading.absent("it is not among the " + Culprits.MOST + " that suffer most"));
        return new Culprit(
                resource,
                from.name(),
                noted.number(subject, "imposed", Reading.of(from.avg10Percent())),
                noted.number(subject, "suffered", suffered));
    }

    private Culprit unknown(Resource resource, Reading<Culprits.Parts> parts) {
        String subject = Culprit.subject(resource, Culprit.UNKNOWN);
        noted.note(subject, "owner", parts);
        return new Culprit(
                resource,
                Culprit.UNKNOWN,
                noted.number(subject, "imposed", parts.map(_ -> 0.0)),
                noted.number(subject, "suffered", parts.map(_ -> 0.0)));
    }
}
