package io.barograph.controller.evict.record;

import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.evict.record.EvictionRecord.Entry;
import io.barograph.controller.evict.record.EvictionRecord.Pod;
import io.barograph.controller.evict.record.EvictionRecord.Relief;
import io.barograph.controller.evict.record.EvictionRecord.State;
import module java.base;

final class SampleEvictions {

    static final String SIGNAL = "memory.available";

    private SampleEvictions() {}

    static Entry of(String id, String owner, State state, Instant at) {
        return new Entry(
                id,
                new Pod(new Workload("shop", "Deployment", owner), owner + "-" + id, "uid-" + id),
                SIGNAL,
                state,
                at,
                state == State.ENDED ? at : null,
                new Relief(1000L, null, 500L),
                false);
    }
}
