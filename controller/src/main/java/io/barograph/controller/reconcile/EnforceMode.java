package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.reconcile.write.EventSender;
import io.barograph.controller.reconcile.write.EventText;
import io.barograph.controller.reconcile.write.ForeignEdits;
import io.barograph.controller.reconcile.write.NodeUpdate;
import io.barograph.controller.reconcile.write.NodeWriter;
import io.barograph.controller.reconcile.write.PendingEvent;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.controller.reconcile.write.ReconcileListener.Verb;
import io.barograph.controller.reconcile.write.RetryDelays;
import io.barograph.controller.reconcile.write.RetryTimer;
import io.barograph.program.RateLimit;
import io.barograph.program.TokenBucket;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/// Mode enforce: writes what an assessment found, then tells the news; decides when to come back where it could not.
final class EnforceMode {

    private static final Logger LOG = LoggerFactory.getLogger(EnforceMode.class);
    private static final double NODES_PER_SECOND = 1;
    private static final RateLimit PACE = new RateLimit((long) (1e9 / NODES_PER_SECOND), 5);
    /// Consecutive failures before a warning is logged.
    private static final int LOUD = 3;
    /// So often an event is tried again though it was refused.
    private static final int REFUSALS = 5;

    private final Leadership leadership;
    private final ControllerClock clock;
    private final ReconcileListener listener;
    private final EventQueues news;
    private final NodeUpdate nodePass;
    private final EventSender teller;
    private final RetryDelays failures;
    private final TokenBucket pace;

    EnforceMode(
            NodeApi api, Leadership leadership, ControllerClock clock, ReconcileListener listener, EventQueues news) {
        this.leadership = leadership;
        this.clock = clock;
        this.listener = listener;
        this.news = news;
        this.nodePass = new NodeUpdate(api, new NodeWriter(api, leadership, listener), new ForeignEdits(api));
        this.teller = new EventSender(api);
        this.failures = new RetryDelays(RandomGenerator.getDefault(), now());
        this.pace = new TokenBucket(PACE, now() * 1000);
    }

    /// How long nothing is to be asked of the API server.
    long peaceMicros() {
        return failures.peaceMicros(now());
    }

    /// Writes; returns whether all is done but for telling it. If not, the slot says when to come back.
    boolean enforce(PlanPass.Case found) {
        ReconciledNode slot = found.slot();
        boolean writes = !found.plan().isWritten() || slot.unsure != null;
        if (writes) {
            long wait = found.plan().raises(found.work().seen()) ? Math.ceilDiv(pace.waitNanos(now() * 1000), 1000) : 0;
            if (wait > 0) {
                slot.writing.later(now() + wait);
                slot.unwritten = new HeldBack.Paced(NODES_PER_SECOND);
                return false;
            }
            NodeUpdate.Result result = nodePass.bring(found.work());
            slot.changed(result.live());
            slot.unsure = result.unsure();
            boolean failed = result.deposed() || failed(slot, slot.writing, result.outcome());
            result.news().forEach(words -> tell(slot, words));
            if (failed) {
                slot.unwritten = unwritten(result);
                return false;
            }
        }
        slot.unwritten = null;
        succeeded(slot, slot.writing);
        slot.stuck.clear();
        slot.awaited.done(writes, now(), listener);
        slot.onlyTelling = true;
        return true;
    }

    private HeldBack unwritten(NodeUpdate.Result result) {
        Instant away = leadership.awaySince();
        if (result.deposed()) {
            return new HeldBack.NotLeader(leadership.leader());
        }
        return away == null ? new HeldBack.WriteFailed(result.outcome().text()) : new HeldBack.ApiAway(away);
    }

    /// What is stuck is told once, and shown for as long as it is.
    private void tell(ReconciledNode slot, EventText.Words words) {
        boolean stuck = words.what().reason().equals(EventText.STUCK);
        if (stuck) {
            slot.trouble = words.what().note();
        }
        if (!stuck || slot.stuck.add(words.about())) {
            news.add(slot, words);
            LOG.atLevel(stuck ? Level.WARN : Level.DEBUG)
                    .log("Node {}: {}", slot.name, words.what().note());
        }
    }

    /// Tells the news of a node, one event after the other for as long as it may go on; returns whether all is told.
    boolean tell(ReconciledNode slot, BooleanSupplier goOn) {
        if (slot.telling.notBeforeMicros() > now()) {
            return false;
        }
        news.dropOld(slot, true);
        LiveNode live = slot.live();
        for (PendingEvent first = slot.events.first(); first != null && live != null; first = slot.events.first()) {
            if (!leadership.leading() || !goOn.getAsBoolean()) {
                return false;
            }
            ApiOutcome<NodeEvent> outcome = teller.tell(live.identity(), first);
            listener.wrote(Verb.EVENT, outcome.word());
            if (!failed(slot, slot.telling, outcome)) {
                succeeded(slot, slot.telling);
                slot.events.done(first);
            } else if (hopeless(outcome) && slot.telling.inRow() > REFUSALS) {
                listener.eventDropped();
                slot.events.done(first);
            } else {
                return false;
            }
        }
        return true;
    }

    private static boolean hopeless(ApiOutcome<NodeEvent> outcome) {
        return outcome instanceof ApiOutcome.Refused || outcome instanceof ApiOutcome.NotFound;
    }

    private boolean failed(ReconciledNode slot, RetryTimer retry, ApiOutcome<?> outcome) {
        if (!(outcome instanceof ApiOutcome.Unavailable)) {
            failures.answered();
        }
        if (outcome instanceof ApiOutcome.Done) {
            return false;
        }
        retry.failed(outcome, failures, now());
        LOG.debug("Node {}: failure {}: {}", slot.name, retry.total(), outcome.text());
        if (retry.total() == LOUD && !(outcome instanceof ApiOutcome.Conflict)) {
            LOG.warn("Node {}: {} attempts failed, the last one: {}; trying again.", slot.name, LOUD, outcome.text());
        }
        slot.trouble = outcome.text();
        return true;
    }

    private void succeeded(ReconciledNode slot, RetryTimer retry) {
        if (retry.total() >= LOUD) {
            LOG.info("Node {}: in order again after {} failed attempts.", slot.name, retry.total());
        }
        retry.succeeded(now());
        if (slot.writing.total() + slot.telling.total() == 0) {
            slot.trouble = "";
        }
    }

    private long now() {
        return clock.monotonicMicros().getAsLong();
    }
}
