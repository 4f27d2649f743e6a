package io.barograph.rules.engine;

import io.barograph.rules.fact.NodeView;
import io.barograph.rules.fact.Observation;
import io.barograph.signal.Averages;
import io.barograph.signal.Contention;
import io.barograph.signal.Moment;
import io.barograph.signal.Origin;
import io.barograph.signal.Owners;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Observations made by hand.
final class Seen {

    private final List<Contention> contentions = new ArrayList<>();
    private final List<Pressure> pressures = new ArrayList<>();

    Seen contention(Scope scope, Resource resource, double avg10, double avg60) {
        Reading<Owners> owners = Reading.of(new Owners(1, 0, 0, List.of()));
        return contention(scope, resource, Reading.of(avg10), Reading.of(avg60), owners);
    }

    Seen contention(Scope scope, double avg10, int stalled) {
        Reading<Owners> owners = Reading.of(new Owners(stalled, 0, 0, List.of()));
        return contention(scope, Resource.CPU, Reading.of(avg10), Reading.of(1.0), owners);
    }

    Seen contention(
            Scope scope, Resource resource, Reading<Double> avg10, Reading<Double> avg60, Reading<Owners> owners) {
        Averages averages = new Averages(avg10, avg60, Reading.absent("observed for 90 of 300 s"));
        contentions.add(new Contention(scope, resource, avg10, averages, owners));
        return this;
    }

    Seen pressure(Scope scope, Resource resource, PressureKind kind, double avg10, double avg60) {
        PressureLine line = new PressureLine(avg10, avg60, 0, 0);
        pressures.add(new Pressure(scope, resource, kind, Reading.of(line), Reading.absent("seen once")));
        return this;
    }

    Seen shuffled(Random random) {
        Collections.shuffle(contentions, random);
        return this;
    }

    Observation at(long seconds) {
        Origin origin = new Origin("n1", "boot-1", "i1");
        Moment moment = new Moment(seconds, seconds * 1_000_000, 2_000_000);
        Snapshot snapshot = new Snapshot(origin, moment, Reading.of(0.0), pressures, contentions);
        return new Observation.Seen(snapshot, NodeView.named("n1"));
    }
}
