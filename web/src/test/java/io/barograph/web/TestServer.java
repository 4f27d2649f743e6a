package io.barograph.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.program.BoundedWorker;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebServerOptions;
import io.barograph.web.limits.ServerLimits;
import io.barograph.web.limits.ServerTimeouts;
import io.barograph.web.metrics.MetricsFormat;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/// A server, and clients for it: the JDK's, and bare sockets for what no good client sends.
final class TestServer implements AutoCloseable {

    static final ListenAddress FREE = new ListenAddress("127.0.0.1", 0);
    static final ServerLimits LIMITS = limits(TestTimeouts.LONG);

    /// 4 MB that cannot be compressed.
    static final byte[] LARGE = large();

    /// With the files that `TestKeys` writes under the name `server`.
    static final String TLS = "tls_server_config:\n  cert_file: server.crt\n  key_file: server.key\n";

    final SelfMetrics metrics = new SelfMetrics("test_");
    final BoundedWorker worker = new BoundedWorker("test-worker", 128);
    final WebServer server;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(60))
            .build();

    TestServer(WebServerOptions options, Function<BoundedWorker, Routes> routes) {
        server = WebServer.startServer(options, routes.apply(worker), worker, metrics);
    }

    /// Plain HTTP on loopback.
    TestServer(ServerLimits limits, Function<BoundedWorker, Routes> routes) {
        this(new WebServerOptions(List.of(FREE), null, limits, AllowedHosts.NONE), routes);
    }

    /// With a configuration file of its own, `web.yml` in the directory.
    TestServer(Path directory, String config) throws IOException {
        this(directory, config, LIMITS, Map.of());
    }

    /// @param config null for plain HTTP
    TestServer(Path directory, @Nullable String config, ServerLimits limits, Map<String, RouteHandler> more)
            throws IOException {
        this(
                new WebServerOptions(
                        List.of(FREE),
                        config == null ? null : Files.writeString(directory.resolve("web.yml"), config),
                        limits,
                        AllowedHosts.NONE),
                _ -> usual(more));
    }

    private static Routes usual(Map<String, RouteHandler> more) {
        ResponseBody large = ResponseBody.of("application/octet-stream", LARGE);
        Map<String, RouteHandler> routes = new HashMap<>(Map.of(
                "/metrics", RouteHandler.ofReady(() -> Response.ofText(200, "metrics")),
                "/snapshots", RouteHandler.ofReady(() -> Response.ofText(200, "snapshots")),
                "/large", RouteHandler.ofReady(() -> Response.ok(large)),
                "/healthz", HealthRoutes.of(() -> "")));
        routes.putAll(more);
        return new Routes(routes);
    }

    private static byte[] large() {
        byte[] bytes = new byte[4 * 1024 * 1024];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    static ServerLimits limits(ServerTimeouts timeouts) {
        return new ServerLimits(64, 2048, 1024, new ServerLimits.Answers(40, 200 << 20), timeouts);
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

    HttpResponse<String> getByTls(HttpClient client, String path) throws IOException, InterruptedException {
        URI uri = URI.create("https://127.0.0.1:" + port() + path);
        HttpRequest request =
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(60)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return http.send(request("GET", path, headers), HttpResponse.BodyHandlers.ofString());
    }

    CompletableFuture<HttpResponse<String>> getAsync(String path, String... headers) {
        return http.sendAsync(request("GET", path, headers), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<byte[]> send(String method, String path, String... headers) throws IOException, InterruptedException {
        return http.send(request(method, path, headers), HttpResponse.BodyHandlers.ofByteArray());
    }

    private HttpRequest request(String method, String path, String... headers) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(Duration.ofMinutes(2))
                .method(method, HttpRequest.BodyPublishers.noBody());
        return headers.length == 0 ? builder.build() : builder.headers(headers).build();
    }

    Socket socket() throws IOException {
        return from("127.0.0.1");
    }

    /// From this address of the host's loopback network.
    Socket from(String address) throws IOException {
        Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port(), InetAddress.ofLiteral(address), 0);
        socket.setSoTimeout(60_000);
        return socket;
    }

    /// One that takes in little of what it does not read.
    Socket lazySocket() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()));
        socket.setSoTimeout(60_000);
        return socket;
    }

    static String getting(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(US_ASCII));
    }

    /// Sends the text as it is and returns all that comes until the server closes.
    String raw(String text) throws IOException {
        try (Socket socket = socket()) {
            try {
                write(socket, text);
            } catch (IOException _) {
                // the server may refuse before all is sent; what it answered is read all the same
            }
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    static int bytesUntilItEnds(Socket socket) throws SocketTimeoutException {
        int count = 0;
        try (socket) {
            byte[] some = new byte[64 * 1024];
            for (int read = 0; read >= 0; read = socket.getInputStream().read(some)) {
                count += read;
            }
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException _) {
            // reset: what was under way is lost, as it should be
        }
        return count;
    }

    static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(UTF_8));
    }

    String metrics() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        metrics.writeAll(out, MetricsFormat.TEXT_0_0_4);
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

    @Override
    public void close() {
        http.shutdownNow();
        server.close();
        worker.close();
    }
}
