package io.barograph.rules.engine;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.LazyDemandStates;
import java.util.List;

/// Where all demands of a roster stand after one evaluation, inactive ones included.
final class EvaluatedDemands extends LazyDemandStates {

    private final DemandSentences after;
    private final List<List<DemandState>> shares;

    /// @param shares of each demand where each policy that can raise it alone would put it, empty where one can; empty
    /// where that is so of all
    EvaluatedDemands(DemandSentences after, List<List<DemandState>> shares) {
        this.after = after;
        this.shares = shares;
    }

    @Override
    public DemandState get(int index) {
        DemandState whole = after.state(index);
        return shares.isEmpty() || shares.get(index).isEmpty() ? whole : whole.sharedBy(shares.get(index));
    }

    @Override
    public int size() {
        return after.size();
    }
}
