package io.barograph.rules.observation;

import static io.barograph.quantity.GoDuration.formatMicros;
import static io.barograph.quantity.GoDuration.roundedMicros;

import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Culprit;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Pressure;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.Teardown;
import io.barograph.rules.fact.Threshold;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import module java.base;

/// All facts of one observation, and why their fields are missing. The subjects are always the same, but for the node's
/// conditions and taints, the kubelet's thresholds and the culprits, which stand behind all others; so does the order.
public record Facts(List<Fact> allFacts, MissingFields missing) {

    private static final Scope[] SCOPES = Scope.values();
    private static final Resource[] RESOURCES = Resource.values();
    private static final PressureKind[] KINDS = PressureKind.values();
    private static final EvictionSignal[] SIGNALS = EvictionSignal.values();

    public Facts {
        allFacts = List.copyOf(allFacts);
    }

    /// The facts of a snapshot and what the API server says of its node.
    ///
    /// @param ownMarks is left out
    public static Facts of(Observation.Seen seenObservation, OwnMarks ownMarks) {
        return of(seenObservation, ownMarks, WantedFacts.EVERYTHING);
    }

    /// The same, without facts that no rule reads.
    public static Facts of(Observation.Seen seenObservation, OwnMarks ownMarks, WantedFacts wantedFacts) {
        return new Builder(wantedFacts).buildFacts(seenObservation.snapshot(), seenObservation.node(), ownMarks);
    }

    private static final class Builder {
        private final FactReadings noted = new FactReadings();
        private final WantedFacts wantedFacts;
        private final List<Fact> facts;

        private Builder(WantedFacts wantedFacts) {
            this.wantedFacts = wantedFacts;
            this.facts = new ArrayList<>(wantedFacts.size());
        }

        private Facts buildFacts(Snapshot snapshot, NodeView node, OwnMarks ownMarks) {
            for (Scope scope : SCOPES) {
                for (Resource resource : RESOURCES) {
                    if (scope.contendsFor(resource) && wantedFacts.hasContention(scope, resource)) {
                        facts.add(contentionFact(snapshot.contentionOf(scope, resource)));
                    }
                    for (PressureKind kind : KINDS) {
                        if (scope.hasPressure() && wantedFacts.hasPressure(scope, resource, kind)) {
                            facts.add(pressureFact(snapshot.pressureOf(scope, resource, kind)));
                        }
                    }
                }
            }
            for (EvictionSignal signal : SIGNALS) {
                if (wantedFacts.hasSignal(signal)) {
                    facts.add(signalFact(signal, freshLevel(signal, snapshot)));
                }
            }
            if (wantedFacts.hasAny(Teardown.class)) {
                facts.add(teardownFact(snapshot, node.endings()));
            }
            NodeFacts of = new NodeFacts(noted);
            if (wantedFacts.hasAny(Pods.class)) {
                facts.add(of.podsFact(node.pods()));
            }
            if (wantedFacts.hasAny(Node.class)) {
                facts.add(of.nodeFact(node, snapshot.stealPercent()));
            }
            if (wantedFacts.hasAny(Condition.class) || wantedFacts.hasAny(Taint.class)) {
                facts.addAll(of.markFacts(node, ownMarks));
            }
            if (wantedFacts.hasAny(Threshold.class)) {
                facts.addAll(thresholdFacts(snapshot));
            }
            if (wantedFacts.hasAny(Culprit.class)) {
                facts.addAll(new CulpritFacts(noted).of(snapshot));
            }
            return new Facts(facts, noted.missing());
        }

        private Contention contentionFact(io.barograph.signal.Contention observedContention) {
            String subject = Contention.subjectOf(observedContention.scope(), observedContention.resource());
            MovingAverages averages = observedContention.averages();
            MovingAverages lowerBounds = observedContention.lowerBounds();
            Reading<OwnerCounts> counts = observedContention.owners();
            return new Contention(
                    observedContention.scope(),
                    observedContention.resource(),
                    noted.numberFrom(subject, "avg10", averages.avg10(), lowerBounds.avg10()),
                    noted.numberFrom(subject, "avg60", averages.avg60(), lowerBounds.avg60()),
                    noted.numberFrom(subject, "avg300", averages.avg300(), lowerBounds.avg300()),
                    noted.countFrom(subject, "stalled", counts.map(owners -> owners.stalled())),
                    noted.countFrom(subject, "selfLimited", counts.map(owners -> owners.selfLimited())),
                    noted.countFrom(subject, "selfCrowded", counts.map(owners -> owners.selfCrowded())));
        }

