package io.barograph.e2e.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.barograph.testkit.keys.TestKeys;
import module java.base;

/// The kubelet of the node that was taken over: it answers as it likes, and keeps the tokens that it is shown.
final class HostileKubelet implements AutoCloseable {

    static final PressedExporter.Lie HONEST = saying("{\"node\":{\"nodeName\":\"hostile\"},\"pods\":[]}");

    private final HttpsServer server;
    private final Set<String> tokens = new ConcurrentSkipListSet<>();
    private final AtomicInteger asked = new AtomicInteger();
    private volatile PressedExporter.Lie answer = HONEST;

    HostileKubelet() throws Exception {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.setHttpsConfigurator(new HttpsConfigurator(TestKeys.usual().server("server")));
        server.createContext("/", this::answer);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        asked.incrementAndGet();
        String shown = exchange.getRequestHeaders().getFirst("Authorization");
        if (shown != null && shown.startsWith("Bearer ")) {
            tokens.add(shown.substring("Bearer ".length()));
        }
        try (exchange) {
            answer.tell(exchange);
        }
    }

    void answer(PressedExporter.Lie lie) {
        answer = lie;
    }

    /// How often it was asked.
    int asked() {
        return asked.get();
    }

    Set<String> tokens() {
        return tokens;
    }

    static PressedExporter.Lie saying(String json) {
        return exchange -> {
            byte[] body = json.getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        };
    }

    /// An answer of this beginning, these bytes again and again, and this end.
    static PressedExporter.Lie repeating(String begin, String each, long bytes, String end) {
        return exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = new BufferedOutputStream(exchange.getResponseBody(), 1 << 16)) {
                out.write(begin.getBytes(UTF_8));
                byte[] part = each.getBytes(UTF_8);
                for (long written = 0; written < bytes; written += part.length) {
                    out.write(part);
                }
                out.write(end.getBytes(UTF_8));
            }
        };
    }

    /// A byte now and then, for ever.
    static PressedExporter.Lie dripping() {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            while (true) {
                out.write(' ');
                out.flush();
                LockSupport.parkNanos(200_000_000);
            }
        };
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
