package io.barograph.controller.kube;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Closes a connection when its time is up, which ends whatever waits for it. A server that sends a byte now and then
/// never lets a read time out.
final class ConnectionDeadline implements AutoCloseable {

    private final CompletableFuture<Boolean> passing = new CompletableFuture<>();

    /// @param connection closed after this time, unless this deadline is closed before
    ConnectionDeadline(Duration time, Closeable connection) {
        CompletableFuture<Void> _ = passing.thenAccept(passed -> {
            if (passed) {
                end(connection);
            }
        });
        CompletableFuture<Boolean> _ = passing.completeOnTimeout(true, time.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void end(Closeable connection) {
        try {
            connection.close();
        } catch (IOException _) {
            // it was broken already
        }
    }

    /// Whether the time was up.
    boolean passed() {
        return passing.getNow(false);
    }

    /// It was in time, if it has not passed.
    @Override
    public void close() {
        passing.complete(false);
    }
}
