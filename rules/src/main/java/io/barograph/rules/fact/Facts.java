package io.barograph.rules.fact;

import static io.barograph.threshold.GoDuration.formatMicros;

import io.barograph.signal.EvictionSignal;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// All facts of one observation, always the same subjects in the same order, and why their fields are missing.
public record Facts(List<Fact> all, Missing missing) {

    public Facts {
        all = List.copyOf(all);
    }

    /// The facts of a snapshot and what the API server says of its node.
    public static Facts of(Observation.Seen seen) {
        return new Builder().build(seen.snapshot(), seen.node());
    }

    private static final class Builder {
        private final List<Fact> facts = new ArrayList<>();
        private final Map<Missing.Field, String> missing = new HashMap<>();

        private Facts build(Snapshot snapshot, NodeView node) {
            for (Scope scope : Scope.values()) {
                for (Resource resource : Resource.values()) {
                    facts.add(contention(snapshot.contention(scope, resource)));
                    for (PressureKind kind : PressureKind.values()) {
                        facts.add(pressure(snapshot.pressure(scope, resource, kind)));
                    }
                }
            }
            for (EvictionSignal each : EvictionSignal.values()) {
                facts.add(signal(each, level(each, snapshot)));
            }
            facts.add(new Node(
                    node.name(),
                    flag(Node.SUBJECT, "unschedulable", node.unschedulable()),
                    number(Node.SUBJECT, "steal", snapshot.stealPercent())));
            return new Facts(facts, new Missing(missing));
        }

        private Contention contention(io.barograph.signal.Contention from) {
            String subject = Contention.subject(from.scope(), from.resource());
            return new Contention(
                    from.scope(),
                    from.resource(),
                    number(subject, "avg10", from.averages().avg10()),
                    number(subject, "avg60", from.averages().avg60()),
                    number(subject, "avg300", from.averages().avg300()),
                    count(subject, "stalled", from.owners().map(owners -> owners.stalled())),
                    count(subject, "selfLimited", from.owners().map(owners -> owners.selfLimited())),
                    count(subject, "selfCrowded", from.owners().map(owners -> owners.selfCrowded())));
        }

        private Pressure pressure(io.barograph.signal.Pressure from) {
            String subject = Pressure.subject(from.scope(), from.resource(), from.kind());
            return new Pressure(
                    from.scope(),
                    from.resource(),
                    from.kind(),
                    number(subject, "avg10", from.line().map(PressureLine::avg10Percent)),
                    number(subject, "avg60", from.line().map(PressureLine::avg60Percent)),
                    number(subject, "avg300", from.line().map(PressureLine::avg300Percent)));
        }

        /// A level that was read too long ago tells of a node that is no more.
        private static Reading<SignalLevel.Level> level(EvictionSignal signal, Snapshot snapshot) {
            long longest = snapshot.moment().staleMicros();
            for (SignalLevel each : snapshot.levels()) {
                if (each.signal() == signal && each.level().isPresent() && each.ageMicros() > longest) {
                    return Reading.failed("it was read " + formatMicros(each.ageMicros()) + " ago, expected at most "
                            + formatMicros(longest));
                }
            }
            return snapshot.level(signal);
        }

        private Signal signal(EvictionSignal from, Reading<SignalLevel.Level> level) {
            String subject = Signal.subject(from);
            Reading<Double> capacity = level.then(it -> it.capacity() > 0
                    ? Reading.of((double) it.capacity())
                    : Reading.absent("its capacity is not known"));
            return new Signal(
                    from.word(),
                    from.unit(),
                    number(subject, "available", level.map(it -> (double) it.available())),
                    number(subject, "capacity", capacity),
                    number(subject, "percent", level.then(it -> capacity.map(all -> 100.0 * it.available() / all))));
        }

        private double number(String subject, String field, Reading<Double> reading) {
            if (reading instanceof Reading.Present<Double>(Double value) && !value.isNaN()) {
                return value + 0.0; // never -0.0, which Drools takes for less than 0
            }
            note(subject, field, reading);
            return Double.NaN;
        }

        private int count(String subject, String field, Reading<Integer> reading) {
            if (reading instanceof Reading.Present<Integer>(Integer value) && value >= 0) {
                return value;
            }
            note(subject, field, reading);
            return -1;
        }

        private boolean flag(String subject, String field, Reading<Boolean> reading) {
            if (reading instanceof Reading.Present<Boolean>(Boolean value)) {
                return value;
            }
            note(subject, field, reading);
            return false;
        }

        private void note(String subject, String field, Reading<?> reading) {
            String why = reading.isPresent() ? "its value is not a number" : reading.why();
            missing.put(new Missing.Field(subject, field), why);
        }
    }
}
