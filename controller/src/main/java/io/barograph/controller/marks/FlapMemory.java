package io.barograph.controller.marks;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.FlapState;
import io.barograph.rules.observation.NodeView;
import module java.base;

/// What a node's record is to remember of demands that flap, since no exporter remembers for as long: only of
/// those that came back, so that a calm node's record is not written for it. It changes when a demand comes
/// or goes.
///
/// @param state what is enforced
public record FlapMemory(DesiredState state) {

    /// Those that come back most often are kept, where there are more than a record may have.
    private static final Comparator<Map.Entry<String, OwnershipRecord.Flap>> MOST_OFTEN_FIRST = Comparator.comparingInt(
                    (Map.Entry<String, OwnershipRecord.Flap> entry) ->
                            entry.getValue().times())
            .reversed()
            .thenComparing(Map.Entry::getKey);

    /// What there is to remember, by [OwnershipRecord.Flap#flapKey]. A new leader knows less than the record,
    /// for an hour.
    public SortedMap<String, OwnershipRecord.Flap> mergeInto(SortedMap<String, OwnershipRecord.Flap> recorded) {
        SortedMap<String, OwnershipRecord.Flap> remembered = new TreeMap<>();
        for (DemandState demandState : state.demands()) {
            FlapState flaps = demandState.flaps();
            String key = OwnershipRecord.Flap.flapKey(
                    demandState.source().policy(), demandState.demand().key());
            OwnershipRecord.Flap recordedFlap = recorded.get(key);
            if (flaps.times() > 0) {
                remembered.put(key, toFlap(flaps));
            } else if (recordedFlap != null && flaps.equals(FlapState.NONE) && isRecent(recordedFlap)) {
                remembered.put(key, recordedFlap);
            }
        }
        if (remembered.size() > NodeView.MAX_MARKS) {
            List<Map.Entry<String, OwnershipRecord.Flap>> entries = new ArrayList<>(remembered.entrySet());
            entries.sort(MOST_OFTEN_FIRST);
            entries.subList(NodeView.MAX_MARKS, entries.size()).forEach(entry -> remembered.remove(entry.getKey()));
        }
        return remembered;
    }

    private OwnershipRecord.Flap toFlap(FlapState flaps) {
        boolean gone = flaps.stage() == FlapState.Stage.GONE;
        long sinceMicros = gone ? flaps.sinceMicros() : flaps.raisedMicros();
        return new OwnershipRecord.Flap(state.bootId(), flaps.times(), gone, Math.max(0, sinceMicros));
    }

    /// Its writer may have seen more of the node than this replica yet, but not an hour more.
    private boolean isRecent(OwnershipRecord.Flap recordedFlap) {
        return recordedFlap.boot().equals(state.bootId())
                && Math.abs(state.monotonicMicros() - recordedFlap.sinceMicros()) <= FlapState.WINDOW_MICROS;
    }
}
