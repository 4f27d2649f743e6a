package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.inbox.IdleBackoff;
import io.barograph.controller.inbox.Inbox;
import io.barograph.controller.inbox.PassCause;
import io.barograph.controller.reconcile.relief.TaintReliefReport;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.program.ThreadShortage;
import io.barograph.program.ThreadShortageException;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the nodes as the rules want them: compares the latest desired state of each with the live node and writes the
/// difference. It queues no action: after a failure it looks again. One thread, named `reconciler`, writes.
public final class Reconciler implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Reconciler.class);
    private static final long CLOSE_SECONDS = 10;
    /// So long after a pass that failed.
    private static final long PAUSE_MICROS = TimeUnit.SECONDS.toMicros(1);

    private final NodeApi api;
    private final boolean off;
    private final ReconcilePass passes;
    private final ReconcileListener listener;
    private final Inbox inbox = new Inbox();
    private final Map<String, ReconcileReport> reports = new ConcurrentSkipListMap<>();
    private NodeApi.@Nullable Following following;
    private @Nullable Thread thread;

    public Reconciler(
            NodeApi api,
            Leadership leadership,
            ReconcilerSettings settings,
            ControllerClock clock,
            ReconcileListener listener) {
        this.api = api;
        this.off = settings.controls().modes().isOff();
        this.listener = listener;
        this.passes = new ReconcilePass(api, leadership, settings, clock, listener);
    }

    /// Takes the latest decision about a node. It replaces the one before, but for its transitions. Never blocks.
    public void offerDecision(Decision decision) {
        if (!off) {
            inbox.offerDecision(decision);
        }
    }

    /// What there is to say of each node known, by name.
    public List<ReconcileReport> reports() {
        return List.copyOf(reports.values());
    }

    /// How many names something is kept of.
    int remembered() {
        return Math.max(inbox.remembered(), passes.remembered());
    }

    /// How the guardrails stand.
    public GuardrailReport guards() {
        return passes.guards();
    }

    /// How far the taints of each policy helped while this replica led.
    public SortedMap<String, TaintReliefReport> relief() {
        return passes.relief();
    }

    /// Begins to follow the nodes and to act.
    public synchronized void start() {
        if (thread != null) {
            throw new IllegalStateException("the reconciler was started before");
        }
        followNodes();
        thread = Thread.ofPlatform().name("reconciler").start(this::run);
    }

    void followNodes() {
        following = api.followNodes(inbox::nodeChanged);
    }

    private void run() {
        IdleBackoff idle = new IdleBackoff();
        try {
            long dueMicros = 0;
            while (true) {
                Inbox.Batch batch = inbox.takeBatch(Math.min(dueMicros, idle.micros()));
                if (batch.closed()) {
                    return;
                }
                PassCause cause = passCause(batch, dueMicros <= idle.micros());
                listener.passStarted(cause);
                idle.recordPass(cause);
                dueMicros = passOrPause(batch);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static PassCause passCause(Inbox.Batch batch, boolean due) {
        return batch.causes().stream().min(Comparator.naturalOrder()).orElse(due ? PassCause.DUE : PassCause.TIMER);
    }

    /// A fault of ours in one pass must not end the loop: taints would never be released.
    private long passOrPause(Inbox.Batch batch) {
        try {
            return passBatch(batch);
        } catch (OutOfMemoryError e) {
            ThreadShortage.report("a pass of the reconciler failed: " + ThreadShortageException.of(e));
            return PAUSE_MICROS;
        } catch (RuntimeException e) {
            listener.ourFault();
            LOG.error("A pass of the reconciler failed; trying again. Maybe a bug: please report it.", e);
            return PAUSE_MICROS;
        }
    }

    /// Takes what has come in and does what is due; returns for how long there is nothing more to do.
    public long pass() {
        return passBatch(inbox.takeBatch());
    }

    private long passBatch(Inbox.Batch batch) {
        batch.messages().forEach(this::takeIn);
        return passes.runPass(report -> reports.put(report.node(), report), inbox::called);
    }

    /// One that we cannot take in must not cost the others.
    private void takeIn(Inbox.Message message) {
        try {
            takeMessage(message);
        } catch (RuntimeException e) {
            listener.ourFault();
            LOG.error("A decision or a node's change could not be taken in. Maybe a bug: please report it.", e);
        }
    }

    private void takeMessage(Inbox.Message message) {
        switch (message) {
            case Inbox.Message.Offered offered -> passes.takeOffer(offered);
            case Inbox.Message.Changed(NodeChange change) -> {
                passes.takeChange(change);
                if (change instanceof NodeChange.Gone(var node)) {
                    reports.remove(node.name());
                }
            }
        }
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
        inbox.close();
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
