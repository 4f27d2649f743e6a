package io.barograph.controller.decide;

import io.barograph.controller.decide.fleet.ContendedResource;
import io.barograph.controller.decide.fleet.ExporterState;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.decide.fleet.NodeStatus.Heard;
import io.barograph.controller.decide.fleet.NodeStatus.Link;
import io.barograph.controller.decide.fleet.NodeStatus.Outcome;
import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.controller.watch.NodeWatchListener;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/// Decides for one node: each snapshot is an observation, each observation an evaluation, in order and without a gap.
/// Called by the loop of the node's watch only, which it must not keep waiting.
final class NodeDecider implements NodeWatchListener {

    private static final Logger LOG = LoggerFactory.getLogger(NodeDecider.class);
    private static final int STEPS_KEPT = 40;

    /// Older steps in an exporter's memory were events of the leader of that time.
    private static final long NEWS_MICROS = 60_000_000;

    /// An exporter's memory alone moves nothing: the exporter may have stopped reading since.
    private static final int FRESH = 2;

    /// An exporter that is replaced, as in a rollout, has so long to be heard at its new place.
    private static final long PATIENCE_MICROS = TimeUnit.MINUTES.toMicros(1);

    private final NodeDeciderFactory.Inputs inputs;
    private final NodeDeciderFactory.Outputs outputs;
    private final NodeDeciderFactory.Clocks clocks;
    private final ExporterStateLog linkLog;
    private final List<Transition> undelivered = new ArrayList<>();
    private final ExplanationRecorder explanations = new ExplanationRecorder();
    private EngineState state = EngineState.start();
    private NodeStatus status;
    private int fresh;
    private long takenMicros;
    private @Nullable DesiredState handedOn;

