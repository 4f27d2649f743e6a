package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.SignalCurve;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import module java.base;

/// The signals of one node that a page draws.
public final class NodeCurves {

    private final List<DrawnSignal> signals;

    private final List<CurveThinner> logs = new ArrayList<>();

    /// @param signals what the rules read; none where nothing is drawn
    public NodeCurves(List<DrawnSignal> signals) {
        this.signals = signals;
        signals.forEach(_ -> logs.add(new CurveThinner()));
    }

    public void takeSighting(Sighting sighting) {
        if (!(sighting.observation() instanceof Observation.Seen(Snapshot snapshot, var _))) {
            return;
        }
        for (int i = 0; i < signals.size(); i++) {
            Double value = signals.get(i).reading().apply(snapshot).orNull();
            if (value != null && !value.isNaN()) {
                logs.get(i).addValue(sighting.atMillis(), value);
            }
        }
    }

    public List<SignalCurve> drawn() {
        List<SignalCurve> drawn = new ArrayList<>();
        for (int i = 0; i < signals.size(); i++) {
            CurveThinner log = logs.get(i);
            drawn.add(new SignalCurve(signals.get(i).signal(), log.bucketMillis(), log.buckets()));
        }
        return drawn;
    }
}
