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
public record Facts(List<Fact> all, MissingFields missing) {

    private static final Scope[] SCOPES = Scope.values();
    private static final Resource[] RESOURCES = Resource.values();
    private static final PressureKind[] KINDS = PressureKind.values();
    private static final EvictionSignal[] SIGNALS = EvictionSignal.values();

    public Facts {
        all = List.copyOf(all);
    }

    /// The facts of a snapshot and what the API server says of its node.
    ///
    /// @param ours is left out
    public static Facts of(Observation.Seen seen, OwnMarks ours) {
        return of(seen, ours, WantedFacts.EVERYTHING);
    }

    /// The same, without facts that no rule reads.
    public static Facts of(Observation.Seen seen, OwnMarks ours, WantedFacts wanted) {
        return new Builder(wanted).build(seen.snapshot(), seen.node(), ours);
    }

    private static final class Builder {
        private final FactReadings noted = new FactReadings();
        private final WantedFacts wanted;
        private final List<Fact> facts;

        private Builder(WantedFacts wanted) {
            this.wanted = wanted;
            this.facts = new ArrayList<>(wanted.size());
        }

        private Facts build(Snapshot snapshot, NodeView node, OwnMarks ours) {
            for (Scope scope : SCOPES) {
                for (Resource resource : RESOURCES) {
                    if (scope.contendsFor(resource) && wanted.hasContention(scope, resource)) {
                        facts.add(contention(snapshot.contention(scope, resource)));
                    }
                    for (PressureKind kind : KINDS) {
                        if (scope.hasPressure() && wanted.hasPressure(scope, resource, kind)) {
                            facts.add(pressure(snapshot.pressure(scope, resource, kind)));
                        }
                    }
                }
            }
            for (EvictionSignal each : SIGNALS) {
                if (wanted.hasSignal(each)) {
                    facts.add(signal(each, level(each, snapshot)));
                }
            }
            if (wanted.hasAny(Teardown.class)) {
                facts.add(teardown(snapshot, node.endings()));
            }
            NodeFacts of = new NodeFacts(noted);
            if (wanted.hasAny(Pods.class)) {
                facts.add(of.pods(node.pods()));
            }
            if (wanted.hasAny(Node.class)) {
                facts.add(of.node(node, snapshot.stealPercent()));
            }
            if (wanted.hasAny(Condition.class) || wanted.hasAny(Taint.class)) {
                facts.addAll(of.marks(node, ours));
            }
            if (wanted.hasAny(Threshold.class)) {
                facts.addAll(thresholds(snapshot));
            }
            if (wanted.hasAny(Culprit.class)) {
                facts.addAll(new CulpritFacts(noted).of(snapshot));
            }
            return new Facts(facts, noted.missing());
        }

        private Contention contention(io.barograph.signal.Contention from) {
            String subject = Contention.subject(from.scope(), from.resource());
            return new Contention(
                    from.scope(),
                    from.resource(),
                    noted.number(subject, "avg10", from.averages().avg10()),
                    noted.number(subject, "avg60", from.averages().avg60()),
                    noted.number(subject, "avg300", from.averages().avg300()),
                    noted.count(subject, "stalled", from.owners().map(owners -> owners.stalled())),
                    noted.count(subject, "selfLimited", from.owners().map(owners -> owners.selfLimited())),
                    noted.count(subject, "selfCrowded", from.owners().map(owners -> owners.selfCrowded())));
        }

        private Pressure pressure(io.barograph.signal.Pressure from) {
            String subject = Pressure.subject(from.scope(), from.resource(), from.kind());
            return new Pressure(
                    from.scope(),
                    from.resource(),
                    from.kind(),
                    noted.number(subject, "avg10", from.line().map(PressureLine::avg10Percent)),
                    noted.number(subject, "avg60", from.line().map(PressureLine::avg60Percent)),
                    noted.number(subject, "avg300", from.line().map(PressureLine::avg300Percent)));
        }

        /// A level that was read too long ago is missing.
        private static Reading<SignalLevel.Level> level(EvictionSignal signal, Snapshot snapshot) {
            long longest = snapshot.moment().staleMicros();
            for (SignalLevel each : snapshot.levels()) {
                if (each.signal() == signal && each.level().isPresent() && each.ageMicros() > longest) {
                    return Reading.failed("it was read " + roundedMicros(each.ageMicros()) + " ago, expected at most "
                            + formatMicros(longest));
                }
            }
            return snapshot.level(signal);
        }

        private Teardown teardown(Snapshot snapshot, Reading<PodEndings> endings) {
            Reading<io.barograph.signal.Teardown> from = snapshot.teardown();
            return new Teardown(
                    noted.count(Teardown.SUBJECT, "containers", from.map(it ->
                            (int) Math.min(it.containers(), Integer.MAX_VALUE))),
                    noted.number(Teardown.SUBJECT, "oldest", from.map(it -> it.oldestMicros() / 1e6)),
                    noted.count(Teardown.SUBJECT, "terminating", endings.map(PodEndings::terminating)),
                    noted.count(Teardown.SUBJECT, "overdue", endings.map(PodEndings::overdue)),
                    noted.number(Teardown.SUBJECT, "oldestOverdue", endings.map(PodEndings::oldestOverdue)),
                    noted.count(
                            Teardown.SUBJECT,
                            "filesPerSecond",
                            snapshot.removal().map(it -> (int) Math.min(it.filesPerSecond(), Integer.MAX_VALUE))),
                    noted.number(
                            Teardown.SUBJECT, "removing", snapshot.removal().map(it -> it.micros() / 1e6)));
        }

        /// By signal, hard before soft.
        private List<Threshold> thresholds(Snapshot snapshot) {
            List<SignalThreshold> known = snapshot.thresholds().orNull();
            if (known == null) {
                noted.note(Threshold.ALL, "", snapshot.thresholds());
                return List.of();
            }
            return known.stream()
                    .sorted(Comparator.comparing(SignalThreshold::signal).thenComparing(SignalThreshold::kind))
                    .map(each -> threshold(each, snapshot.level(each.signal())))
                    .toList();
        }

        private Threshold threshold(SignalThreshold from, Reading<SignalLevel.Level> level) {
            String subject = Threshold.subject(from.signal().word(), from.kind());
            Reading<Double> capacity = level.map(SignalLevel.Level::capacity)
                    .then(all -> all > 0 ? Reading.of((double) all) : Reading.absent("its capacity is not known"));
            Reading<Double> percent = from.amount().then(amount -> capacity.map(all -> 100.0 * amount / all));
            return new Threshold(
                    from.signal().word(),
                    from.kind(),
                    from.signal().unit(),
                    noted.number(subject, "value", from.amount()),
                    noted.number(subject, "percent", percent),
                    from.graceMicros() / 1e6);
        }

        private Signal signal(EvictionSignal from, Reading<SignalLevel.Level> level) {
            SignalLevel.Level known = level.orNull();
            if (known != null && known.capacity() > 0) {
                double available = known.available();
                double capacity = known.capacity();
                return new Signal(from.word(), from.unit(), available, capacity, 100.0 * available / capacity);
            }
            String subject = Signal.subject(from);
            Reading<Double> none = level.then(_ -> Reading.absent("its capacity is not known"));
            return new Signal(
                    from.word(),
                    from.unit(),
                    noted.number(subject, "available", level.map(it -> (double) it.available())),
                    noted.number(subject, "capacity", none),
                    noted.number(subject, "percent", none));
        }
    }
}
