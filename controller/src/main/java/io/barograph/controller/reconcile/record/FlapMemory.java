package io.barograph.controller.reconcile.record;

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
                    (Map.Entry<String, OwnershipRecord.Flap> each) ->
                            each.getValue().times())
            .reversed()
            .thenComparing(Map.Entry::getKey);

    /// What there is to remember, by [OwnershipRecord.Flap#key]. A new leader knows less than the record,
    /// for an hour.
    public SortedMap<String, OwnershipRecord.Flap> over(SortedMap<String, OwnershipRecord.Flap> recorded) {
        SortedMap<String, OwnershipRecord.Flap> remembered = new TreeMap<>();
        for (DemandState each : state.demands()) {
            FlapState flaps = each.flaps();
            String key = OwnershipRecord.Flap.key(
                    each.source().policy(), each.demand().key());
            OwnershipRecord.Flap before = recorded.get(key);
            if (flaps.times() > 0) {
                remembered.put(key, flap(flaps));
            } else if (before != null && flaps.equals(FlapState.NONE) && isRecent(before)) {
                remembered.put(key, before);
            }
        }
        if (remembered.size() > NodeView.MAX_MARKS) {
            List<Map.Entry<String, OwnershipRecord.Flap>> all = new ArrayList<>(remembered.entrySet());
            all.sort(MOST_OFTEN_FIRST);
            all.subList(NodeView.MAX_MARKS, all.size()).forEach(each -> remembered.remove(each.getKey()));
        }
        return remembered;
    }

    private OwnershipRecord.Flap flap(FlapState flaps) {
        boolean gone = flaps.stage() == FlapState.Stage.GONE;
        long since = gone ? flaps.sinceMicros() : flaps.raisedMicros();
        return new OwnershipRecord.Flap(state.bootId(), flaps.times(), gone, Math.max(0, since));
    }

    /// Its writer may have seen more of the node than this replica yet, but not an hour more.
    private boolean isRecent(OwnershipRecord.Flap before) {
        return before.boot().equals(state.bootId())
                && Math.abs(state.monotonicMicros() - before.sinceMicros()) <= FlapState.WINDOW_MICROS;
    }
}
