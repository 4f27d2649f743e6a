package io.barograph.web;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Lets a program run until it is told to end (SIGTERM, SIGINT), closes it, and ends the process with 0: being told is
/// no failure.
public final class Termination {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Termination() {}

    /// Returns, with the process closed, only where this thread is interrupted; a signal ends the JVM.
    public static void await(AutoCloseable process) throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        Thread hook = Thread.ofPlatform().name("termination").unstarted(() -> {
            told.countDown();
            Runtime.getRuntime().halt(isDown(closed) ? 0 : 1);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        boolean interrupted = false;
        try {
            told.await();
        } catch (InterruptedException _) {
            interrupted = true;
        }
        process.close();
        closed.countDown();
        forget(hook);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // it is the hook that waits for us, and ends the JVM
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
