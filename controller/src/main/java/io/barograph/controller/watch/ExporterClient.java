package io.barograph.controller.watch;

import io.barograph.wire.Position;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// Fetches pages of snapshots from exporters over HTTP/1.1.
///
/// An answer is bounded in size while it is read and in time as a whole, so that the worst exporter costs one page of
/// memory and one deadline. Redirects are not followed.
public final class ExporterClient implements AutoCloseable {

    private final Duration grace;
    private final Supplier<ExporterAccess> access;
    private final Connections connections = new Connections();

    /// A client that gives an answer `grace` beyond the wait it asked for.
    ///
    /// @param access asked before each request; other TLS from it means new connections
    public ExporterClient(Duration grace, Supplier<ExporterAccess> access) {
        this.grace = grace;
        this.access = access;
    }

    /// A client for exporters that are not protected, or by certificates that Java trusts.
    ///
    /// @throws IllegalStateException if this JVM has no TLS
    public static ExporterClient open(Duration grace) {
        try {
            ExporterAccess access = new ExporterAccess(SSLContext.getDefault(), "");
            return new ExporterClient(grace, () -> access);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has TLS", e);
        }
    }

    /// The page after `position` (null: from the ring's start), for which the exporter may wait as long as `wait`.
    ///
    /// @param changes whether its lines may be changes since the one before each, the first since the position's
    Answer fetch(Exporter exporter, @Nullable Position position, boolean changes, Duration wait)
            throws InterruptedException {
        String target = Exporter.target(position, changes, wait.toSeconds());
        Duration limit = wait.plus(grace);
        Call call = new Call(exporter, target, access.get());
        try {
            connections.ask(call);
            return call.answer().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return new Answer.Failure(
                    Fault.TOO_SLOW,
                    exporter.address(target) + " had not answered in full after " + limit.toMillis() / 1000.0 + " s");
        } catch (ExecutionException | CancellationException e) {
            throw new IllegalStateException("a call ends with an answer", e);
        } finally {
            call.giveUp();
        }
    }

    /// Nobody asks this exporter any more.
    void leave(Exporter exporter) {
        connections.leave(exporter.base());
    }

    /// Breaks off what is under way.
    @Override
    public void close() {
        connections.close();
    }
}
