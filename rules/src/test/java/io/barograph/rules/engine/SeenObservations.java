package io.barograph.rules.engine;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;

/// Observations made by hand.
public final class SeenObservations {

    private final List<Contention> contentions = new ArrayList<>();
    private final List<Pressure> pressures = new ArrayList<>();

    public SeenObservations contention(Scope scope, Resource resource, double avg10, double avg60) {
        Reading<OwnerCounts> owners = Reading.of(new OwnerCounts(1, 0, 0, List.of()));
        return contention(scope, resource, Reading.of(avg10), Reading.of(avg60), owners);
    }

    SeenObservations contention(Scope scope, double avg10, int stalled) {
        Reading<OwnerCounts> owners = Reading.of(new OwnerCounts(stalled, 0, 0, List.of()));
        return contention(scope, Resource.CPU, Reading.of(avg10), Reading.of(1.0), owners);
    }

    SeenObservations contention(
            Scope scope, Resource resource, Reading<Double> avg10, Reading<Double> avg60, Reading<OwnerCounts> owners) {
        MovingAverages averages = new MovingAverages(avg10, avg60, Reading.absent("observed for 90 of 300 s"));
        contentions.add(new Contention(scope, resource, avg10, averages, owners));
        return this;
    }

    SeenObservations pressure(Scope scope, Resource resource, PressureKind kind, double avg10, double avg60) {
        PressureLine line = new PressureLine(avg10, avg60, 0, 0);
        pressures.add(new Pressure(scope, resource, kind, Reading.of(line), Reading.absent("seen once")));
        return this;
    }

    SeenObservations shuffled(Random random) {
        Collections.shuffle(contentions, random);
        return this;
    }

    public Observation at(long seconds) {
        SnapshotOrigin origin = new SnapshotOrigin("n1", "boot-1", "i1");
        SnapshotTime moment = new SnapshotTime(seconds, seconds * 1_000_000, 2_000_000);
        Snapshot snapshot = new Snapshot(origin, moment, Reading.of(0.0), pressures, contentions);
        return new Observation.Seen(snapshot, NodeView.ofName("n1"));
    }

    /// Where the demand with this key stands.
    static DemandState demand(Evaluation evaluation, String key) {
        return evaluation.desired().demands().stream()
                .filter(each -> each.demand().key().equals(key))
                .findFirst()
                .orElseThrow();
    }
}
