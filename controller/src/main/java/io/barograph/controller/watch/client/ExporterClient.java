package io.barograph.controller.watch.client;

import io.barograph.web.tls.ClientCredentials;
import module java.base;

/// Fetches pages of snapshots from exporters over HTTP/1.1.
///
/// An answer is bounded in size while it is read and in time as a whole, so that the worst exporter costs one page of
/// memory and one deadline. Redirects are not followed.
public final class ExporterClient implements AutoCloseable {

    private final Terms terms;
    private final ConnectionFactory connections = new ConnectionFactory();

    /// How exporters are asked.
    ///
    /// @param grace so long may an answer take beyond the wait it was asked for
    /// @param access asked before each request; other TLS from it means new connections
    record Terms(Duration grace, Supplier<ClientCredentials.Shown> access) {}

    /// A client that gives an answer `grace` beyond the wait it asked for.
    ///
    /// @param access asked before each request, by a loop; other TLS from it means new connections
    public ExporterClient(Duration grace, Supplier<ClientCredentials.Shown> access) {
        terms = new Terms(grace, access);
    }

    /// A client for exporters that are not protected, or by certificates that Java trusts.
    ///
    /// @throws IllegalStateException if this JVM has no TLS
    public static ExporterClient open(Duration grace) {
        try {
            ClientCredentials.Shown access = new ClientCredentials.Shown(SSLContext.getDefault(), "");
            return new ExporterClient(grace, () -> access);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has TLS", e);
        }
    }

    /// The connection to this exporter, which it shares with none.
    public ExporterConnection connectionTo(ExporterAddress exporter) {
        return new ExporterConnection(exporter, terms, connections);
    }

    @Override
    public void close() {
        connections.close();
    }
}
