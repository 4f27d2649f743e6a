package io.barograph.controller.act;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.NodeChange;
import io.barograph.controller.guardrail.GuardReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the nodes as the rules want them: compares the latest desired state of each with the live node and writes the
/// difference. It queues no action: after a failure it looks again. One thread, named `reconciler`, writes.
public final class Reconciler implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Reconciler.class);
    private static final long CLOSE_SECONDS = 10;
    /// At most so long until the next pass, so that holds end and heartbeats are written in time.
    private static final long REST_MICROS = TimeUnit.SECONDS.toMicros(1);

    private final NodeApi api;
    private final Mode mode;
    private final Reconciliation heart;
    private final LinkedBlockingQueue<Message> inbox = new LinkedBlockingQueue<>();
    private final Map<String, NodeReport> reports = new ConcurrentSkipListMap<>();
    private NodeApi.@Nullable Following following;
    private @Nullable Thread thread;

    public Reconciler(
            NodeApi api,
            Leadership leadership,
            ReconcilerSettings settings,
            ControllerClock clock,
            ActListener listener) {
        this.api = api;
        this.mode = settings.mode();
        this.heart = new Reconciliation(api, leadership, settings, clock, listener);
    }

    private sealed interface Message {
        record Offered(Desire desire) implements Message {}

        record Changed(NodeChange change) implements Message {}

        record Closed() implements Message {}
    }

    /// Takes the latest evaluation of a node; the one before it counts no more, but for its transitions. Never blocks.
    public void offer(Desire desire) {
        if (mode != Mode.OFF) {
            inbox.add(new Message.Offered(desire));
        }
    }

    /// What there is to say of each node known, by name.
    public List<NodeReport> reports() {
        return List.copyOf(reports.values());
    }

    /// How the guardrails stand.
    public GuardReport guards() {
        return heart.guards();
    }

    /// Begins to follow the nodes and to act.
    public synchronized void start() {
        if (thread != null) {
            throw new IllegalStateException("the reconciler was started before");
        }
        follow();
        thread = Thread.ofPlatform().name("reconciler").start(this::run);
    }

    void follow() {
        following = api.follow(change -> inbox.add(new Message.Changed(change)));
    }

    private void run() {
        try {
            long waitMicros = 0;
            while (true) {
                Message message = inbox.poll(waitMicros, TimeUnit.MICROSECONDS);
                if (message != null && !take(message)) {
                    return;
                }
                waitMicros = passOrRest();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// A fault of ours in one pass must not end all acting: what is tainted would stay so.
    private long passOrRest() {
        try {
            return Math.min(pass(), REST_MICROS);
        } catch (RuntimeException e) {
            LOG.error("A pass of the reconciler failed; trying again. Maybe a bug: please report it.", e);
            return REST_MICROS;
        }
    }

    /// Takes what has come in and does what is due; returns for how long there is nothing more to do.
    long pass() {
        for (Message message = inbox.poll(); message != null; message = inbox.poll()) {
            if (!take(message)) {
                inbox.add(message);
                return 0;
            }
        }
        return heart.pass(this::report);
    }

    private boolean take(Message message) {
        switch (message) {
            case Message.Offered(Desire desire) -> heart.offered(desire);
            case Message.Changed(NodeChange change) -> {
                heart.changed(change);
                if (change instanceof NodeChange.Gone(var node)) {
                    reports.remove(node.name());
                }
            }
            case Message.Closed() -> {
                return false;
            }
        }
        return true;
    }

    private void report(NodeSlot slot) {
        reports.put(slot.name, slot.report());
    }

    /// Finishes the write at hand and stops. What is on the nodes stays: the next leader finds it by its annotation.
    @Override
    public synchronized void close() {
        if (following != null) {
            following.close();
        }
        if (thread == null) {
            return;
        }
        inbox.add(new Message.Closed());
        try {
            if (!thread.join(Duration.ofSeconds(CLOSE_SECONDS))) {
                LOG.warn("The reconciler has not stopped within {} s; a write is still under way.", CLOSE_SECONDS);
                thread.interrupt();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
