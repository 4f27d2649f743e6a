package io.barograph.controller.reconcile;

import io.barograph.controller.controls.NodeControls;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.write.EventText;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.controller.reconcile.write.ReconcileListener.Held;
import io.barograph.controller.reconcile.write.ReconcileListener.Verb;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What is told of a node's demands, and what is told instead where a silence is about them.
record EventDispatch(EventQueues news, ReconcileListener listener) {

    private static final Logger LOG = LoggerFactory.getLogger(EventDispatch.class);

    /// Steps of demands: told by who enforces, counted by who observes, not told where they are silenced or everything
    /// is stopped.
    void transitions(ReconciledNode slot, List<Transition> transitions, NodeControls reins) {
        if (slot.managed != null && slot.managed.requests().ignore()) {
            return;
        }
        List<Transition> told = new ArrayList<>();
        List<Transition> counted = new ArrayList<>();
        Map<Silence, List<Transition>> silenced = new LinkedHashMap<>();
        for (Transition each : transitions) {
            switch (reins.announcement(each)) {
                case SENT -> told.add(each);
                case COUNTED -> counted.add(each);
                case SILENCED ->
                    silenced.computeIfAbsent(Objects.requireNonNull(reins.silence(each)), _ -> new ArrayList<>())
                            .add(each);
                case NONE -> {}
            }
        }
        EventText.of(counted).forEach(_ -> listener.wouldHaveWritten(Verb.EVENT));
        List<EventText.Words> words = EventText.of(told);
        if (reins.stopped().isEmpty()) {
            words.forEach(each -> news.add(slot, each));
        } else {
            words.forEach(_ -> listener.heldBack(Held.STOP));
        }
        silenced.forEach((by, steps) -> silenced(slot, by, steps));
    }

    private void silenced(ReconciledNode slot, Silence by, List<Transition> steps) {
        EventText.of(steps).forEach(_ -> listener.heldBack(Held.SILENCE));
        List<String> raised = steps.stream()
                .filter(each -> each.step().to() == Phase.FIRING)
                .map(each -> each.demand().key())
                .toList();
        if (!raised.isEmpty()) {
            news.add(slot, EventText.silenced("did not tell that " + String.join(", ", raised) + " fires", by));
        }
    }

    /// What silences keep off the node is told once for each silence; that the stop holds something back is counted.
    void marks(ReconciledNode slot, NodePlan.Findings plan) {
        Set<String> now = new HashSet<>();
        plan.silenced().forEach((id, by) -> {
            now.add(id + " " + by.id());
            if (slot.silenced.add(id + " " + by.id())) {
                listener.heldBack(Held.SILENCE);
                EventText.Words words = EventText.silenced("did not keep taint " + id, by);
                news.add(slot, words);
                LOG.debug("Node {}: {}", slot.name, words.what().note());
            }
        });
        slot.silenced.retainAll(now);
        boolean held = plan.stopped();
        if (held && !slot.stopped) {
            listener.heldBack(Held.STOP);
        }
        slot.stopped = held;
    }
}
