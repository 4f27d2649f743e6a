package io.barograph.cli.backtest.curve;

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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// A fact that changes over time, and those of its fields that are worth a line, the best one first.
///
/// @param fact one with the same keys; its values mean nothing
public record DrawableFact(Fact fact, Map<String, Function<Snapshot, Reading<Double>>> fields) {

    /// What it tells of; none of file systems' space and of process numbers.
    public Set<Resource> resources() {
        return switch (fact) {
            case Contention contention -> Set.of(contention.resource());
            case Pressure pressure -> Set.of(pressure.resource());
            case Signal signal
            when signal.name().toLowerCase(Locale.ROOT).contains("memory") -> Set.of(Resource.MEMORY);
            default -> Set.of();
        };
    }

    Function<Snapshot, Reading<Double>> read(String field) {
        Function<Snapshot, Reading<Double>> read = fields.get(field);
        if (read == null) {
            throw new IllegalArgumentException(fact.subject() + " has no " + field);
        }
        return read;
    }

    public static List<DrawableFact> all() {
        List<DrawableFact> all = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                all.add(contention(scope, resource));
            }
        }
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                for (PressureKind kind : PressureKind.values()) {
                    all.add(pressure(scope, resource, kind));
                }
            }
        }
        for (EvictionSignal each : EvictionSignal.values()) {
            all.add(signal(each));
        }
        return all;
    }

    private static DrawableFact contention(Scope scope, Resource resource) {
        Function<Snapshot, MovingAverages> averages =
                snapshot -> snapshot.contention(scope, resource).averages();
        Map<String, Function<Snapshot, Reading<Double>>> fields = new LinkedHashMap<>();
        fields.put("avg60", averages.andThen(MovingAverages::avg60));
        fields.put("avg10", averages.andThen(MovingAverages::avg10));
        fields.put("avg300", averages.andThen(MovingAverages::avg300));
        return new DrawableFact(new Contention(scope, resource, 0, 0, 0, 0, 0, 0), fields);
    }

    private static DrawableFact pressure(Scope scope, Resource resource, PressureKind kind) {
        Function<Snapshot, Reading<PressureLine>> line =
                snapshot -> snapshot.pressure(scope, resource, kind).line();
        Map<String, Function<Snapshot, Reading<Double>>> fields = new LinkedHashMap<>();
        fields.put("avg60", line.andThen(it -> it.map(PressureLine::avg60Percent)));
        fields.put("avg10", line.andThen(it -> it.map(PressureLine::avg10Percent)));
        fields.put("avg300", line.andThen(it -> it.map(PressureLine::avg300Percent)));
        return new DrawableFact(new Pressure(scope, resource, kind, 0, 0, 0), fields);
    }

    private static DrawableFact signal(EvictionSignal signal) {
        Function<Snapshot, Reading<SignalLevel.Level>> level = snapshot -> snapshot.level(signal);
        Map<String, Function<Snapshot, Reading<Double>>> fields = new LinkedHashMap<>();
        fields.put("percent", level.andThen(it -> it.then(DrawableFact::percent)));
        fields.put("available", level.andThen(it -> it.map(each -> (double) each.available())));
        return new DrawableFact(new Signal(signal.word(), signal.unit(), 0, 0, 0), fields);
    }

    private static Reading<Double> percent(SignalLevel.Level level) {
        return level.capacity() > 0
                ? Reading.of(100.0 * level.available() / level.capacity())
                : Reading.absent("its capacity is not known");
    }
}
