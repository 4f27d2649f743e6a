package io.barograph.controller.watch;

import io.barograph.signal.Contention;
import io.barograph.signal.Moment;
import io.barograph.signal.Origin;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import java.util.List;

/// Small snapshots for tests: one pressure, one absent contention.
public final class Snapshots {

    private Snapshots() {}

    /// Snapshot `seq` of the instance, taken two seconds after the one before it.
    public static Snapshot at(String node, String instance, long seq) {
        return at(new Origin(node, "boot-1", instance), new Moment(seq, 10_000_000 + 2_000_000 * seq, 2_000_000));
    }

    /// A snapshot of anybody, at any time.
    public static Snapshot at(Origin origin, Moment moment) {
        Reading<Double> percent = Reading.of(12.5);
        return new Snapshot(
                origin,
                moment,
                Reading.of(0.0),
                List.of(new Pressure(
                        Scope.NODE, Resource.CPU, PressureKind.SOME, Reading.absent("not in this test"), percent)),
                List.of(Contention.absent(Scope.KUBEPODS, Resource.CPU, "not in this test")));
    }
}
