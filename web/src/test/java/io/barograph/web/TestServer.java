package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.program.BoundedWorker;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebServerOptions;
import io.barograph.web.limits.ServerLimits;
import io.barograph.web.metrics.MetricsFormat;
import io.barograph.web.metrics.SelfMetrics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A server with a configuration file of its own, and clients for it.
final class TestServer implements AutoCloseable {

    static final ServerLimits LIMITS =
            new ServerLimits(64, 2048, 1024, new ServerLimits.Answers(40, 200 << 20), TestTimeouts.LONG);

    /// 4 MB that nobody can compress.
    static final byte[] LARGE = large();

    final SelfMetrics metrics = new SelfMetrics("test_");
    final Path file;
    private final BoundedWorker worker = new BoundedWorker("rig-worker", 128);
    private final WebServer server;

    TestServer(Path directory, String config) throws Exception {
        this(directory, config, LIMITS, Map.of());
    }

    TestServer(Path directory, @Nullable String config, ServerLimits limits, Map<String, RouteHandler> more)
            throws Exception {
        file = directory.resolve("web.yml");
        if (config != null) {
            Files.writeString(file, config);
        }
        ResponseBody large = ResponseBody.of("application/octet-stream", LARGE);
        Map<String, RouteHandler> routes = new HashMap<>(Map.of(
                "/metrics", RouteHandler.ready(() -> Response.text(200, "metrics")),
                "/snapshots", RouteHandler.ready(() -> Response.text(200, "snapshots")),
                "/large", RouteHandler.ready(() -> Response.ok(large)),
                "/healthz", HealthRoutes.of(() -> "")));
        routes.putAll(more);
        server = WebServer.start(
                new WebServerOptions(List.of(new ListenAddress("127.0.0.1", 0)), config == null ? null : file, limits),
                new Routes(routes),
                worker,
                metrics);
    }

    private static byte[] large() {
        byte[] bytes = new byte[4 * 1024 * 1024];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    int port() {
        return server.addresses().getFirst().port();
    }

    /// A client that shows the certificate of an alias, or none for the empty text.
    HttpClient client(String alias) throws Exception {
        return HttpClient.newBuilder()
                .sslContext(TestKeys.usual().client(alias))
                .connectTimeout(Duration.ofSeconds(60))
                .build();
    }

    Socket socket() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
        socket.setSoTimeout(60_000);
        return socket;
    }

    HttpResponse<String> get(HttpClient client, String scheme, String path, String... headers) throws Exception {
        return client.send(request(scheme, path, headers), HttpResponse.BodyHandlers.ofString());
    }

    CompletableFuture<HttpResponse<String>> getAsync(HttpClient client, String path, String... headers) {
        return client.sendAsync(request("http", path, headers), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest request(String scheme, String path, String... headers) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(scheme + "://127.0.0.1:" + port() + path))
                .timeout(Duration.ofSeconds(60));
        return headers.length == 0 ? builder.build() : builder.headers(headers).build();
    }

    static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(UTF_8));
    }

    String metrics() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        metrics.write(out, MetricsFormat.TEXT_0_0_4);
        return out.toString(UTF_8);
    }

    /// The value of one of the server's series, with its labels as simpleclient writes them.
    double metric(String series) {
        return metrics()
                .lines()
                .filter(line -> line.startsWith("test_" + series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .findAny()
                .orElse(Double.NaN);
    }

    void closeServer() {
        server.close();
    }

    @Override
    public void close() {
        server.close();
        worker.close();
    }
}
