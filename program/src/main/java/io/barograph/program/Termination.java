package io.barograph.program;

import module java.base;

/// Runs a program until SIGTERM or SIGINT, closes it, and ends the process with 0: a signal is no failure.
public final class Termination {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Termination() {}

    /// Returns, with the process closed, only where this thread is interrupted; a signal ends the JVM.
    public static void awaitSignal(AutoCloseable process) throws Exception {
        try (StopSignal signal = listen()) {
            boolean interrupted = false;
            try {
                signal.latch.await();
            } catch (InterruptedException _) {
                interrupted = true;
            }
            process.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Listens for signals to end, which do not end the JVM at once any more. Close what is returned when the
    /// work is closed.
    public static StopSignal listen() {
        return listenWithExit(0);
    }

    /// The same for work that a signal leaves undone.
    ///
    /// @param exit what the JVM ends with if a signal has come
    public static StopSignal listenWithExit(int exit) {
        return new StopSignal(exit);
    }

    /// Whether a signal has come. Once this is closed, the JVM ends if one has.
    public static final class StopSignal implements AutoCloseable {

        private final CountDownLatch latch = new CountDownLatch(1);
        private final CountDownLatch closed = new CountDownLatch(1);
        private final Thread hook;

        private StopSignal(int exit) {
            hook = Thread.ofPlatform().name("termination").unstarted(() -> {
                latch.countDown();
                Runtime.getRuntime().halt(isDown(closed) ? exit : 1);
            });
            Runtime.getRuntime().addShutdownHook(hook);
        }

        /// Waits at most this long. True if a signal has come.
        public boolean awaitWithin(Duration time) throws InterruptedException {
            return latch.await(time.toNanos(), TimeUnit.NANOSECONDS);
        }

        @Override
        public void close() {
            closed.countDown();
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException _) {
                // it is the hook that waits for us, and ends the JVM
            }
        }
    }

    private static boolean isDown(CountDownLatch closed) {
        try {
            return closed.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            return false;
        }
    }
}
