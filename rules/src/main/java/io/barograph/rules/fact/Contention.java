package io.barograph.rules.fact;

import io.barograph.signal.Resource;
import io.barograph.signal.Scope;

/// Percent of the time that an owner in a scope waited for what another one held. Counts are of owners.
public record Contention(
        Scope scope,
        Resource resource,
        double avg10,
        double avg60,
        double avg300,
        int stalled,
        int selfLimited,
        int selfCrowded)
        implements Fact {

    /// Of the fact of this scope and resource: `Contention(KUBEPODS, CPU)`.
    public static String subjectOf(Scope scope, Resource resource) {
        return FactSubjects.contentionSubject(scope, resource);
    }

    @Override
    public String subject() {
        return subjectOf(scope, resource);
    }
}
