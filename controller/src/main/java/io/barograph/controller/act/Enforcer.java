package io.barograph.controller.act;

import io.barograph.controller.act.ActListener.Verb;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.NodeEvent;
import io.barograph.controller.cluster.Outcome;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Mode enforce: writes what an assessment found, then tells the news; decides when to come back where it could not.
final class Enforcer {

    private static final Logger LOG = LoggerFactory.getLogger(Enforcer.class);
    private static final double NODES_PER_SECOND = 1;
    private static final int NODES_AT_ONCE = 5;

    private final Leadership leadership;
    private final ControllerClock clock;
    private final ActListener listener;
    private final News news;
    private final NodePass nodePass;
    private final EventTeller teller;
    private final Failures failures;
    private final Pace pace;

    Enforcer(NodeApi api, Leadership leadership, ControllerClock clock, ActListener listener, News news) {
        this.leadership = leadership;
        this.clock = clock;
        this.listener = listener;
        this.news = news;
        this.nodePass = new NodePass(api, new NodeWriter(api, leadership, listener));
        this.teller = new EventTeller(api);
        this.failures = new Failures(RandomGenerator.getDefault(), now());
        this.pace = new Pace(NODES_PER_SECOND, NODES_AT_ONCE, now());
    }

    /// How long nothing is to be asked of the API server.
    long peaceMicros() {
        return failures.peaceMicros(now());
    }

    /// Returns whether all is done; if not, the slot says when to come back.
    boolean enforce(Assessment.Case found) {
        NodeSlot slot = found.slot();
        if (!found.plan().isEmpty() || slot.unsure != null) {
            long wait = found.plan().raises() ? pace.take(now()) : 0;
            if (wait > 0) {
                slot.notBeforeMicros = now() + wait;
                return false;
            }
            NodePass.Result result = nodePass.bring(found.work());
            slot.live = result.live();
            slot.unsure = result.unsure();
            result.news().forEach(words -> news.add(slot, words));
            if (result.deposed() || failed(slot, result.outcome())) {
                return false;
            }
        }
        return tell(slot);
    }

    private boolean tell(NodeSlot slot) {
        news.dropOld(slot, true);
        LiveNode live = slot.live;
        for (Telling first = slot.events.first(); first != null && live != null; first = slot.events.first()) {
            if (!leadership.leading()) {
                return false;
            }
            Outcome<NodeEvent> outcome = teller.tell(live.identity(), first);
            listener.wrote(Verb.EVENT, outcome.word());
            switch (outcome) {
                case Outcome.Done<NodeEvent> _ -> slot.events.done(first);
                case Outcome.Refused<NodeEvent> _, Outcome.NotFound<NodeEvent> _ -> {
                    LOG.warn(
                            "Event {} on node {}: {}. Maybe the role for events in namespace default is missing.",
                            first.what().reason(),
                            slot.name,
                            outcome.text());
                    listener.eventDropped();
                    slot.events.done(first);
                }
                case Outcome.Conflict<NodeEvent> _, Outcome.Unavailable<NodeEvent> _ -> {
                    failed(slot, outcome);
                    return false;
                }
            }
        }
        succeeded(slot);
        return true;
    }

    private boolean failed(NodeSlot slot, Outcome<?> outcome) {
        if (!(outcome instanceof Outcome.Unavailable)) {
            failures.answered();
        }
        if (outcome instanceof Outcome.Done) {
            return false;
        }
        slot.failures++;
        slot.notBeforeMicros = now() + failures.waitMicros(outcome, slot.failures, now());
        if (slot.trouble.isEmpty() && !(outcome instanceof Outcome.Conflict)) {
            LOG.warn("Node {}: {}; trying again.", slot.name, outcome.text());
        }
        slot.trouble = outcome.text();
        return true;
    }

    private void succeeded(NodeSlot slot) {
        if (!slot.trouble.isEmpty() && slot.failures > 0) {
            LOG.info("Node {}: in order again after {} failed attempts.", slot.name, slot.failures);
        }
        slot.trouble = "";
        slot.failures = 0;
        slot.notBeforeMicros = now();
    }

    private long now() {
        return clock.monotonicMicros().getAsLong();
    }
}
