package io.barograph.cli.backtest.run;

import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Pressure;
import io.barograph.rules.fact.Signal;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import module java.base;

/// A fact that changes over time, and those of its fields that are worth a line, the best one first.
///
/// @param fact one with the same keys; its values mean nothing
public record DrawableFact(Fact fact, List<Field> fields) {

    /// A field of a fact, and how a snapshot has it.
    record Field(String name, Function<Snapshot, Reading<Double>> reading) {}

    /// The resources that it is about; none of file systems' space and of process numbers.
    public Set<Resource> resources() {
        return switch (fact) {
            case Contention contention -> Set.of(contention.resource());
            case Pressure pressure -> Set.of(pressure.resource());
            case Signal signal
            when signal.name().toLowerCase(Locale.ROOT).contains("memory") -> Set.of(Resource.MEMORY);
            default -> Set.of();
        };
    }

    public static List<DrawableFact> allFacts() {
        List<DrawableFact> facts = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                if (scope.contendsFor(resource)) {
                    facts.add(contentionFact(scope, resource));
                }
            }
        }
        for (Scope scope : Scope.withPressure()) {
            for (Resource resource : Resource.values()) {
                for (PressureKind kind : PressureKind.values()) {
                    facts.add(pressureFact(scope, resource, kind));
                }
            }
        }
        for (EvictionSignal evictionSignal : EvictionSignal.values()) {
            facts.add(signalFact(evictionSignal));
        }
        return facts;
    }

    private static DrawableFact contentionFact(Scope scope, Resource resource) {
        Function<Snapshot, MovingAverages> averages =
                snapshot -> snapshot.contentionOf(scope, resource).averages();
        return new DrawableFact(
                new Contention(scope, resource, 0, 0, 0, 0, 0, 0),
                List.of(
                        new Field("avg60", averages.andThen(MovingAverages::avg60)),
                        new Field("avg10", averages.andThen(MovingAverages::avg10)),
                        new Field("avg300", averages.andThen(MovingAverages::avg300))));
    }

    private static DrawableFact pressureFact(Scope scope, Resource resource, PressureKind kind) {
        Function<Snapshot, Reading<PressureLine>> line =
                snapshot -> snapshot.pressureOf(scope, resource, kind).line();
        return new DrawableFact(
                new Pressure(scope, resource, kind, 0, 0, 0),
                List.of(
                        new Field("avg60", line.andThen(it -> it.map(PressureLine::avg60Percent))),
                        new Field("avg10", line.andThen(it -> it.map(PressureLine::avg10Percent))),
                        new Field("avg300", line.andThen(it -> it.map(PressureLine::avg300Percent)))));
    }

    private static DrawableFact signalFact(EvictionSignal signal) {
        Function<Snapshot, Reading<SignalLevel.Level>> level = snapshot -> snapshot.levelOf(signal);
        return new DrawableFact(
                new Signal(signal.word(), signal.unit(), 0, 0, 0),
                List.of(
                        new Field("percent", level.andThen(it -> it.flatMap(DrawableFact::percentOf))),
                        new Field(
                                "available",
                                level.andThen(it -> it.map(signalLevel -> (double) signalLevel.available())))));
    }

    private static Reading<Double> percentOf(SignalLevel.Level level) {
        return level.capacity() > 0
                ? Reading.of(100.0 * level.available() / level.capacity())
                : Reading.absent("its capacity is not known");
    }
}
