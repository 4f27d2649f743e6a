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
    private static final int MOST_UNDELIVERED = 64;

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
    private final NodeFaultLog faults;
    private final List<Transition> undelivered = new ArrayList<>();
    private final ExplanationRecorder explanations = new ExplanationRecorder();
    private EngineState state = EngineState.start();
    private NodeStatus status;
    private int fresh;
    private long takenMicros;
    private long firstMicros;
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
        faults = new NodeFaultLog(exporter.node(), outputs.fleet().faults());
        status = NodeStatus.unheardNode(exporter, clocks.wall().instant());
        outputs.fleet().putNode(status);
    }

    @Override
    public void snapshotSeen(Snapshot snapshot, long forgotten) {
        takenMicros = nowMicros();
        if (forgotten > 0) {
            outputs.listener().snapshotsForgotten(forgotten);
        }
        Snapshot previousSnapshot = status.heard().latestSnapshot();
        if (previousSnapshot == null) {
            firstMicros = snapshot.moment().monotonicMicros();
        }
        if (!status.heard().warming() && fresh < FRESH) {
            fresh++;
            inheritDemands(previousSnapshot);
        }
        if (previousSnapshot != null
                && !previousSnapshot.origin().bootId().equals(snapshot.origin().bootId())) {
            status.trace().clear();
        }
        status.trace().addSnapshot(snapshot);
        Heard heard = status.heard().withSnapshot(snapshot, clocks.wall().instant(), forgotten);
        evaluateObservation(
                new Observation.Seen(snapshot, inputs.views().apply(status.node())),
                status.withHeard(heard),
                new Freshness.Heard());
    }

    @Override
    public void caughtUp() {
        publishStatus(status.withHeard(status.heard().asWarm()));
        DesiredState desired = status.decision().desired();
        if (desired != null) {
            undelivered.removeIf(
                    step -> desired.monotonicMicros() - step.moment().monotonicMicros() > NEWS_MICROS);
        }
    }

    /// Where exporter and controller were both replaced, only the node remembers what fired. It is asked
    /// before the first decision is handed on.
    private void inheritDemands(@Nullable Snapshot latestSnapshot) {
        if (fresh == FRESH && latestSnapshot != null) {
            long latestMicros = latestSnapshot.moment().monotonicMicros();
            Instant bootTime = clocks.wall().instant().minus(latestMicros, ChronoUnit.MICROS);
            state = state.inheritDemands(inputs.raised().apply(status.node(), bootTime), latestMicros - firstMicros);
        }
    }

    @Override
    public void nodeStale(long monotonicMicros, Duration quiet) {
        boolean recordingEnded = outputs.fleet().isOver();
        if (!status.heard().stale() && recordingEnded) {
            LOG.info("The recording of node {} has ended; its readings stand still.", status.node());
        } else if (!status.heard().stale()) {
            LOG.warn("Node {} has been silent for {} s; its demands stand still.", status.node(), quiet.toSeconds());
        }
        takenMicros = nowMicros();
        NodeStatus silentStatus = status.withHeard(status.heard().asSilent(recordingEnded));
        if (silentStatus.heard().latestSnapshot() == null) {
            publishStatus(silentStatus);
        } else {
            evaluateObservation(
                    new Observation.Silent(status.node(), monotonicMicros),
                    silentStatus,
                    new Freshness.Silent(nowMicros() - TimeUnit.MICROSECONDS.convert(quiet)));
        }
    }

    private void evaluateObservation(Observation observation, NodeStatus nodeStatus, Freshness freshness) {
        outputs.journal().recordObservation(clocks.wall().millis(), observation);
        DesiredState desired = evaluateDesired(observation, nodeStatus);
        if (desired == null) {
            handOnLeaving();
        } else if (fresh == FRESH || freshness instanceof Freshness.Silent) {
            handOnDecision(desired, freshness);
        }
    }

    /// What is desired from now on; null if that cannot be said.
    private @Nullable DesiredState evaluateDesired(Observation observation, NodeStatus nodeStatus) {
        List<Transition> lastTransitions = new ArrayList<>(nodeStatus.decision().lastTransitions());
        try {
            long beganNanos = clocks.nanos().getAsLong();
            LoadedPolicies policies = inputs.policies().current();
            Evaluation evaluation = evaluateCurrentRules(policies, observation);
            outputs.listener().rulesEvaluated(clocks.nanos().getAsLong() - beganNanos);
            faults.logDisagreement(evaluation.disagreement(), outputs.listener());
            inputs.shadow()
                    .compareWithLive(new ShadowComparison.Live(
                            state,
                            observation,
                            evaluation.desired(),
                            nodeStatus.heard().warming()));
            state = evaluation.state();
            outputs.log().appendTransitions(evaluation.transitions(), outputs.listener()::transitionsUnlogged);
            outputs.fleet()
                    .decisions()
                    .addTransitions(clocks.wall().instant(), nodeStatus.heard().warming(), evaluation.transitions());
            for (Transition step : evaluation.transitions()) {
                outputs.listener().phaseChanged(step);
                lastTransitions.addFirst(step);
            }
            keepUndelivered(evaluation.transitions());
            List<Transition> keptTransitions = lastTransitions.subList(0, Math.min(STEPS_KEPT, lastTransitions.size()));
            publishStatus(nodeStatus.withOutcome(new Outcome(
                    evaluation.desired(),
                    keptTransitions,
                    "",
                    explanations.recordGrounds(policies, observation, evaluation))));
            return evaluation.desired();
        } catch (RuntimeException e) {
            outputs.listener().evaluationFailed();
            String error = e.toString();
            faults.logFailure(e, !error.equals(nodeStatus.decision().error()));
            publishStatus(nodeStatus.withOutcome(new Outcome(
                    nodeStatus.decision().desired(),
                    lastTransitions,
                    error,
                    nodeStatus.decision().grounds())));
            return null;
        }
    }

    /// The newest alone: an exporter's memory may be read for as long as the exporter likes.
    private void keepUndelivered(List<Transition> steps) {
        undelivered.addAll(steps);
        undelivered
                .subList(0, Math.max(0, undelivered.size() - MOST_UNDELIVERED))
                .clear();
    }

    /// Rules that are replaced while they are being asked may refuse; then the new ones answer.
    private Evaluation evaluateCurrentRules(LoadedPolicies loadedPolicies, Observation observation) {
        try {
            return loadedPolicies.engine().evaluate(state, observation);
        } catch (RuntimeException e) {
            LoadedPolicies newer = inputs.policies().current();
            if (newer.equals(loadedPolicies)) {
                throw e;
            }
            return newer.engine().evaluate(state, observation);
        }
    }

    private void handOnDecision(DesiredState desired, Freshness freshness) {
        outputs.outlet().accept(new Decision(desired, freshness, undelivered, worstPercent(), takenMicros));
        handedOn = desired;
        undelivered.clear();
    }

    private long nowMicros() {
        return TimeUnit.NANOSECONDS.toMicros(clocks.nanos().getAsLong());
    }

    private @Nullable Double worstPercent() {
        return ContendedResource.percentOf(status.heard().latestSnapshot());
    }

    @Override
    public void exporterAnswered() {
        updateLink(ExporterState.UP, "");
    }

    @Override
    public void exporterFailed(ExporterFault fault, String why) {
        outputs.listener().exporterFaulted(fault);
        updateLink(fault.down() ? ExporterState.DOWN : ExporterState.REFUSED, fault.word() + ": " + why);
    }

    @Override
    public void ourFault(RuntimeException thrown) {
        outputs.listener().ourFault();
        faults.logStoppedWork(thrown);
    }

    private void updateLink(ExporterState exporterState, String why) {
        Link previousLink = status.link();
        if (previousLink.state() == exporterState && previousLink.why().equals(why)) {
            return;
        }
        if (previousLink.state() == exporterState) {
            publishStatus(status.withLink(new Link(exporterState, why, previousLink.stateSince())));
            return;
        }
        publishStatus(status.withLink(new Link(exporterState, why, clocks.wall().instant())));
        String line = linkLog.changeLine(exporterState, why, clocks.nanos().getAsLong());
        if (!line.isEmpty()) {
            LOG.atLevel(exporterState == ExporterState.UP ? Level.INFO : Level.WARN)
                    .log("{}", line);
        }
    }

    private void publishStatus(NodeStatus nodeStatus) {
        status = nodeStatus;
        outputs.fleet().putNode(nodeStatus);
    }

    @Override
    public void watchEnded() {
        handOnLeaving();
        inputs.shadow().forgetNode(status.node());
        outputs.fleet().removeNode(status.node());
    }

    /// The node is not watched any more, unless its exporter comes back elsewhere, or cannot be evaluated: what was
    /// decided must not stand for ever. What was never handed on need not be taken back.
    private void handOnLeaving() {
        DesiredState lastDesired = handedOn;
        if (lastDesired != null) {
            long leftMicros = nowMicros();
            outputs.outlet()
                    .accept(new Decision(
                            lastDesired,
                            new Freshness.Leaving(leftMicros + PATIENCE_MICROS),
                            List.of(),
                            worstPercent(),
                            leftMicros));
        }
    }
}
