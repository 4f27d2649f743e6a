package io.barograph.e2e.scripted;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.barograph.exporter.sample.ring.SnapshotRing;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.testkit.process.FreePorts;
import io.barograph.wire.SnapshotJson;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One node's exporter on a port of its own: the product's ring and wire format, filled frame by frame from a film, and
/// able to lie.
public final class PlaybackExporter implements AutoCloseable {

    private static final long DRIP_NANOS = 200_000_000;
    private static final long FRAME_MICROS = 2_000_000;
    private static final int HUGE_BYTES = 4 * 1024 * 1024;
    private static final Pattern QUERY = Pattern.compile("(?:after=([^&]*)&)?wait=([0-9]+)(&changes=1)?");

    private final int port = FreePorts.next();
    private final String node;
    private SnapshotScript film;
    private SnapshotOrigin origin;
    private SnapshotRing ring;
    private int next;
    private volatile ExporterLie lie = ExporterLie.NONE;
    private @Nullable HttpServer server;

    public PlaybackExporter(String node, SnapshotScript film) {
        this.node = node;
        this.film = film;
        this.origin = new SnapshotOrigin(node, "boot-0", node + "-0");
        this.ring = new SnapshotRing(origin.instance(), SnapshotRing.MAX_BYTES);
        listen();
    }

    private synchronized void listen() {
        try {
            HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 64);
            started.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            started.createContext("/snapshots", this::answer);
            started.start();
            server = started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String node() {
        return node;
    }

    public String option() {
        return node + "=http://127.0.0.1:" + port;
    }

    public synchronized SnapshotOrigin origin() {
        return origin;
    }

    /// Another boot, and another film from its beginning.
    public synchronized void reboot(String boot, SnapshotScript nextFilm) {
        film = nextFilm;
        origin = new SnapshotOrigin(node, boot, node + "-" + boot);
        ring = new SnapshotRing(origin.instance(), SnapshotRing.MAX_BYTES);
        next = 0;
        notifyAll();
    }

    /// The exporter is another one, and has forgotten; the boot is the same.
    public synchronized void restart() {
        origin = new SnapshotOrigin(node, origin.bootId(), origin.instance() + "-again");
        ring = new SnapshotRing(origin.instance(), SnapshotRing.MAX_BYTES);
        notifyAll();
    }

    /// Whether the film is over.
    public synchronized boolean silent() {
        return next >= film.frames().size();
    }

    /// Tells the next frame, as long as there is one.
    public synchronized void advance() {
        if (next < film.frames().size()) {
            ring.addSnapshot(film.told(origin, next++));
            notifyAll();
        }
    }

    /// Tells what this film shows in that frame, whatever came before it, two seconds after the frame before.
    public synchronized void tellAs(SnapshotScript other, int frame) {
        next++;
        ring.addSnapshot(SnapshotScript.with(
                other.frames().get(frame), origin, new SnapshotTime(next, next * FRAME_MICROS, FRAME_MICROS)));
        notifyAll();
    }

    /// Tells a frame of a time that will not come.
    public synchronized void tellOfTheFarFuture() {
        Snapshot real = film.told(origin, next++);
        ring.addSnapshot(SnapshotScript.with(
                real,
                origin,
                new SnapshotTime(real.moment().seq(), 1L << 54, real.moment().intervalMicros())));
        notifyAll();
    }

    public synchronized void lie(ExporterLie another) {
        lie = another;
        HttpServer running = server;
        if (another == ExporterLie.GONE && running != null) {
            running.stop(0);
            server = null;
        } else if (another != ExporterLie.GONE && running == null) {
            listen();
        }
        notifyAll();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] truth = page(exchange.getRequestURI().getQuery());
            switch (lie) {
                case NONE, GONE -> send(exchange, truth);
                case DRIPPING -> drip(exchange);
                case GARBAGE -> send(exchange, "{\"version\":1,\"node\":[[[[\n\0\0garbage\n".getBytes(UTF_8));
                case HUGE -> send(exchange, new byte[HUGE_BYTES]);
                case WRONG_NODE -> send(exchange, line(new SnapshotOrigin("other", origin().bootId(), "x"), 0, 0));
                case WRONG_BOOT ->
                    send(exchange, line(new SnapshotOrigin(node, "elsewhere", origin().instance()), 1, 0));
                case BACKWARDS -> send(exchange, line(origin(), 1, -60_000_000));
                case SEQUENCE_RESET -> send(exchange, line(origin(), -7, 2_000_000));
            }
        }
    }

    /// A snapshot beside the truth: the last one's number and time with these added.
    private synchronized byte[] line(SnapshotOrigin by, int seqs, long micros) {
        Snapshot last = film.told(origin, Math.max(0, next - 1));
        SnapshotTime moment = new SnapshotTime(
                Math.max(0, last.moment().seq() + seqs),
                Math.max(1, last.moment().monotonicMicros() + micros),
                last.moment().intervalMicros());
        return (new String(SnapshotJson.encode(SnapshotScript.with(last, by, moment)), UTF_8) + "\n").getBytes(UTF_8);
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
                if (page.length > 0 || left <= 0 || lie != ExporterLie.NONE) {
                    return page;
                }
                wait(left);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new byte[0];
        }
    }

    private static void send(HttpExchange exchange, byte[] body) throws IOException {
        exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private void drip(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        while (lie == ExporterLie.DRIPPING) {
            out.write('{');
            out.flush();
            LockSupport.parkNanos(DRIP_NANOS);
        }
    }

    @Override
    public synchronized void close() {
        if (server != null) {
            server.stop(0);
        }
    }
}
