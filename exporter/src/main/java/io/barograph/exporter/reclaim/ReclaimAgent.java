package io.barograph.exporter.reclaim;

import io.barograph.signal.FilesystemLayout;
import io.barograph.wire.ReclaimDemand;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks each ten seconds whether room is demanded on this node, and then removes one thing a second until the demand
/// is withdrawn, there is room enough, or nothing is left. Each removal is chosen from a new list of what the runtime
/// has. Each failure is counted and tried again at the next look; a text that differs from the last one about the same
/// file system is logged.
public final class ReclaimAgent implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ReclaimAgent.class);
    private static final Duration DEADLINE = Duration.ofSeconds(4);
    private static final Duration CONTAINER_MIN_AGE = Duration.ofMinutes(1);
    private static final long REST_MILLIS = 10_000;
    private static final long BETWEEN_MILLIS = 1000;
    private static final long IDLE_MICROS = 60_000_000;
    private static final long RETRY_MICROS = 300_000_000;

    private final ReclaimSettings settings;
    private final Supplier<NodeRoom> room;
    private final LongSupplier clockMicros;
    private final InstantSource wall;
    private final ReclaimListener listener;
    private final Vertx vertx;
    private final @Nullable OwnNode node;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    // All below belong to the thread
    /// A runtime that says "removed" and lists it still is not asked each second.
    private final Map<String, Long> triedMicros = new HashMap<>();
    private final Map<Path, CriRuntime> runtimes = new HashMap<>();
    private long readMicros;
    private UnusedImages unused = UnusedImages.NONE;
    private final LoggedTexts logged = new LoggedTexts();

    /// @param room asked before each removal
    public ReclaimAgent(
            ReclaimSettings settings,
            String nodeName,
            Supplier<NodeRoom> room,
            LongSupplier clockMicros,
            InstantSource wall,
            ReclaimListener listener) {
        this.settings = settings;
        this.room = room;
        this.clockMicros = clockMicros;
        this.wall = wall;
        this.listener = listener;
        vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(1)
                .setBlockedThreadCheckInterval(60_000));
        URI server = settings.server();
        node = server == null ? null : OwnNode.of(vertx, server, settings.account(), nodeName, DEADLINE);
        thread = Thread.ofPlatform().name("reclaim").daemon().unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    private void run() {
        try {
            long pause = 0;
            while (!closed.await(pause, TimeUnit.MILLISECONDS)) {
                pause = look() ? BETWEEN_MILLIS : REST_MILLIS;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whether something was removed, so that there may be more.
    private boolean look() throws InterruptedException {
        String what = "node";
        try {
            long nowMicros = clockMicros.getAsLong();
            ReclaimDemand demand = demand();
            if (demand == null && nowMicros - readMicros < IDLE_MICROS && readMicros != 0) {
                return false;
            }
            readMicros = nowMicros;
            what = "runtime";
            CriRuntime runtime = runtime();
            NodeRoom nodeRoom = room.get();
            RuntimeState state = runtime.readState().withRunningPods(nodeRoom.pods());
            unused = unused.afterLook(state, nowMicros);
            listener.reportReclaimable(unused.removableImages(state, nowMicros, settings.imageMinAge())
                    .mapToDouble(it -> (double) it.bytes())
                    .sum());
            Removal next = demand == null ? null : next(state, demand, nodeRoom, nowMicros);
            if (demand == null || next == null) {
                return false;
            }
            if (settings.mode() != ReclaimSettings.Mode.REMOVE) {
                logChange(
                        LoggedTexts.ALL,
                        "demand " + demand.id() + " would remove, with --reclaim=remove, " + next.kind() + " "
                                + next.text());
                return false;
            }
            what = next.kind();
            triedMicros.put(next.id(), nowMicros);
            runtime.carryOut(next);
            listener.countRemoved(next.kind(), next.bytes());
            LOG.info("demand {}: removed {} {}", demand.id(), next.kind(), next.text());
            return true;
        } catch (IOException | RuntimeException e) {
            listener.countFailure(what);
            if (what.equals("runtime")) {
                listener.reportReclaimable(Double.NaN);
            }
            logChange(LoggedTexts.ALL, "cannot make room (" + what + "): " + e.getMessage());
            return what.equals("container") || what.equals("image");
        }
    }

    private CriRuntime runtime() throws IOException {
        Path socket = settings.sockets().stream()
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new IOException("none of the sockets " + settings.sockets()
                        + " is there. Maybe name the runtime's: --reclaim.cri-socket"));
        return runtimes.computeIfAbsent(socket, it -> new CriRuntime(GrpcSocket.open(vertx, it, DEADLINE)));
    }

    /// The demand that counts now; null where there is none.
    private @Nullable ReclaimDemand demand() throws IOException, InterruptedException {
        String text = node == null ? null : node.demand();
        ReclaimDemand demand = text == null ? null : ReclaimDemand.parse(text);
        return demand == null || !demand.isFresh(wall.instant()) ? null : demand;
    }

    private @Nullable Removal next(RuntimeState state, ReclaimDemand demand, NodeRoom nodeRoom, long nowMicros) {
        triedMicros.values().removeIf(it -> nowMicros - it > RETRY_MICROS);
        Removal.MinAges ages = new Removal.MinAges(CONTAINER_MIN_AGE, settings.imageMinAge());
        FilesystemLayout layout = nodeRoom.layout().orNull();
        for (String filesystem : demand.filesystems()) {
            String whyNot = nodeRoom.whyNot(filesystem, settings.enoughPercent());
            if (whyNot != null || layout == null) {
                logChange(
                        filesystem, "demand " + demand.id() + ": nothing is removed for " + filesystem + ": " + whyNot);
                continue;
            }
            Optional<Removal> first =
                    Removal.allRemovals(state, unused, filesystem, layout, wall.instant(), nowMicros, ages).stream()
                            .filter(it -> !triedMicros.containsKey(it.id()))
                            .findFirst();
            if (first.isPresent()) {
                return first.get();
            }
            logChange(filesystem, "demand " + demand.id() + ": nothing is left to be removed for " + filesystem);
        }
        return null;
    }

    private void logChange(String about, String text) {
        if (logged.isNew(about, text)) {
            LOG.info("{}", text);
        }
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
        vertx.close();
    }
}
