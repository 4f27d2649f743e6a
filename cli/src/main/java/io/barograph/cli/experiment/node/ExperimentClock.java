package io.barograph.cli.experiment.node;

import module java.base;

/// An experiment's time.
public interface ExperimentClock {

    /// By the kernel's monotonic clock.
    long micros();

    /// Waits. Throws a [StopException] as soon as the experiment is to end.
    void pauseFor(Duration time) throws InterruptedException;

    /// Waits for a moment that the kernel needs to remove what has ended, also while the experiment ends.
    void settle();

    /// Somebody has stopped the experiment.
    final class StopException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public StopException() {
            super("stopped by a signal");
        }
    }
}