    NodeDecider(
            ExporterAddress exporter,
            NodeDeciderFactory.Inputs inputs,
            NodeDeciderFactory.Outputs outputs,
            NodeDeciderFactory.Clocks clocks) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.clocks = clocks;
        linkLog = new ExporterStateLog(exporter.node());
        status = NodeStatus.unheard(exporter, clocks.wall().instant());
        outputs.fleet().put(status);
    }

    @Override
    public void seen(Snapshot snapshot, long forgotten) {
        takenMicros = nowMicros();
        if (forgotten > 0) {
            outputs.listener().forgotten(forgotten);
        }
        if (!status.heard().warming() && fresh < FRESH) {
            fresh++;
        }
        Snapshot before = status.heard().latest();
        if (before != null && !before.origin().bootId().equals(snapshot.origin().bootId())) {
            status.trace().clear();
        }
        status.trace().add(snapshot);
        Heard heard = status.heard().with(snapshot, clocks.wall().instant(), forgotten);
        evaluate(
                new Observation.Seen(snapshot, inputs.views().apply(status.node())),
                status.with(heard),
                new Freshness.Heard());
    }

    @Override
    public void caughtUp() {
        publish(status.with(status.heard().warm()));
        DesiredState desired = status.decision().desired();
        if (desired != null) {
            undelivered.removeIf(step -> desired.monotonicMicros() - step.at().monotonicMicros() > NEWS_MICROS);
        }
    }

    @Override
    public void stale(long monotonicMicros, Duration quiet) {
        boolean over = outputs.fleet().isOver();
        if (!status.heard().stale() && over) {
            LOG.info("The recording of node {} has ended; its readings stand still.", status.node());
        } else if (!status.heard().stale()) {
            LOG.warn("Node {} has been silent for {} s; its demands stand still.", status.node(), quiet.toSeconds());
        }
        takenMicros = nowMicros();
        NodeStatus now = status.with(status.heard().silent(over));
        if (now.heard().latest() == null) {
            publish(now);
        } else {
            evaluate(
                    new Observation.Silent(status.node(), monotonicMicros),
                    now,
                    new Freshness.Silent(nowMicros() - TimeUnit.MICROSECONDS.convert(quiet)));
        }
    }

    private void evaluate(Observation observation, NodeStatus now, Freshness freshness) {
        outputs.journal().observed(clocks.wall().millis(), observation);
        DesiredState desired = desired(observation, now);
        if (desired == null) {
            leave();
        } else if (fresh == FRESH || freshness instanceof Freshness.Silent) {
            handOn(desired, freshness);
        }
    }

    /// What is desired from now on; null if that cannot be said.
    private @Nullable DesiredState desired(Observation observation, NodeStatus now) {
        List<Transition> last = new ArrayList<>(now.decision().last());
        try {
            long began = clocks.nanos().getAsLong();
            LoadedPolicies asked = inputs.policies().current();
            Evaluation made = byTheRulesInForce(asked, observation);
            outputs.listener().evaluated(clocks.nanos().getAsLong() - began);
            logDisagreement(made.disagreement());
            inputs.shadow()
                    .evaluated(new ShadowComparison.Live(
                            state, observation, made.desired(), now.heard().warming()));
            state = made.state();
            outputs.log().append(made.transitions(), outputs.listener()::unlogged);
            outputs.fleet().decisions().add(clocks.wall().instant(), now.heard().warming(), made.transitions());
            for (Transition step : made.transitions()) {
                outputs.listener().stepped(step);
                last.addFirst(step);
            }
            undelivered.addAll(made.transitions());
            List<Transition> kept = last.subList(0, Math.min(STEPS_KEPT, last.size()));
            publish(now.with(new Outcome(made.desired(), kept, "", explanations.of(asked, observation, made))));
            return made.desired();
        } catch (RuntimeException e) {
            outputs.listener().evaluationFailed();
            String error = e.toString();
            logFailure(e, !error.equals(now.decision().error()));
            publish(now.with(new Outcome(
                    now.decision().desired(), last, error, now.decision().grounds())));
            return null;
        }
    }

    /// With its stack where it is the first of its kind: one fault may fail a whole fleet.
    private void logFailure(RuntimeException thrown, boolean news) {
        String what = "node " + status.node() + " could not be evaluated: " + thrown;
        if (outputs.fleet().faults().note(thrown, what)) {
            LOG.error(
                    "Node {} could not be evaluated; its demands stand still. Maybe a bug: please report it.",
                    status.node(),
                    thrown);
        } else if (news) {
            LOG.error("Node {} could not be evaluated; its demands stand still: {}", status.node(), thrown.toString());
        }
    }

    private void logDisagreement(String disagreement) {
        if (!disagreement.isEmpty()) {
            outputs.listener().disagreed();
            String what = "the rule " + disagreement;
            if (outputs.fleet().faults().note(what)) {
                LOG.error("Node {}: Drools and the rule tree disagree, and Drools decides: {}", status.node(), what);
            }
        }
    }

    /// Rules that are replaced while they are being asked may refuse; then the new ones answer.
    private Evaluation byTheRulesInForce(LoadedPolicies rules, Observation observation) {
        try {
            return rules.engine().evaluate(state, observation);
        } catch (RuntimeException e) {
            LoadedPolicies newer = inputs.policies().current();
            if (newer.equals(rules)) {
                throw e;
            }
            return newer.engine().evaluate(state, observation);
        }
    }

    private void handOn(DesiredState desired, Freshness freshness) {
        outputs.outlet().accept(new Decision(desired, freshness, undelivered, worstPercent(), takenMicros));
        handedOn = desired;
        undelivered.clear();
    }

    private long nowMicros() {
        return TimeUnit.NANOSECONDS.toMicros(clocks.nanos().getAsLong());
    }

    private @Nullable Double worstPercent() {
        ContendedResource worst = ContendedResource.of(status.heard().latest());
        return worst == null ? null : worst.percent();
    }

    @Override
    public void answered() {
        link(ExporterState.UP, "");
    }

    @Override
    public void failed(ExporterFault fault, String why) {
        outputs.listener().faulted(fault);
        link(fault.down() ? ExporterState.DOWN : ExporterState.REFUSED, fault.word() + ": " + why);
    }

    @Override
    public void ourFault(RuntimeException thrown) {
        outputs.listener().ourFault();
        String what = "an exception stopped work for node " + status.node() + ": " + thrown;
        if (outputs.fleet().faults().note(thrown, what)) {
            LOG.error(
                    "An exception of this program stopped work for node {}. Maybe a bug: please report it.",
                    status.node(),
                    thrown);
        }
    }

    private void link(ExporterState now, String why) {
        Link was = status.link();
        if (was.state() == now && was.why().equals(why)) {
            return;
        }
        if (was.state() == now) {
            publish(status.with(new Link(now, why, was.since())));
            return;
        }
        publish(status.with(new Link(now, why, clocks.wall().instant())));
        String line = linkLog.line(now, why, clocks.nanos().getAsLong());
        if (!line.isEmpty()) {
            LOG.atLevel(now == ExporterState.UP ? Level.INFO : Level.WARN).log("{}", line);
        }
    }

    private void publish(NodeStatus now) {
        status = now;
        outputs.fleet().put(now);
    }

    @Override
    public void ended() {
        leave();
        inputs.shadow().forget(status.node());
        outputs.fleet().remove(status.node());
    }

    /// The node is not watched any more, unless its exporter comes back elsewhere, or cannot be evaluated: what was
    /// decided must not stand for ever. What was never handed on need not be taken back.
    private void leave() {
        DesiredState last = handedOn;
        if (last != null) {
            long now = nowMicros();
            outputs.outlet()
                    .accept(new Decision(
                            last, new Freshness.Leaving(now + PATIENCE_MICROS), List.of(), worstPercent(), now));
        }
    }
}
