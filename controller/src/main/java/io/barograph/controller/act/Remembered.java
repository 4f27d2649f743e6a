package io.barograph.controller.act;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Flaps;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a node's record is to remember of demands that flap, since no exporter remembers for as long: only of
/// those that came back, so that a calm node's record is not written for it. It changes when a demand comes
/// or goes.
///
/// @param state what is enforced
record Remembered(DesiredState state) {

    /// What there is to remember, by [Owned.Flap#key]. Who has just begun to look knows less than the record,
    /// for an hour.
    SortedMap<String, Owned.Flap> over(SortedMap<String, Owned.Flap> recorded) {
        SortedMap<String, Owned.Flap> remembered = new TreeMap<>();
        for (DemandState each : state.demands()) {
            Flaps flaps = each.flaps();
            String key = Owned.Flap.key(each.source().policy(), each.demand().key());
            Owned.Flap before = recorded.get(key);
            if (flaps.times() > 0) {
                remembered.put(key, flap(flaps));
            } else if (before != null && flaps.equals(Flaps.NONE) && isRecent(before)) {
                remembered.put(key, before);
            }
        }
        return remembered;
    }

    private Owned.Flap flap(Flaps flaps) {
        boolean gone = flaps.stage() == Flaps.Stage.GONE;
        long since = gone ? flaps.sinceMicros() : flaps.raisedMicros();
        return new Owned.Flap(state.bootId(), flaps.times(), gone, Math.max(0, since));
    }

    private boolean isRecent(Owned.Flap before) {
        return before.boot().equals(state.bootId())
                && state.monotonicMicros() - before.sinceMicros() <= Flaps.WINDOW_MICROS;
    }
}
