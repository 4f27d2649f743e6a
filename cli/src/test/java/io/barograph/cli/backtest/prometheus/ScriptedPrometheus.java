package io.barograph.cli.backtest.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import module java.base;

/// Something at a real socket that answers as it is told to, as no Prometheus would: for tests of what is borne.
public final class ScriptedPrometheus implements AutoCloseable {

    private final HttpServer server;
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();

    /// One answer.
    public record Said(int status, String body, String retryAfter) {

        public static Said ok(String data) {
            return new Said(200, "{\"status\":\"success\",\"data\":" + data + "}", "");
        }

        public static Said error(int status, String why) {
            return new Said(status, "{\"status\":\"error\",\"errorType\":\"x\",\"error\":\"" + why + "\"}", "");
        }
    }

    /// @param script from the decoded query of a request to its answer
    public ScriptedPrometheus(Function<String, Said> script) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> answer(exchange, script));
        server.start();
    }

    private void answer(HttpExchange exchange, Function<String, Said> script) throws IOException {
        try (exchange) {
            String query = URLDecoder.decode(exchange.getRequestURI().toString(), UTF_8);
            asked.add(query);
            authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            Said said = script.apply(query);
            byte[] bytes = said.body().getBytes(UTF_8);
            if (!said.retryAfter().isEmpty()) {
                exchange.getResponseHeaders().add("Retry-After", said.retryAfter());
            }
            exchange.sendResponseHeaders(said.status(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /// The questions so far.
    public List<String> asked() {
        return List.copyOf(asked);
    }

    /// What each question was authorized by.
    public List<String> authorizations() {
        return List.copyOf(authorizations);
    }

    public PrometheusAccess access() {
        try {
            return new PrometheusAccess(
                    URI.create("http://127.0.0.1:" + server.getAddress().getPort()), SSLContext.getDefault(), () -> "");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
