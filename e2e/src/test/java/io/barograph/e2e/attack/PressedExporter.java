package io.barograph.e2e.attack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.barograph.exporter.sample.ring.SnapshotRing;
import io.barograph.signal.Contention;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.usage.NodePods;
import io.barograph.usage.PodUsage;
import io.barograph.wire.PodUsageJson;
import module java.base;

/// One node's exporter, which says what the test wants of memory, disk, CPU and pods, and can answer anything else.
final class PressedExporter implements AutoCloseable {

    private static final long SECOND = 1_000_000;
    private static final Pattern QUERY = Pattern.compile("(?:after=([^&]*)&)?wait=([0-9]+)(&changes=1)?");
    private static final String NOT_TOLD = "not told";

    /// What is answered in place of the truth.
    interface Lie {
        void tell(HttpExchange exchange) throws IOException;
    }

    private final String node;
    private final SnapshotOrigin origin;
    private final SnapshotRing ring;
    private final HttpServer server;
    private final Map<String, Long> usage = new ConcurrentSkipListMap<>();
    private final Map<String, Lie> lies = new ConcurrentHashMap<>();
    private volatile long memoryLeft = 64L << 30;
    private volatile long diskLeft = 90L << 30;
    private volatile double cpuContention;
    private long seq;

    PressedExporter(String node) throws IOException {
        this.node = node;
        this.origin = new SnapshotOrigin(node, "boot", node + "-0");
        this.ring = new SnapshotRing(origin.instance(), SnapshotRing.MAX_BYTES);
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/snapshots", exchange -> answer("/snapshots", exchange));
        server.createContext("/pods", exchange -> answer("/pods", exchange));
        server.start();
        tick();
    }

    String option() {
        return node + "=http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// Tells the next snapshot.
    synchronized void tick() {
        Reading<SignalLevel.Level> memory = Reading.of(new SignalLevel.Level(memoryLeft, 64L << 30));
        Reading<Double> contention = Reading.of(cpuContention);
        Reading<SignalLevel.Level> disk = Reading.of(new SignalLevel.Level(diskLeft, 100L << 30));
        ring.addSnapshot(new Snapshot(
                origin,
                new SnapshotTime(seq, (seq + 1) * SECOND, SECOND),
                Reading.absent(NOT_TOLD),
                List.of(),
                List.of(new Contention(
                        Scope.KUBEPODS,
                        Resource.CPU,
                        contention,
                        new MovingAverages(contention, contention, contention),
                        Reading.absent(NOT_TOLD))),
                List.of(
                        new SignalLevel(EvictionSignal.MEMORY_AVAILABLE, memory, 0),
                        new SignalLevel(EvictionSignal.NODEFS_AVAILABLE, disk, 0)),
                Reading.absent(NOT_TOLD),
                Reading.absent(NOT_TOLD),
                List.of(),
                Reading.absent(NOT_TOLD),
                Reading.absent(NOT_TOLD),
                Reading.of(FilesystemLayout.SINGLE)));
        seq++;
        notifyAll();
    }

    void leaveMemory(long mib) {
        memoryLeft = mib << 20;
    }

    void leaveDisk(long gib) {
        diskLeft = gib << 30;
    }

    /// So much of the time a pod waits for others' CPU.
    void contendForCpu(double percent) {
        cpuContention = percent;
    }

    void uses(String uid, long mib) {
        usage.put(uid, mib << 20);
    }

    /// @param path `/snapshots` or `/pods`
    void lie(String path, Lie lie) {
        lies.put(path, lie);
    }

    void beHonest() {
        lies.clear();
    }

    private void answer(String path, HttpExchange exchange) throws IOException {
        try (exchange) {
            Lie lie = lies.get(path);
            if (lie != null) {
                lie.tell(exchange);
            } else {
                byte[] truth = path.equals("/pods")
                        ? pods()
                        : page(exchange.getRequestURI().getQuery());
                exchange.getResponseHeaders()
                        .set(
                                "Content-Type",
                                path.equals("/pods") ? PodUsageJson.CONTENT_TYPE : SnapshotRing.CONTENT_TYPE);
                exchange.sendResponseHeaders(200, truth.length == 0 ? -1 : truth.length);
                exchange.getResponseBody().write(truth);
            }
        }
    }

    private synchronized byte[] pods() {
        Reading<Long> none = Reading.absent(NOT_TOLD);
        List<PodUsage> all = usage.entrySet().stream()
                .map(each -> new PodUsage(
                        each.getKey(),
                        new PodUsage.Memory(Reading.of(each.getValue()), Reading.of(each.getValue())),
                        none,
                        new PodUsage.Limits(none, none),
                        new PodUsage.OomCounts(none, none),
                        List.of()))
                .toList();
        return PodUsageJson.encode(new NodePods(node, origin.bootId(), seq * SECOND, all));
    }

    private synchronized byte[] page(String query) {
        Matcher asked = QUERY.matcher(query);
        if (!asked.matches()) {
            throw new IllegalStateException("the controller asks for " + query);
        }
        String after = Objects.requireNonNullElse(asked.group(1), "");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(asked.group(2)));
        boolean changes = asked.group(3) != null;
        try {
            while (true) {
                byte[] page = ((SnapshotRing.Page.Lines) ring.pageAfter(after, changes)).bytes();
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (page.length > 0 || left <= 0) {
                    return page;
                }
                wait(left);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new byte[0];
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
