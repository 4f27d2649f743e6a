package io.barograph.web.tls;

import io.barograph.web.limits.ServerTimeouts;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.SSLOptions;
import io.vertx.core.net.ServerSSLOptions;
import io.vertx.core.net.TrustOptions;
import module java.base;

/// TLS settings in Vert.x's words.
public final class VertxTlsOptions {

    private VertxTlsOptions() {}

    /// Sets the options of a server that starts. Handshakes, which compute, keep off the event loop.
    public static void startOptions(
            HttpServerOptions options, TlsSettings tls, boolean http2, ServerTimeouts timeouts) {
        JdkSSLEngineOptions engine = new JdkSSLEngineOptions();
        engine.setUseWorkerThread(true);
        options.setSsl(true)
                .setSslEngineOptions(engine)
                .setKeyCertOptions(KeyCertOptions.wrap(tls.keys()))
                .setClientAuth(tls.clients().asks())
                .setUseAlpn(http2)
                .setAlpnVersions(
                        http2 ? List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1) : List.of(HttpVersion.HTTP_1_1));
        fillOptions(options.getSslOptions(), tls, timeouts);
    }

    /// The options for a server that runs.
    public static ServerSSLOptions updateOptions(TlsSettings tls, boolean http2, ServerTimeouts timeouts) {
        ServerSSLOptions options = new ServerSSLOptions()
                .setClientAuth(tls.clients().asks())
                .setUseAlpn(http2)
                .setApplicationLayerProtocols(http2 ? List.of("h2", "http/1.1") : List.of("http/1.1"));
        fillOptions(options, tls, timeouts);
        return options;
    }

    private static void fillOptions(SSLOptions options, TlsSettings tls, ServerTimeouts timeouts) {
        options.setKeyCertOptions(KeyCertOptions.wrap(tls.keys()))
                .setTrustOptions(TrustOptions.wrap(tls.trust()))
                .setEnabledSecureTransportProtocols(
                        new LinkedHashSet<>(tls.ciphers().protocols()))
                .setSslHandshakeTimeout(timeouts.request().toMillis())
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
        tls.ciphers().suites().forEach(options::addEnabledCipherSuite);
        options.setKeyExchangeGroups(tls.ciphers().groups());
    }
}