        private Pressure pressureFact(io.barograph.signal.Pressure observedPressure) {
            String subject =
                    Pressure.subjectOf(observedPressure.scope(), observedPressure.resource(), observedPressure.kind());
            Reading<PressureLine> line = observedPressure.line();
            return new Pressure(
                    observedPressure.scope(),
                    observedPressure.resource(),
                    observedPressure.kind(),
                    noted.numberFrom(subject, "avg10", line.map(PressureLine::avg10Percent)),
                    noted.numberFrom(subject, "avg60", line.map(PressureLine::avg60Percent)),
                    noted.numberFrom(subject, "avg300", line.map(PressureLine::avg300Percent)));
        }

        /// A level that was read too long ago is missing.
        private static Reading<SignalLevel.Level> freshLevel(EvictionSignal signal, Snapshot snapshot) {
            long longest = snapshot.moment().staleMicros();
            for (SignalLevel level : snapshot.levels()) {
                if (level.signal() == signal && level.level().isPresent() && level.ageMicros() > longest) {
                    return Reading.failed("it was read " + roundedMicros(level.ageMicros()) + " ago, expected at most "
                            + formatMicros(longest));
                }
            }
            return snapshot.levelOf(signal);
        }

        private Teardown teardownFact(Snapshot snapshot, Reading<PodEndings> endings) {
            Reading<io.barograph.signal.Teardown> teardownReading = snapshot.teardown();
            return new Teardown(
                    noted.countFrom(Teardown.SUBJECT, "containers", teardownReading.map(it ->
                            (int) Math.min(it.containers(), Integer.MAX_VALUE))),
                    noted.numberFrom(Teardown.SUBJECT, "oldest", teardownReading.map(it -> it.oldestMicros() / 1e6)),
                    noted.countFrom(Teardown.SUBJECT, "terminating", endings.map(PodEndings::terminating)),
                    noted.countFrom(Teardown.SUBJECT, "overdue", endings.map(PodEndings::overdue)),
                    noted.numberFrom(Teardown.SUBJECT, "oldestOverdue", endings.map(PodEndings::oldestOverdue)),
                    noted.countFrom(
                            Teardown.SUBJECT,
                            "filesPerSecond",
                            snapshot.removal().map(it -> (int) Math.min(it.filesPerSecond(), Integer.MAX_VALUE))),
                    noted.numberFrom(
                            Teardown.SUBJECT, "removing", snapshot.removal().map(it -> it.micros() / 1e6)));
        }

        /// By signal, hard before soft.
        private List<Threshold> thresholdFacts(Snapshot snapshot) {
            List<SignalThreshold> knownThresholds = snapshot.thresholds().orNull();
            if (knownThresholds == null) {
                noted.noteMissing(Threshold.ALL, "", snapshot.thresholds());
                return List.of();
            }
            return knownThresholds.stream()
                    .sorted(Comparator.comparing(SignalThreshold::signal).thenComparing(SignalThreshold::kind))
                    .map(signalThreshold -> thresholdFact(signalThreshold, snapshot.levelOf(signalThreshold.signal())))
                    .toList();
        }

        private Threshold thresholdFact(SignalThreshold signalThreshold, Reading<SignalLevel.Level> level) {
            String subject = Threshold.subjectOf(signalThreshold.signal().word(), signalThreshold.kind());
            Reading<Double> capacity = level.map(SignalLevel.Level::capacity)
                    .flatMap(knownCapacity -> knownCapacity > 0
                            ? Reading.of((double) knownCapacity)
                            : Reading.absent("its capacity is not known"));
            Reading<Double> percent = signalThreshold
                    .amount()
                    .flatMap(amount -> capacity.map(knownCapacity -> 100.0 * amount / knownCapacity));
            return new Threshold(
                    signalThreshold.signal().word(),
                    signalThreshold.kind(),
                    signalThreshold.signal().unit(),
                    noted.numberFrom(subject, "value", signalThreshold.amount()),
                    noted.numberFrom(subject, "percent", percent),
                    signalThreshold.graceMicros() / 1e6);
        }

        private Signal signalFact(EvictionSignal evictionSignal, Reading<SignalLevel.Level> level) {
            SignalLevel.Level knownLevel = level.orNull();
            if (knownLevel != null && knownLevel.capacity() > 0) {
                double available = knownLevel.available();
                double capacity = knownLevel.capacity();
                return new Signal(
                        evictionSignal.word(),
                        evictionSignal.unit(),
                        available,
                        capacity,
                        100.0 * available / capacity);
            }
            String subject = Signal.subjectOf(evictionSignal);
            Reading<Double> none = level.flatMap(_ -> Reading.absent("its capacity is not known"));
            return new Signal(
                    evictionSignal.word(),
                    evictionSignal.unit(),
                    noted.numberFrom(subject, "available", level.map(it -> (double) it.available())),
                    noted.numberFrom(subject, "capacity", none),
                    noted.numberFrom(subject, "percent", none));
        }
    }
}
