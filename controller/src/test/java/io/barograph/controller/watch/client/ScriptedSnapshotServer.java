package io.barograph.controller.watch.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import io.barograph.signal.Snapshot;
import io.barograph.wire.SnapshotJson;
import io.barograph.wire.SnapshotLine;
import module java.base;

/// An exporter for tests that answers each query as the test says.
public final class ScriptedSnapshotServer implements AutoCloseable {

    private final HttpServer server;
    private final List<String> queries = new CopyOnWriteArrayList<>();

    /// @param page the page for a query, such as `after=a.0&wait=20&changes=1`
    public ScriptedSnapshotServer(UnaryOperator<String> page) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/snapshots", exchange -> {
            try (exchange) {
                String query = exchange.getRequestURI().getQuery();
                queries.add(query);
                byte[] body = page.apply(query).getBytes(UTF_8);
                exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
    }

    public URI base() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /// Those so far.
    public List<String> queries() {
        return List.copyOf(queries);
    }

    public static String whole(Snapshot snapshot) {
        return new String(SnapshotJson.encode(snapshot), UTF_8) + "\n";
    }

    public static String change(Snapshot now, Snapshot before) {
        byte[] change = SnapshotLine.of(now).changeSince(SnapshotLine.of(before));
        return new String(Objects.requireNonNull(change), UTF_8) + "\n";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
