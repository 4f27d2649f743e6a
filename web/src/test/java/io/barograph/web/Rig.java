package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;

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
final class Rig implements AutoCloseable {

    static final Limits LIMITS =
            new Limits(64, 2048, 1024, new Limits.Answers(40, 200 << 20), new Patience(75, 60, 60, 2000));

    /// 4 MB that nobody can compress.
    static final byte[] LARGE = large();

    final SelfMetrics metrics = new SelfMetrics("test_");
    final Path file;
    private final Worker worker = new Worker("rig-worker", 128);
    private final WebServer server;

    Rig(Path directory, String config) throws Exception {
        this(directory, config, LIMITS, Map.of());
    }

    Rig(Path directory, @Nullable String config, Limits limits, Map<String, Handler> more) throws Exception {
        file = directory.resolve("web.yml");
        if (config != null) {
            Files.writeString(file, config);
        }
        Body large = Body.of("application/octet-stream", LARGE);
        Map<String, Handler> routes = new HashMap<>(Map.of(
                "/metrics", Handler.ready(() -> Response.text(200, "metrics")),
                "/snapshots", Handler.ready(() -> Response.text(200, "snapshots")),
                "/large", Handler.ready(() -> Response.ok(large)),
                "/healthz", Health.of(() -> "")));
        routes.putAll(more);
        server = WebServer.start(
                new WebOptions(List.of(new Address("127.0.0.1", 0)), config == null ? null : file, limits),
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
                .sslContext(TestKeys.ALL.client(alias))
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
