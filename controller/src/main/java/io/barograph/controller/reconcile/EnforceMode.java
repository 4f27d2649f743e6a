package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LeaderWrite;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.events.EventSender;
import io.barograph.controller.events.PendingEvent;
import io.barograph.controller.reconcile.ReconcileReport.Trouble;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.write.EventText;
import io.barograph.controller.reconcile.write.ForeignEdits;
import io.barograph.controller.reconcile.write.NodeChangeLog;
import io.barograph.controller.reconcile.write.NodeUpdate;
import io.barograph.controller.reconcile.write.NodeWriter;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.controller.reconcile.write.ReconcileListener.Verb;
import io.barograph.controller.reconcile.write.RetryDelays;
import io.barograph.controller.reconcile.write.RetryTimer;
import io.barograph.program.RateLimit;
import io.barograph.program.TokenBucket;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Mode enforce: writes what was planned, then sends the events. Where it cannot, it decides when to try again.
final class EnforceMode {

    private static final Logger LOG = LoggerFactory.getLogger(EnforceMode.class);
    private static final double NODES_PER_SECOND = 1;
    private static final RateLimit PACE = new RateLimit((long) (1e9 / NODES_PER_SECOND), 5);

    /// Consecutive failures before a warning is logged.
    private static final int LOUD = 3;

    /// An event that is refused more often is dropped.
    private static final int REFUSALS = 5;

    private final Leadership leadership;
    private final ControllerClock clock;
    private final ReconcileListener listener;
    private final EventDispatch events;
    private final NodeChangeLog changeLog;
    private final NodeUpdate update;
    private final EventSender eventSender;
    private final RetryDelays delays;
    private final TokenBucket pace;

    /// How far one node is written, and its events are sent.
    static final class Progress {
        /// When the oldest evaluation was taken in that the node does not follow yet; null if it follows all.
        private @Nullable Long awaitedSinceMicros;

        private final RetryTimer writing;
        private final RetryTimer sending;
        /// What the API server does not let us take away, as it was reported.
        private final Set<String> stuck = new HashSet<>();

        private @Nullable HeldBack unwritten;
        private NodePlan.@Nullable TaintStep unsure;

        Progress(long nowMicros) {
            writing = new RetryTimer(nowMicros);
            sending = new RetryTimer(nowMicros);
        }

        /// When it may be written again.
        long writesAfterMicros() {
            return writing.notBeforeMicros();
        }

        /// Whether its last write failed.
        boolean hasFailed() {
            return writing.inRow() > 0;
        }

        /// When its events may be sent again.
        long sendsAfterMicros() {
            return sending.notBeforeMicros();
        }

        /// Whether all that was planned is known to be written.
        boolean isDone() {
            return unwritten == null && unsure == null;
        }

        boolean isStuck() {
            return !stuck.isEmpty();
        }

        /// Why what was planned is not written yet; null if it is.
        @Nullable
        HeldBack unwritten() {
            return unwritten;
        }

        /// What was written last without an answer.
        NodePlan.@Nullable TaintStep unsure() {
            return unsure;
        }

        /// What the API server said last, if it did not take a write or an event, or does not answer; else null.
        @Nullable
        Trouble trouble() {
            if (unwritten instanceof HeldBack.WriteFailed(String why)) {
                return new Trouble.NotWritten(why);
            }
            if (unwritten instanceof HeldBack.ApiAway) {
                return new Trouble.NotWritten(unwritten.text());
            }
            return sending.why().isEmpty() ? null : new Trouble.EventNotSent(sending.why());
        }
    }

    EnforceMode(
            NodeApi api,
            Leadership leadership,
            ControllerClock clock,
            ReconcileListener listener,
            EventDispatch events) {
        this.leadership = leadership;
        this.clock = clock;
        this.listener = listener;
        this.events = events;
        this.changeLog = new NodeChangeLog(clock.monotonicMicros());
        this.update = new NodeUpdate(
                new NodeWriter(new LeaderWrite(api, leadership), listener, changeLog),
                new ForeignEdits(api),
                clock.monotonicMicros());
        this.eventSender = new EventSender(api);
        this.delays = new RetryDelays(RandomGenerator.getDefault(), nowMicros());
        this.pace = new TokenBucket(PACE, nowMicros() * 1000);
    }

    /// A pass begins, whether or not it writes.
    void startPass() {
        changeLog.endMinute();
    }

    /// How long nothing is to be asked of the API server.
    long apiBackoffMicros() {
        return delays.apiBackoffMicros(nowMicros());
    }

    /// A decision is to be followed.
    void takeOffer(ReconciledNode node, Decision decision) {
        if (decision.transitions().stream()
                .map(Transition::step)
                .anyMatch(step -> step.toPhase() == Phase.INACTIVE && step.fromPhase() != Phase.PENDING)) {
            node.progress.writing.forgetRefusal(nowMicros()); // a release does not wait
        }
        if (node.progress.awaitedSinceMicros == null) {
            node.progress.awaitedSinceMicros = decision.takenMicros();
        }
    }

    /// This replica begins to lead.
    void takeOver(ReconciledNode node) {
        events.dropOld(node, false);
        node.progress.awaitedSinceMicros = null;
    }

