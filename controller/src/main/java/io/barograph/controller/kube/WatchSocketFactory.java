package io.barograph.controller.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/// Opens WebSockets to the API server, which it offers for every watch. A connection of our own can be asked whether it
/// lives, by a ping (RFC 6455, 5.5.2), which is no request to the API server: nobody is authorized, nothing is audited.
/// The HTTP client has no such question, and its own WebSocket reads an answer of any size before it says no.
final class WatchSocketFactory {

    private static final int CONNECT_MILLIS = 3_000;
    /// All that comes before the first change, in times of being quiet: it may not come byte by byte for hours.
    private static final int OPENING = 3;

    private final HttpClient http;
    private final StandardHttpClientBuilder<?, ?, ?> asHttp;
    private final Duration quiet;

    WatchSocketFactory(Config config, HttpClient http, HttpClient.Factory factory, Duration quiet) {
        this.http = http;
        this.asHttp = (StandardHttpClientBuilder<?, ?, ?>) factory.newBuilder(config);
        this.quiet = quiet;
    }

    /// Whether there is a way that we know: none leads through an HTTP proxy.
    boolean usable() {
        return asHttp.getProxyAddress() == null || asHttp.getProxyType() == HttpClient.ProxyType.DIRECT;
    }

    /// Opens one, with who we are.
    ///
    /// @throws WatchSocket.RefusedException if it is answered with something else than a WebSocket
    WatchSocket open(URI address) throws IOException {
        boolean secure = "https".equals(address.getScheme());
        int port = address.getPort() >= 0 ? address.getPort() : secure ? 443 : 80;
        Socket plain = new Socket();
        Duration time = quiet.multipliedBy(OPENING);
        ConnectionDeadline deadline = new ConnectionDeadline(time, plain);
        boolean done = false;
        try (deadline) {
            plain.setSoTimeout(Math.toIntExact(quiet.toMillis()));
            plain.setTcpNoDelay(true);
            plain.connect(new InetSocketAddress(address.getHost(), port), CONNECT_MILLIS);
            Socket spoken = secure ? secured(plain, address.getHost(), port) : plain;
            WatchSocket socket = WatchSocket.upgrade(plain, spoken, address, headers(address));
            done = true;
            return socket;
        } catch (SocketException | SSLException e) {
            throw deadline.passed() ? new IOException("no WebSocket within " + time.toSeconds() + " s", e) : e;
        } finally {
            if (!done) {
                plain.close();
            }
        }
    }

    private Socket secured(Socket plain, String host, int port) throws IOException {
        SSLSocket socket = (SSLSocket) asHttp.getSslContext().getSocketFactory().createSocket(plain, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    /// Tokens and whom we act as, as every other request has them.
    private Map<String, List<String>> headers(URI address) {
        HttpRequest.Builder builder = http.newHttpRequestBuilder().uri(address);
        HttpRequest bare = builder.build();
        asHttp.getInterceptors().values().forEach(each -> each.before(builder, bare, new NoTags()));
        return builder.build().headers();
    }

    private static final class NoTags implements Interceptor.RequestTags {
        @Override
        public <T> @Nullable T getTag(Class<T> type) {
            return null;
        }
    }
}
