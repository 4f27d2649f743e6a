package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.events.EventSender;
import io.barograph.controller.events.PendingEvent;
import io.barograph.controller.reconcile.ReconcileReport.Trouble;
import io.barograph.controller.reconcile.write.ReconcileListener.Verb;
import io.barograph.controller.reconcile.write.RetryTimer;
import io.barograph.program.RateLimit;
import io.barograph.program.TokenBucket;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Sends the events of nodes, a few of each in turn and not too many of one: a node may have news all the time.
final class EventDelivery {

    /// Of one node: as many at once as the recorder of Kubernetes' own programs sends of an object, and more than that
    /// afterwards.
    private static final RateLimit PACE = new RateLimit(TimeUnit.SECONDS.toNanos(5), 25);

    /// Of one node, before it is another's turn.
    private static final int TURN = 4;

    private static final int FEW_PACES = 64;

    /// An event that is refused more often is dropped.
    private static final int REFUSALS = 5;

    private final ReconcileDoors doors;
    private final EventSender eventSender;

    /// By the node's name, since its kubelet can have it come and go. Those that are full are forgotten.
    private final Map<String, TokenBucket> paces = new HashMap<>();

    private int pacesToPrune = FEW_PACES;

    /// How far the events of one node are sent.
    static final class Progress {
        private final RetryTimer sending;

        Progress(long nowMicros) {
            sending = new RetryTimer(nowMicros);
        }

        /// When its events may be sent again.
        long sendsAfterMicros() {
            return sending.notBeforeMicros();
        }

        /// What the API server said last, if it did not take an event; else null.
        @Nullable
        Trouble trouble() {
            return sending.why().isEmpty() ? null : new Trouble.EventNotSent(sending.why());
        }
    }

    /// What became of a turn.
    private enum Turn {
        ALL_SENT,
        /// The next turn goes on at once.
        MORE,
        /// It goes on in a later pass.
        WAITS
    }

    EventDelivery(ReconcileDoors doors) {
        this.doors = doors;
        this.eventSender = new EventSender(doors.api());
    }

    /// Sends the events of these nodes for as long as it may go on.
    ///
    /// @param isolate runs a node's turn so that its exceptions concern that node alone
    /// @return the nodes whose events are not all sent
    List<ReconciledNode> sendInTurns(
            List<ReconciledNode> nodes, BooleanSupplier goOn, BiConsumer<ReconciledNode, Runnable> isolate) {
        List<ReconciledNode> waiting = new ArrayList<>();
        List<ReconciledNode> sending = nodes;
        while (!sending.isEmpty()) {
            List<ReconciledNode> unfinished = new ArrayList<>();
            sending.forEach(node -> isolate.accept(node, () -> {
                switch (sendSome(node, goOn)) {
                    case ALL_SENT -> {}
                    case MORE -> unfinished.add(node);
                    case WAITS -> waiting.add(node);
                }
            }));
            sending = unfinished;
        }
        return waiting;
    }

    /// Sends the next events of a node one after the other for as long as it may go on.
    private Turn sendSome(ReconciledNode node, BooleanSupplier goOn) {
        RetryTimer sending = node.delivery.sending;
        if (sending.notBeforeMicros() > doors.nowMicros()) {
            return Turn.WAITS;
        }
        doors.events().dropOld(node, true);
        LiveNode live = node.live();
        for (int sent = 0; sent < TURN; sent++) {
            PendingEvent first = node.events.firstEvent();
            if (first == null || live == null) {
                return Turn.ALL_SENT;
            }
            if (!doors.leadership().leading() || !goOn.getAsBoolean() || isBeforeItsTime(node)) {
                return Turn.WAITS;
            }
            ApiOutcome<NodeEvent> outcome = eventSender.sendEvent(live.identity(), first);
            doors.listener().writeEnded(Verb.EVENT, outcome.word());
            if (!doors.attempts().isFailure(node, sending, outcome)) {
                doors.attempts().recordSuccess(node, sending);
                node.events.removeEvent(first);
            } else if (isHopeless(outcome) && sending.inRow() > REFUSALS) {
                doors.listener().eventDropped();
                node.events.removeEvent(first);
            } else {
                return Turn.WAITS;
            }
        }
        return node.events.firstEvent() == null ? Turn.ALL_SENT : Turn.MORE;
    }

    private boolean isBeforeItsTime(ReconciledNode node) {
        long nowNanos = doors.nowMicros() * 1000;
        if (paces.size() >= pacesToPrune) {
            paces.values().removeIf(pace -> pace.isFull(nowNanos));
            pacesToPrune = Math.max(FEW_PACES, 2 * paces.size());
        }
        long waitNanos = paces.computeIfAbsent(node.name, _ -> new TokenBucket(PACE, nowNanos))
                .waitNanos(nowNanos);
        if (waitNanos > 0) {
            node.delivery.sending.postponeTo(doors.nowMicros() + Math.ceilDiv(waitNanos, 1000));
        }
        return waitNanos > 0;
    }

    private static boolean isHopeless(ApiOutcome<NodeEvent> outcome) {
        return outcome instanceof ApiOutcome.Refused || outcome instanceof ApiOutcome.NotFound;
    }
}
