package io.barograph.controller.http;

import io.barograph.controller.decide.DecideListener;
import io.barograph.controller.policystore.StoreListener;
import io.barograph.controller.watch.Fault;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.web.SelfCounter;
import io.barograph.web.SelfGauge;
import io.barograph.web.SelfHistogram;
import io.barograph.web.SelfMetrics;
import java.time.Instant;

/// Counts what the controller does.
public final class ControllerMetrics implements DecideListener, StoreListener {

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

    public ControllerMetrics(SelfMetrics metrics) {
        evaluations = metrics.counter(Family.EVALUATIONS.family());
        failures = metrics.counter(Family.EVALUATION_FAILURES.family());
        disagreements = metrics.counter(Family.DISAGREEMENTS.family());
        ourFaults = metrics.counter(Family.PROGRAM_FAULTS.family());
        durations = metrics.histogram(Family.EVALUATION_DURATION.family(), SECONDS);
        transitions = metrics.counter(Family.TRANSITIONS.family());
        fired = metrics.counter(Family.RULE_FIRED.family());
        flaps = metrics.counter(Family.FLAPS.family());
        faults = metrics.counter(Family.WATCH_ERRORS.family());
        forgotten = metrics.counter(Family.FORGOTTEN_SNAPSHOTS.family());
        unlogged = metrics.counter(Family.DECISION_LOG_FAILURES.family());
        reloaded = metrics.gauge(Family.RULES_LOADED.family());
        refused = metrics.counter(Family.RULES_REFUSED.family());
        for (Fault fault : Fault.values()) {
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
    public void faulted(Fault fault) {
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
