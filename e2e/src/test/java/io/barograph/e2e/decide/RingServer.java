package io.barograph.e2e.decide;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.barograph.exporter.sample.ring.SnapshotRing;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;

/// An exporter's ring behind a port, filled from a recording: it may be restarted, fail to answer for a while, and lie
/// once about what changed.
final class RingServer implements AutoCloseable {

    /// What it does to a page of changes.
    enum Lie {
        NONE,
        WRONG_SINCE,
        NO_WHOLE_FIRST,
        OTHER_NODE
    }

    /// How it fails to answer.
    enum Failing {
        NOT,
        /// Answers 503.
        BUSY,
        /// Answers when it is awake.
        ASLEEP
    }

    private static final Pattern QUERY = Pattern.compile("(?:after=([^&]*)&)?wait=([0-9]+)(&changes=1)?");
    private static final Pattern SINCE = Pattern.compile("\"changes_since\":([0-9]+)");
    private static final int RING_BYTES = 60_000;

    private final HttpServer server;
    private final List<Snapshot> recorded;
    private final List<Snapshot> told = new ArrayList<>();
    private SnapshotOrigin origin = new SnapshotOrigin("n1", "boot-0", "i0");
    private SnapshotRing ring = new SnapshotRing("i0", RING_BYTES);
    private long micros = 1_000_000;
    private long seq;
    private Failing failing = Failing.NOT;
    private Lie lie = Lie.NONE;
    private int changes;

    RingServer(List<Snapshot> recorded) throws IOException {
        this.recorded = recorded;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/snapshots", this::answer);
        server.start();
    }

    URI base() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /// The next snapshot.
    synchronized Snapshot tell() {
        Snapshot from = recorded.get(told.size() % recorded.size());
        micros += 2_000_000;
        Snapshot next = new Snapshot(
                origin,
                new SnapshotTime(seq++, micros, 2_000_000),
                from.stealPercent(),
                from.pressures(),
                from.contentions(),
                from.levels());
        told.add(next);
        ring.addSnapshot(next);
        notifyAll();
        return next;
    }

    /// All that was told, in its order.
    synchronized List<Snapshot> told() {
        return List.copyOf(told);
    }

    /// How many lines were changes.
    synchronized int changes() {
        return changes;
    }

    /// Begins anew, on the same boot or on another.
    synchronized void restart(boolean reboot) {
        String instance = "i" + told.size();
        origin = new SnapshotOrigin("n1", reboot ? "boot-" + told.size() : origin.bootId(), instance);
        ring = new SnapshotRing(instance, RING_BYTES);
        seq = 0;
        micros = reboot ? 1_000_000 : micros;
    }

    synchronized void fail(Failing how) {
        failing = how;
        notifyAll();
    }

    synchronized void lie(Lie next) {
        lie = next;
    }

    /// Whether it has still to lie.
    synchronized boolean lies() {
        return lie != Lie.NONE;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Matcher asked = QUERY.matcher(exchange.getRequestURI().getQuery());
            if (!asked.matches()) {
                throw new IllegalStateException("asked for " + exchange.getRequestURI());
            }
            byte[] page = page(Objects.requireNonNullElse(asked.group(1), ""), asked.group(3) != null, asked.group(2));
            exchange.sendResponseHeaders(isBusy() ? 503 : 200, page.length == 0 ? -1 : page.length);
            exchange.getResponseBody().write(page);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isBusy() {
        return failing == Failing.BUSY;
    }

    private synchronized byte[] page(String after, boolean inChanges, String seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(seconds));
        while (true) {
            while (failing == Failing.ASLEEP) {
                wait();
            }
            if (failing == Failing.BUSY) {
                return new byte[0];
            }
            byte[] page = ((SnapshotRing.Page.Lines) ring.pageAfter(after, inChanges)).bytes();
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (page.length > 0 || left <= 0) {
                return bent(new String(page, UTF_8)).getBytes(UTF_8);
            }
            wait(left);
        }
    }

    /// The page as it is sent; a lie is told where the page has a change to lie about.
    private String bent(String page) {
        Matcher since = SINCE.matcher(page);
        changes += (int) since.results().count();
        since.reset();
        if (lie == Lie.NONE || !since.find()) {
            return page;
        }
        int firstEnd = page.indexOf('\n') + 1;
        boolean wholeFirst = since.start() > firstEnd;
        if (lie == Lie.NO_WHOLE_FIRST && !wholeFirst) {
            return page;
        }
        Lie told = lie;
        lie = Lie.NONE;
        return switch (told) {
            case NONE -> page;
            case WRONG_SINCE -> since.replaceFirst("\"changes_since\":" + since.group(1) + "7");
            case NO_WHOLE_FIRST -> page.substring(firstEnd);
            case OTHER_NODE -> {
                int line = page.lastIndexOf('\n', since.start()) + 1;
                yield page.substring(0, line) + page.substring(line).replace("\"node\":\"n1\"", "\"node\":\"n2\"");
            }
        };
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
