package io.barograph.cli.experiment.node;

import module java.base;

/// A clock that stands still and never waits.
final class InstantClock implements ExperimentClock {

    @Override
    public long micros() {
        return 0;
    }

    @Override
    public void pauseFor(Duration time) {}

    @Override
    public void settle() {}
}
