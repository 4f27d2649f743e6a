package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.barograph.controller.kube.access.ClusterAccess;
import module java.base;

/// Something that sits where an API server should be and answers every request as a test says.
public final class HostileApi implements AutoCloseable {

    /// What it does with a request.
    public interface Conduct {
        void answer(HttpExchange exchange) throws IOException;
    }

    /// For what is answered at once, by a machine that may stand still for some time.
    static final ApiTimeouts PATIENT = new ApiTimeouts(
            Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofMillis(20));

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger requests = new AtomicInteger();
    private volatile Conduct conduct;

    public HostileApi(Conduct conduct) throws IOException {
        this.conduct = conduct;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            try (exchange) {
                this.conduct.answer(exchange);
            }
        });
        server.start();
    }

    public static Conduct says(int status, String body) {
        return exchange -> {
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        };
    }

    /// These lines at once, and nothing more for as long as the end has not come.
    public static Conduct begins(CountDownLatch end, String... lines) {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            for (String each : lines) {
                exchange.getResponseBody().write((each + "\n").getBytes(UTF_8));
            }
            exchange.getResponseBody().flush();
            hangs(end).answer(exchange);
        };
    }

    /// Nothing at all until the end comes.
    public static Conduct hangs(CountDownLatch end) {
        return _ -> {
            try {
                end.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        };
    }

    /// This to a list, and the conduct to a watch. A watch that follows another conduct's list has to list anew.
    public static Conduct lists(String list, Conduct watch) {
        AtomicBoolean listed = new AtomicBoolean();
        return exchange -> {
            if (!String.valueOf(exchange.getRequestURI().getQuery()).contains("watch=true")) {
                listed.set(true);
                says(200, list).answer(exchange);
            } else if (listed.get()) {
                watch.answer(exchange);
            } else {
                says(410, "").answer(exchange);
            }
        };
    }

    /// The same chunk again and again, as fast as it is taken.
    public static Conduct floods(byte[] chunk) {
        return floods("", chunk);
    }

    /// The same after these words.
    public static Conduct floods(String first, byte[] chunk) {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(first.getBytes(UTF_8));
            while (true) {
                exchange.getResponseBody().write(chunk);
            }
        };
    }

    public void behave(Conduct other) {
        conduct = other;
    }

    public int requests() {
        return requests.get();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public ApiConnection connect(Path folder) {
        return connect(folder, PATIENT);
    }

    public ApiConnection connect(Path folder, ApiTimeouts patience) {
        return connect(folder, patience, InstantSource.system());
    }

    /// On a machine with this clock.
    ApiConnection connect(Path folder, ApiTimeouts patience, InstantSource machine) {
        try {
            Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                    apiVersion: v1
                    kind: Config
                    current-context: test
                    contexts: [{name: test, context: {cluster: test, user: test}}]
                    clusters: [{name: test, cluster: {server: "http://127.0.0.1:%d"}}]
                    users: [{name: test, user: {token: secret}}]
                    """.formatted(port()));
            return ApiConnection.forCluster(ClusterAccess.find(kubeconfig, Map.of(), folder), patience, machine);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
