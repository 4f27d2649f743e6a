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

/// Counts what the controller does. Labels are bounded by the rules that were loaded, never by nodes or pods.
public final class ControllerMetrics implements DecideListener, StoreListener {

    private static final double[] SECONDS = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1};

    private final SelfCounter evaluations;
    private final SelfCounter failures;
    private final SelfHistogram durations;
    private final SelfCounter transitions;
    private final SelfCounter fired;
    private final SelfCounter faults;
    private final SelfCounter forgotten;
    private final SelfCounter unlogged;
    private final SelfGauge reloaded;
    private final SelfCounter refused;

    public ControllerMetrics(SelfMetrics metrics) {
        evaluations = metrics.counter("rules_evaluations_total", "Evaluations of the rules, one for each observation.");
        failures = metrics.counter(
                "rules_evaluation_failures_total", "Observations that could not be evaluated; demands stood still.");
        durations = metrics.histogram(
                "rules_evaluation_duration_seconds", "How long an evaluation of one node took.", SECONDS);
        transitions = metrics.counter(
                "transitions_total", "Steps of demands from one phase to another, in every mode.", "policy", "reason");
        fired = metrics.counter("rule_fired_total", "Demands that began to fire, by the rule.", "policy", "rule");
        faults = metrics.counter("watch_errors_total", "Answers of exporters that failed or were refused.", "reason");
        forgotten = metrics.counter(
                "watch_forgotten_snapshots_total", "Snapshots that exporters no longer had when asked for them.");
        unlogged = metrics.counter(
                "decision_log_failures_total", "Transitions that could not be appended to the decision log.");
        reloaded = metrics.gauge(
                "rules_reload_success_timestamp_seconds", "When the rules in force were loaded, in Unix time.");
        refused = metrics.counter(
                "rules_reload_failures_total", "Newer rules that were refused; the last good ones stayed in force.");
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
    public void stepped(Transition transition) {
        Transition.Source source = transition.source();
        transitions.inc(source.policy(), transition.step().reason().name());
        if (transition.step().to() == Phase.FIRING) {
            fired.inc(source.policy(), source.rule());
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
    public void refused() {
        refused.inc();
    }
}
