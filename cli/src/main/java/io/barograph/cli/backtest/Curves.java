package io.barograph.cli.backtest;

import io.barograph.cli.backtest.ObservationSource.Sighting;
import io.barograph.rules.fact.Observation;
import io.barograph.signal.Snapshot;
import java.util.ArrayList;
import java.util.List;

/// The signals of one node that a page draws.
final class Curves {

    private final List<Drawn> signals;

    private final List<CurveLog> logs = new ArrayList<>();

    /// @param signals what the rules read; none where nothing is drawn
    Curves(List<Drawn> signals) {
        this.signals = signals;
        signals.forEach(_ -> logs.add(new CurveLog()));
    }

    void take(Sighting sighting) {
        if (!(sighting.observation() instanceof Observation.Seen(Snapshot snapshot, var _))) {
            return;
        }
        for (int i = 0; i < signals.size(); i++) {
            Double value = signals.get(i).read(snapshot).orNull();
            if (value != null && !value.isNaN()) {
                logs.get(i).add(sighting.atMillis(), value);
            }
        }
    }

    List<Curve> drawn() {
        List<Curve> drawn = new ArrayList<>();
        for (int i = 0; i < signals.size(); i++) {
            CurveLog log = logs.get(i);
            drawn.add(new Curve(signals.get(i).signal(), log.bucketMillis(), log.buckets()));
        }
        return drawn;
    }
}
