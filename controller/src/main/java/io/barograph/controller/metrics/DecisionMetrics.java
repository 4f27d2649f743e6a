package io.barograph.controller.metrics;

import io.barograph.controller.decide.DecisionListener;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.web.metrics.SelfCounter;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfHistogram;
import io.barograph.web.metrics.SelfMetrics;
import java.time.Instant;

/// Counts what the controller does.
public final class DecisionMetrics implements DecisionListener, PolicyStoreListener {

    private static final double[] SECONDS = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1};

    private final SelfCounter evaluations;
    private final SelfCounter failures;
    private final SelfCounter disagreements;
    private final SelfCounter ourFaults;
    private final SelfHistogram durations;
    private final SelfCounter transitions;
    private final SelfCounter fired;
    private final SelfCounter flaps;
    private final SelfCounter faults;
    private final SelfCounter forgotten;
    private final SelfCounter unlogged;
    private final SelfGauge reloaded;
    private final SelfCounter refused;

    public DecisionMetrics(SelfMetrics metrics) {
        evaluations = metrics.counter(ControllerMetricFamily.EVALUATIONS.family());
        failures = metrics.counter(ControllerMetricFamily.EVALUATION_FAILURES.family());
        disagreements = metrics.counter(ControllerMetricFamily.DISAGREEMENTS.family());
        ourFaults = metrics.counter(ControllerMetricFamily.PROGRAM_FAULTS.family());
        durations = metrics.histogram(ControllerMetricFamily.EVALUATION_DURATION.family(), SECONDS);
        transitions = metrics.counter(ControllerMetricFamily.TRANSITIONS.family());
        fired = metrics.counter(ControllerMetricFamily.RULE_FIRED.family());
        flaps = metrics.counter(ControllerMetricFamily.FLAPS.family());
        faults = metrics.counter(ControllerMetricFamily.WATCH_ERRORS.family());
        forgotten = metrics.counter(ControllerMetricFamily.FORGOTTEN_SNAPSHOTS.family());
        unlogged = metrics.counter(ControllerMetricFamily.DECISION_LOG_FAILURES.family());
        reloaded = metrics.gauge(ControllerMetricFamily.RULES_LOADED.family());
        refused = metrics.counter(ControllerMetricFamily.RULES_REFUSED.family());
        for (ExporterFault fault : ExporterFault.values()) {
            faults.add(0, fault.word());
        }
    }

    @Override
    public void evaluated(long nanos) {
        evaluations.inc();
        durations.observeSeconds(nanos / 1e9);
    }

    @Override
    public void evaluationFailed() {
        failures.inc();
    }

    @Override
    public void disagreed() {
        disagreements.inc();
    }

    @Override
    public void ourFault() {
        ourFaults.inc();
    }

    @Override
    public void stepped(Transition transition) {
        Transition.Source source = transition.source();
        transitions.inc(source.policy(), transition.step().reason().name());
        if (transition.step().to() == Phase.FIRING) {
            fired.inc(source.policy(), source.rule());
        }
        if (transition.step().flaps() > 0) {
            flaps.inc(source.policy(), transition.demand().key());
        }
    }

    @Override
    public void faulted(ExporterFault fault) {
        faults.inc(fault.word());
    }

    @Override
    public void forgotten(long snapshots) {
        forgotten.add((double) snapshots);
    }

    @Override
    public void unlogged(int count) {
        unlogged.add(count);
    }

    @Override
    public void loaded(Instant at) {
        reloaded.set(at.toEpochMilli() / 1e3);
    }

    @Override
    public void refused(String why) {
        refused.inc();
    }
}
