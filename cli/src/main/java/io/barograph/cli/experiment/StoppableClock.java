package io.barograph.cli.experiment;

import io.barograph.cli.experiment.node.ExperimentClock;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.program.Termination;
import module java.base;

/// The kernel's clock; SIGINT and SIGTERM end its pauses.
record StoppableClock(MonotonicClock clock, Termination.StopSignal stop) implements ExperimentClock {

    private static final Duration MOMENT = Duration.ofMillis(50);

    @Override
    public long micros() {
        return clock.micros();
    }

    @Override
    public void pauseFor(Duration time) throws InterruptedException {
        if (stop.awaitWithin(time)) {
            throw new StopException();
        }
    }

    @Override
    public void settle() {
        try {
            Thread.sleep(MOMENT);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
