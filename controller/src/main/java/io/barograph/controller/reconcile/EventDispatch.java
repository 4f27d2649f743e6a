package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeControls;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.events.PendingEvent;
import io.barograph.controller.marks.AnnotationRequests;
import io.barograph.controller.reconcile.write.EventText;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.controller.reconcile.write.ReconcileListener.Verb;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Queues the events of nodes: steps of their demands, and what begins to be held back. Drops those that are too old.
final class EventDispatch {

    private static final Logger LOG = LoggerFactory.getLogger(EventDispatch.class);
    private static final long OLD_MICROS = TimeUnit.MINUTES.toMicros(10);

    /// A follower keeps what happened while a leader's lease may have been running out unused.
    private static final long FOLLOWER_MICROS = TimeUnit.SECONDS.toMicros(15);

    private final ControllerClock clock;
    private final ReconcileListener listener;
    private Instant lastEventTime = Instant.MIN;

    /// What was reported of one node, so that it is reported once.
    static final class Reported {
        /// What is held back.
        private Set<String> heldBack = Set.of();
        private String unreadableRequest = "";

        boolean isEmpty() {
            return heldBack.isEmpty();
        }
    }

    EventDispatch(ControllerClock clock, ReconcileListener listener) {
        this.clock = clock;
        this.listener = listener;
    }

    /// Events get different times, so that they can be put in order by them.
    void addEvent(ReconciledNode node, EventText.Words words) {
        Instant eventTime = clock.wall().instant().truncatedTo(ChronoUnit.MICROS);
        lastEventTime = eventTime.isAfter(lastEventTime) ? eventTime : lastEventTime.plus(1, ChronoUnit.MICROS);
        long micros = clock.monotonicMicros().getAsLong();
        countDropped(node.events.addEvent(new PendingEvent(words.what(), words.about(), lastEventTime, micros)));
    }

    void dropOld(ReconciledNode node, boolean leading) {
        long nowMicros = clock.monotonicMicros().getAsLong();
        if (leading) {
            countDropped(node.events.dropBefore(nowMicros - OLD_MICROS));
        } else {
            node.events.dropBefore(nowMicros - FOLLOWER_MICROS);
        }
    }

    /// This many events were lost.
    void countDropped(int count) {
        for (int i = 0; i < count; i++) {
            listener.eventDropped();
        }
    }

    /// Steps of demands: an event where the policy enforces, counted where it observes, neither where it is silenced or
    /// everything is stopped.
    ///
    /// @param counts whether this replica counts what it does
    void addTransitions(ReconciledNode node, List<Transition> transitions, NodeControls controls, boolean counts) {
        if (node.isIgnored()) {
            return;
        }
        ReconcileListener counter = counts ? listener : ReconcileListener.none();
        List<Transition> sent = new ArrayList<>();
        List<Transition> counted = new ArrayList<>();
        Map<Silence, List<Transition>> silenced = new LinkedHashMap<>();
        for (Transition transition : transitions) {
            switch (controls.eventAnnouncement(transition)) {
                case NodeControls.Announcement.Sent _ -> sent.add(transition);
                case NodeControls.Announcement.Counted _ -> counted.add(transition);
                case NodeControls.Announcement.Silenced(Silence silence) ->
                    silenced.computeIfAbsent(silence, _ -> new ArrayList<>()).add(transition);
                case NodeControls.Announcement.None _ -> {}
            }
        }
        EventText.of(counted).forEach(_ -> counter.wouldHaveWritten(Verb.EVENT));
        HeldBack stopHeldBack = controls.stop();
        for (EventText.Words words : EventText.of(sent)) {
            if (stopHeldBack == null) {
                addEvent(node, words);
            } else {
                counter.heldBack(stopHeldBack);
            }
        }
        silenced.forEach((silence, steps) -> {
            EventText.of(steps).forEach(_ -> counter.heldBack(new HeldBack.Silenced(silence)));
            List<String> raised = steps.stream()
                    .filter(silencedStep -> silencedStep.step().toPhase() == Phase.FIRING)
                    .map(raisedStep -> raisedStep.demand().key())
                    .toList();
            if (!raised.isEmpty()) {
                addEvent(
                        node,
                        EventText.actionSilenced("no event that " + String.join(", ", raised) + " fires", silence));
            }
        });
    }

    /// A request on the node that cannot be read is reported once.
    void reportRequests(ReconciledNode node, AnnotationRequests requests) {
        String value = requests.unreadable();
        boolean isNew = !value.equals(node.reported.unreadableRequest);
        node.reported.unreadableRequest = value;
        if (isNew && !value.isEmpty()) {
            addEvent(node, EventText.annotationUnreadable(AnnotationRequests.HOLD, value));
        }
    }

    /// Reports what begins to be held back on a node: counts it, and queues the event of its cause.
    ///
    /// @param reasons all that is held back there now, by the demand's key
    void heldBack(ReconciledNode node, Map<String, HeldBack> reasons) {
        Map<HeldBack, List<String>> begun = new LinkedHashMap<>();
        Set<String> currentKeys = new HashSet<>();
        reasons.forEach((demand, why) -> {
            if (why.obstructs()) {
                String key = demand + " " + why.word()
                        + (why instanceof HeldBack.Silenced(Silence silence) ? silence.id() : "");
                currentKeys.add(key);
                if (!node.reported.heldBack.contains(key)) {
                    begun.computeIfAbsent(why, _ -> new ArrayList<>()).add(demand);
                }
            }
        });
        node.reported.heldBack = Set.copyOf(currentKeys);
        begun.forEach((why, demands) -> {
            listener.heldBack(why);
            heldBack(node, why, demands);
        });
    }

    private void heldBack(ReconciledNode node, HeldBack heldBack, List<String> demands) {
        switch (heldBack) {
            case HeldBack.BudgetFull _, HeldBack.SmallPool _, HeldBack.InStorm _, HeldBack.InOutage _ ->
                addEvent(node, EventText.additionBlocked("ActionBlockedByBudget", demands, heldBack));
            case HeldBack.NoHeadroom _ ->
                addEvent(node, EventText.additionBlocked("ActionBlockedByHeadroom", demands, heldBack));
            case HeldBack.HazardSeen _ ->
                addEvent(node, EventText.additionBlocked("ActionBlockedByHazard", demands, heldBack));
            case HeldBack.StandsDown _ -> addEvent(node, EventText.standsDown(demands, heldBack));
            case HeldBack.Silenced(Silence silence) ->
                demands.forEach(demand ->
                        addEvent(node, EventText.actionSilenced("taint " + demand + " is not on the node", silence)));
            case HeldBack.Foreign _, HeldBack.RecordUnreadable _ ->
                LOG.warn("Node {}: {} is held back: {}", node.name, String.join(", ", demands), heldBack.text());
            case HeldBack.Overridden _,
                    HeldBack.Stopped _,
                    HeldBack.SilencesUnknown _,
                    HeldBack.NodeIgnored _,
                    HeldBack.TaintsHeld _,
                    HeldBack.ModeWritesNothing _,
                    HeldBack.KeepFiring _,
                    HeldBack.InputMissing _,
                    HeldBack.ExporterSilent _,
                    HeldBack.WriteFailed _,
                    HeldBack.ProgramFault _,
                    HeldBack.Paced _,
                    HeldBack.NotLeader _,
                    HeldBack.NotEvicted _,
                    HeldBack.ApiAway _ -> {}
        }
    }
}