    /// What was refused to an older leader need not be refused now.
    void forgetRefusals(Collection<ReconciledNode> nodes) {
        nodes.forEach(node -> node.progress.writing.recordSuccess(nowMicros()));
    }

    /// Nothing is written to the node now.
    ///
    /// @param heldBack what was planned waits; null where nothing waits, since another replica leads
    void pauseNode(ReconciledNode node, @Nullable HeldBack heldBack) {
        node.progress.unwritten = heldBack;
    }

    /// Writes; returns whether all is done but the events. If not, the node says when to come back.
    boolean enforcePlan(PlanPass.Case plannedCase) {
        ReconciledNode node = plannedCase.node();
        Progress progress = node.progress;
        boolean writes = !plannedCase.plan().needsNoWrite() || progress.unsure != null;
        if (writes) {
            long wait = plannedCase.plan().raisesMarks(plannedCase.work().liveNode())
                    ? Math.ceilDiv(pace.waitNanos(nowMicros() * 1000), 1000)
                    : 0;
            if (wait > 0) {
                progress.writing.postponeTo(nowMicros() + wait);
                progress.unwritten = new HeldBack.Paced(NODES_PER_SECOND);
                return false;
            }
            NodeUpdate.Result result = update.apply(plannedCase.work());
            node.updateLive(result.live());
            progress.unsure = result.unsure();
            boolean failed = result.deposed() || hasFailed(node, progress.writing, result.outcome());
            if (failed) {
                progress.unwritten = whyUnwritten(result);
            }
            result.news().forEach(words -> reportWords(node, words));
            if (failed) {
                return false;
            }
        }
        progress.unwritten = null;
        recordSuccess(node, progress.writing);
        progress.stuck.clear();
        Long sinceMicros = progress.awaitedSinceMicros;
        if (sinceMicros != null && writes) {
            listener.decisionWritten(nowMicros() - sinceMicros);
        }
        progress.awaitedSinceMicros = null;
        return true;
    }

    private HeldBack whyUnwritten(NodeUpdate.Result result) {
        Instant awaySince = leadership.awaySince();
        if (result.deposed()) {
            return new HeldBack.NotLeader(leadership.leader());
        }
        return awaySince == null ? new HeldBack.WriteFailed(result.outcome().text()) : new HeldBack.ApiAway(awaySince);
    }

    /// What is stuck is reported once, and shown for as long as it is.
    private void reportWords(ReconciledNode node, EventText.Words words) {
        boolean stuck = words.what().reason().equals(EventText.STUCK);
        if (stuck) {
            node.progress.unwritten = new HeldBack.WriteFailed(words.what().note());
        }
        if (!stuck || node.progress.stuck.add(words.about())) {
            events.addEvent(node, words);
            changeLog.logNews(node.name, words.what());
            if (stuck) {
                LOG.warn("Node {}: {}", node.name, words.what().note());
            }
        }
    }

    /// Sends the events of a node one after the other for as long as it may go on; returns whether all are sent.
    boolean sendEvents(ReconciledNode node, BooleanSupplier goOn) {
        RetryTimer sending = node.progress.sending;
        if (sending.notBeforeMicros() > nowMicros()) {
            return false;
        }
        events.dropOld(node, true);
        LiveNode live = node.live();
        for (PendingEvent first = node.events.firstEvent();
                first != null && live != null;
                first = node.events.firstEvent()) {
            if (!leadership.leading() || !goOn.getAsBoolean()) {
                return false;
            }
            ApiOutcome<NodeEvent> outcome = eventSender.sendEvent(live.identity(), first);
            listener.writeEnded(Verb.EVENT, outcome.word());
            if (!hasFailed(node, sending, outcome)) {
                recordSuccess(node, sending);
                node.events.removeEvent(first);
            } else if (isHopeless(outcome) && sending.inRow() > REFUSALS) {
                listener.eventDropped();
                node.events.removeEvent(first);
            } else {
                return false;
            }
        }
        return true;
    }

    private static boolean isHopeless(ApiOutcome<NodeEvent> outcome) {
        return outcome instanceof ApiOutcome.Refused || outcome instanceof ApiOutcome.NotFound;
    }

    private boolean hasFailed(ReconciledNode node, RetryTimer retry, ApiOutcome<?> outcome) {
        if (!(outcome instanceof ApiOutcome.Unavailable || outcome instanceof ApiOutcome.Throttled)) {
            delays.apiAnswered();
        }
        if (outcome instanceof ApiOutcome.Done) {
            return false;
        }
        retry.recordFailure(outcome, delays, nowMicros());
        LOG.debug("Node {}: failure {}: {}", node.name, retry.total(), outcome.text());
        if (retry.total() == LOUD && !(outcome instanceof ApiOutcome.Conflict)) {
            LOG.warn("Node {}: {} attempts failed, the last one: {}; trying again.", node.name, LOUD, outcome.text());
        }
        return true;
    }

    private void recordSuccess(ReconciledNode node, RetryTimer retry) {
        if (retry.total() >= LOUD) {
            LOG.info("Node {}: writes succeed again after {} failed attempts.", node.name, retry.total());
        }
        retry.recordSuccess(nowMicros());
    }

    private long nowMicros() {
        return clock.monotonicMicros().getAsLong();
    }
}
