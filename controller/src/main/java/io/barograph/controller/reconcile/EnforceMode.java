package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.nodes.LeaderWrite;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.reconcile.ReconcileReport.Trouble;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.write.EventText;
import io.barograph.controller.reconcile.write.ForeignEdits;
import io.barograph.controller.reconcile.write.NodeChangeLog;
import io.barograph.controller.reconcile.write.NodeUpdate;
import io.barograph.controller.reconcile.write.NodeWriter;
import io.barograph.controller.reconcile.write.RetryTimer;
import io.barograph.program.RateLimit;
import io.barograph.program.TokenBucket;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Mode enforce: writes what was planned. Where it cannot, it decides when to try again.
final class EnforceMode {

    private static final Logger LOG = LoggerFactory.getLogger(EnforceMode.class);
    private static final double NODES_PER_SECOND = 1;
    private static final RateLimit PACE = new RateLimit((long) (1e9 / NODES_PER_SECOND), 5);

    private final ReconcileDoors doors;
    private final NodeChangeLog changeLog;
    private final NodeUpdate update;
    private final TokenBucket pace;

    /// How far one node is written.
    static final class Progress {
        /// When the oldest evaluation was taken in that the node does not follow yet; null if it follows all.
        private @Nullable Long awaitedSinceMicros;

        private final RetryTimer writing;
        /// What the API server does not let us take away, as it was reported.
        private final Set<String> stuck = new HashSet<>();

        private @Nullable HeldBack unwritten;
        private NodePlan.@Nullable TaintStep unsure;

        Progress(long nowMicros) {
            writing = new RetryTimer(nowMicros);
        }

        /// When it may be written again.
        long writesAfterMicros() {
            return writing.notBeforeMicros();
        }

        /// Whether its last write failed, and just now: one that waits for its pace was not tried.
        boolean hasJustFailed() {
            return writing.inRow() > 0 && !(unwritten instanceof HeldBack.Paced);
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

        /// What the API server said last, if it did not take a write, or does not answer; else null.
        @Nullable
        Trouble trouble() {
            if (unwritten instanceof HeldBack.WriteFailed(String why)) {
                return new Trouble.NotWritten(why);
            }
            if (unwritten instanceof HeldBack.ApiAway) {
                return new Trouble.NotWritten(unwritten.text());
            }
            return null;
        }
    }

    EnforceMode(ReconcileDoors doors) {
        this.doors = doors;
        this.changeLog = new NodeChangeLog(doors.clock().monotonicMicros());
        this.update = new NodeUpdate(
                new NodeWriter(new LeaderWrite(doors.api(), doors.leadership()), doors.listener(), changeLog),
                new ForeignEdits(doors.api()),
                doors.clock().monotonicMicros());
        this.pace = new TokenBucket(PACE, doors.nowMicros() * 1000);
    }

    /// A pass begins, whether or not it writes.
    void startPass() {
        changeLog.endMinute();
    }

    /// A decision is to be followed.
    void takeOffer(ReconciledNode node, Decision decision) {
        if (decision.transitions().stream()
                .map(Transition::step)
                .anyMatch(step -> step.toPhase() == Phase.INACTIVE && step.fromPhase() != Phase.PENDING)) {
            node.progress.writing.forgetRefusal(doors.nowMicros()); // a release does not wait
        }
        if (node.progress.awaitedSinceMicros == null) {
            node.progress.awaitedSinceMicros = decision.takenMicros();
        }
    }

    /// This replica begins to lead.
    void takeOver(ReconciledNode node) {
        doors.events().dropOld(node, false);
        node.progress.awaitedSinceMicros = null;
    }

    /// What was refused to an older leader need not be refused now.
    void forgetRefusals(Collection<ReconciledNode> nodes) {
        nodes.forEach(node -> node.progress.writing.recordSuccess(doors.nowMicros()));
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
                    ? Math.ceilDiv(pace.waitNanos(doors.nowMicros() * 1000), 1000)
                    : 0;
            if (wait > 0) {
                progress.writing.postponeTo(doors.nowMicros() + wait);
                progress.unwritten = new HeldBack.Paced(NODES_PER_SECOND);
                return false;
            }
            NodeUpdate.Result result = update.apply(plannedCase.work());
            node.updateLive(result.live());
            progress.unsure = result.unsure();
            boolean failed = result.deposed() || doors.attempts().isFailure(node, progress.writing, result.outcome());
            if (failed) {
                progress.unwritten = whyUnwritten(result);
            }
            result.news().forEach(words -> reportWords(node, words));
            if (failed) {
                return false;
            }
        }
        progress.unwritten = null;
        doors.attempts().recordSuccess(node, progress.writing);
        progress.stuck.clear();
        Long sinceMicros = progress.awaitedSinceMicros;
        if (sinceMicros != null && writes) {
            doors.listener().decisionWritten(doors.nowMicros() - sinceMicros);
        }
        progress.awaitedSinceMicros = null;
        return true;
    }

    private HeldBack whyUnwritten(NodeUpdate.Result result) {
        Instant awaySince = doors.leadership().awaySince();
        if (result.deposed()) {
            return new HeldBack.NotLeader(doors.leadership().leader());
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
            doors.events().addEvent(node, words);
            changeLog.logNews(node.name, words.what());
            if (stuck) {
                LOG.warn("Node {}: {}", node.name, words.what().note());
            }
        }
    }
}
