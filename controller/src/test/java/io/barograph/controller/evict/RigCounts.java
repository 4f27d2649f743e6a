package io.barograph.controller.evict;

import static org.assertj.core.api.Assertions.assertThat;

/// What an evictor tells its listener, in the rig's words.
record RigCounts(EvictorRig rig) implements EvictionListener {

    @Override
    public void evictionAnswered(String signal, String answer) {
        rig.counted.add(answer);
    }

    @Override
    public void reliefMeasured(String signal, double ratio) {
        rig.counted.add("relief " + ratio);
    }

    @Override
    public void evictionsUseless(String signal) {
        rig.counted.add("useless");
    }

    @Override
    public void evictionStuck(String signal) {
        rig.counted.add("stuck");
    }

    @Override
    public void intentWithdrawn() {
        rig.counted.add("withdrawn");
    }

    @Override
    public void ourFault() {
        rig.faults++;
        assertThat(rig.faultsAllowed).as("a fault of ours").isTrue();
    }
}
