package io.barograph.rules.fact;

import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;

/// The kernel's own averages of one scope's stall, in percent of the time.
public record Pressure(Scope scope, Resource resource, PressureKind kind, double avg10, double avg60, double avg300)
        implements Fact {

    /// Of the fact of this scope, resource and kind: `Pressure(NODE, CPU, SOME)`.
    public static String subjectOf(Scope scope, Resource resource, PressureKind kind) {
        return FactSubjects.pressureSubject(scope, resource, kind);
    }

    @Override
    public String subject() {
        return subjectOf(scope, resource, kind);
    }
}
