package io.barograph.bench.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.bench.BenchClock;
import io.barograph.wire.PodUsageJson;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The exporters of all simulated nodes behind one port: the address that a connection was made to says which
/// node is asked. It knows `GET /snapshots?after=INSTANCE.SEQ&wait=SECONDS&changes=1`, `GET /pods`, and nothing
/// else, which keeps its cost small.
public final class SimulatedExporters implements AutoCloseable {

    private static final int BACKLOG = 4096;

    private final SimulatedFleet nodes;
    private final ServerSocket server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Map<Integer, Map<String, Long>> pods = new ConcurrentHashMap<>();
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong snapshots = new AtomicLong();

    /// Listens at all loopback addresses, at a port that is free.
    ///
    /// @param tls null for plain HTTP
    public SimulatedExporters(SimulatedFleet nodes, @Nullable SSLContext tls) throws IOException {
        this.nodes = nodes;
        this.server = tls == null
                ? new ServerSocket(0, BACKLOG, InetAddress.getByName("0.0.0.0"))
                : tls.getServerSocketFactory().createServerSocket(0, BACKLOG, InetAddress.getByName("0.0.0.0"));
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    /// What the pods of a node use from now on; nothing at first.
    ///
    /// @param memory in bytes, by the pods' UIDs
    public void pods(int node, Map<String, Long> memory) {
        pods.put(node, Map.copyOf(memory));
    }

    long requests() {
        return requests.get();
    }

    /// Of all pages.
    long bytes() {
        return bytes.get();
    }

    /// Pages that had news.
    long pages() {
        return snapshots.get();
    }

    int connections() {
        return open.size();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException _) {
            // Closed
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            int node = SimulatedFleet.at(socket.getLocalAddress().getAddress());
            InputStream in = new BufferedInputStream(socket.getInputStream(), 512);
            OutputStream out = socket.getOutputStream();
            for (String target = target(in); !target.isEmpty(); target = target(in)) {
                requests.incrementAndGet();
                if (target.startsWith("/pods")) {
                    send(
                            out,
                            "application/json",
                            PodUsageJson.encode(nodes.usage(node, pods.getOrDefault(node, Map.of()))));
                    continue;
                }
                byte[] page = answer(node, target);
                send(out, "application/x-ndjson", page);
                bytes.addAndGet(page.length);
                snapshots.addAndGet(page.length == 0 ? 0 : 1);
            }
        } catch (IOException _) {
            // The controller has gone
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    private static void send(OutputStream out, String type, byte[] body) throws IOException {
        byte[] head = ("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                .getBytes(US_ASCII);
        byte[] whole = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        out.write(whole);
        out.flush();
    }

    /// News, or nothing when the wait is over.
    private byte[] answer(int node, String target) throws InterruptedException {
        String position = param(target, "after");
        long after = position.isEmpty() ? -1 : Long.parseLong(position.substring(position.lastIndexOf('.') + 1));
        String wait = param(target, "wait");
        long deadline = BenchClock.micros() + (wait.isEmpty() ? 0 : Long.parseLong(wait) * 1_000_000);
        while (nodes.latest(node) <= after) {
            long next = Math.min(deadline, nodes.madeMicros(node, after + 1));
            long rest = next - BenchClock.micros();
            if (next == deadline && rest <= 0) {
                return new byte[0];
            }
            BenchClock.pause(Math.max(1, (rest + 999) / 1000));
        }
        return nodes.page(node, after, param(target, "changes").equals("1"));
    }

    private static String param(String target, String name) {
        int at = target.indexOf(name + "=");
        if (at < 0) {
            return "";
        }
        int end = target.indexOf('&', at);
        return target.substring(at + name.length() + 1, end < 0 ? target.length() : end);
    }

    /// Reads a request to the end of its headers; empty at the connection's end.
    private static String target(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        String target = "";
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next != '\n') {
                line.append((char) next);
            } else if (line.length() <= 1) {
                return target;
            } else {
                target = target.isEmpty() ? line.toString().split(" ", 3)[1] : target;
                line.setLength(0);
            }
        }
        return "";
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket each : open) {
                each.close();
            }
        } catch (IOException _) {
            // It ends all the same
        }
    }
}
