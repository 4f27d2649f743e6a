package io.barograph.controller.watch.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.barograph.signal.Snapshot;
import io.barograph.wire.SnapshotLine;
import io.barograph.wire.format.SnapshotPosition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// An exporter for tests: keeps every snapshot it is given and answers `/snapshots` by the wire format, long poll and
/// changes included, over a real socket.
public final class RingExporter implements AutoCloseable {

    private final HttpServer server;
    private final List<Snapshot> ring = new ArrayList<>();
    private final List<String> queries = new CopyOnWriteArrayList<>();
    private final List<String> kinds = new CopyOnWriteArrayList<>();

    public RingExporter() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/snapshots", this::answer);
        server.start();
    }

    /// Where it listens.
    public URI base() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /// The exporter of this node.
    public ExporterAddress of(String node) {
        return new ExporterAddress(node, base());
    }

    /// A new snapshot.
    public synchronized void add(Snapshot snapshot) {
        ring.add(snapshot);
        notifyAll();
    }

    /// Begins anew, as after a restart.
    public synchronized void forget() {
        ring.clear();
    }

    /// Begins anew with these.
    public synchronized void restart(Snapshot... snapshots) {
        ring.clear();
        ring.addAll(List.of(snapshots));
        notifyAll();
    }

    /// The query of each request so far.
    public List<String> queries() {
        return List.copyOf(queries);
    }

    /// What each line so far was: whole or change.
    public List<String> kinds() {
        return List.copyOf(kinds);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getQuery();
        queries.add(query);
        String after = null;
        long waitMillis = 0;
        boolean changes = false;
        for (String part : query.split("&", -1)) {
            if (part.startsWith("after=")) {
                after = part.substring("after=".length());
            } else if (part.startsWith("wait=")) {
                waitMillis = 1000 * Long.parseLong(part.substring("wait=".length()));
            } else {
                changes |= part.equals("changes=1");
            }
        }
        byte[] body = page(after == null ? null : SnapshotPosition.parse(after), changes, waitMillis);
        exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }

    private synchronized byte[] page(@Nullable SnapshotPosition after, boolean changes, long waitMillis) {
        try {
            for (long left = waitMillis; left > 0 && news(after).isEmpty(); left -= 100) {
                wait(100);
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            @Nullable SnapshotLine held = after == null ? null : told(after);
            for (Snapshot snapshot : news(after)) {
                SnapshotLine line = SnapshotLine.of(snapshot);
                byte[] change = changes && held != null ? line.changeSince(held) : null;
                kinds.add(change == null ? "whole" : "change");
                out.write(change == null ? line.whole() : change);
                out.write('\n');
                held = line;
            }
            return out.toByteArray();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new byte[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private @Nullable SnapshotLine told(SnapshotPosition at) {
        for (Snapshot each : ring) {
            if (SnapshotPosition.of(each).equals(at)) {
                return SnapshotLine.of(each);
            }
        }
        return null;
    }

    private List<Snapshot> news(@Nullable SnapshotPosition after) {
        return ring.stream()
                .filter(each -> after == null
                        || !each.origin().instance().equals(after.instance())
                        || each.moment().seq() > after.seq())
                .toList();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
