package io.barograph.controller.metrics;

import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.decide.DecisionListener;
import io.barograph.controller.decide.ShadowReport;
import io.barograph.controller.evict.EvictionListener;
import io.barograph.controller.guardrail.GuardrailChange;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.journal.JournalListener;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.controller.reconcile.inbox.PassCause;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.controller.schedule.ExtenderListener;
import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.metric.MetricType;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.signal.EvictionSignal;
import io.barograph.web.metrics.SelfCounter;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfHistogram;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;

/// Counts what the controller does.
public final class ControllerCounts
        implements DecisionListener,
                PolicyStoreListener,
                JournalListener,
                ReconcileListener,
                EvictionListener,
                ExtenderListener {

    private static final double[] EVALUATION_SECONDS = {
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1
    };
    private static final double[] RELIEF_RATIOS = {0, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2};
    private static final double[] SCORE_SECONDS = {0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1};
    private static final double[] WRITE_SECONDS = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};

    private static final String SCORED = "scored";
    private static final String MALFORMED = "malformed";
    private static final String KNOWN = "known";
    private static final String NEUTRAL = "neutral";

    private final Map<ControllerMetricFamily, SelfCounter> counters = new EnumMap<>(ControllerMetricFamily.class);
    private final SelfHistogram evaluations;
    private final SelfHistogram writes;
    private final SelfHistogram reliefs;
    private final SelfHistogram scores;
    private final SelfGauge loaded;
    private final SelfGauge journalBytes;
    private final SelfGauge hazards;
    private final Consumer<List<GuardrailChange>> turns;

    /// @param turns takes the beginnings and ends of storms and outages
    public ControllerCounts(SelfMetrics self, Consumer<List<GuardrailChange>> turns) {
        this.turns = turns;
        for (ControllerMetricFamily each : ControllerMetricFamily.values()) {
            if (each.family().type() == MetricType.COUNTER) {
                counters.put(each, self.counter(each.family()));
            }
        }
        evaluations = self.histogram(ControllerMetricFamily.EVALUATION_DURATION.family(), EVALUATION_SECONDS);
        writes = self.histogram(ControllerMetricFamily.RECONCILE_DELAY.family(), WRITE_SECONDS);
        reliefs = self.histogram(ControllerMetricFamily.EVICTION_RELIEF.family(), RELIEF_RATIOS);
        scores = self.histogram(ControllerMetricFamily.EXTENDER_DURATION.family(), SCORE_SECONDS);
        loaded = self.gauge(ControllerMetricFamily.RULES_LOADED.family());
        journalBytes = self.gauge(ControllerMetricFamily.JOURNAL_BYTES.family());
        hazards = self.gauge(ControllerMetricFamily.HAZARDS.family());
        hazards(List.of());
        for (ExporterFault each : ExporterFault.values()) {
            add(ControllerMetricFamily.WATCH_ERRORS, 0, each.word());
        }
        for (PassCause each : PassCause.values()) {
            add(ControllerMetricFamily.RECONCILE_PASSES, 0, word(each));
        }
        for (Verb each : Verb.values()) {
            add(ControllerMetricFamily.NODE_WRITES, 0, word(each), "done");
            add(ControllerMetricFamily.NODE_WRITES_SUPPRESSED, 0, word(each));
        }
        Stream.of(SCORED, MALFORMED).forEach(each -> add(ControllerMetricFamily.EXTENDER_REQUESTS, 0, each));
        Stream.of(KNOWN, NEUTRAL).forEach(each -> add(ControllerMetricFamily.EXTENDER_NODES, 0, each));
        Stream.of("nodes", "pods").forEach(each -> add(ControllerMetricFamily.OBJECTS_PASSED_OVER, 0, each));
        HeldBack.words().forEach(each -> add(ControllerMetricFamily.HELD_BACK, 0, each));
    }

    /// Counts also the objects that are too large to be read.
    public ControllerCounts(SelfMetrics self, Consumer<List<GuardrailChange>> turns, NodeApi nodes) {
        this(self, turns);
        nodes.followPassedOver(resource -> add(ControllerMetricFamily.OBJECTS_PASSED_OVER, 1, resource));
    }

    private void add(ControllerMetricFamily family, double amount, String... labels) {
        Objects.requireNonNull(counters.get(family)).add(amount, labels);
    }

    private static String word(Enum<?> each) {
        return each.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void taintMeasured(String policy, String outcome) {
        add(ControllerMetricFamily.TAINTS_MEASURED, 1, policy, outcome);
    }

    @Override
    public void evaluated(long nanos) {
        add(ControllerMetricFamily.EVALUATIONS, 1);
        evaluations.observeSeconds(nanos / 1e9);
    }

    @Override
    public void evaluationFailed() {
        add(ControllerMetricFamily.EVALUATION_FAILURES, 1);
    }

    @Override
    public void disagreed() {
        add(ControllerMetricFamily.DISAGREEMENTS, 1);
    }

    @Override
    public void ourFault() {
        add(ControllerMetricFamily.PROGRAM_FAULTS, 1);
    }

    @Override
    public void stepped(Transition transition) {
        Transition.Source source = transition.source();
        add(
                ControllerMetricFamily.TRANSITIONS,
                1,
                source.policy(),
                transition.step().reason().name());
        if (transition.step().to() == Phase.FIRING) {
            add(ControllerMetricFamily.RULE_FIRED, 1, source.policy(), source.rule());
        }
        if (transition.step().flaps() > 0) {
            add(
                    ControllerMetricFamily.FLAPS,
                    1,
                    source.policy(),
                    transition.demand().key());
        }
    }

    @Override
    public void faulted(ExporterFault fault) {
        add(ControllerMetricFamily.WATCH_ERRORS, 1, fault.word());
    }

    @Override
    public void forgotten(long snapshots) {
        add(ControllerMetricFamily.FORGOTTEN_SNAPSHOTS, (double) snapshots);
    }

    @Override
    public void unlogged(int count) {
        add(ControllerMetricFamily.DECISION_LOG_FAILURES, count);
    }

    @Override
    public void loaded(Instant at) {
        loaded.set(at.toEpochMilli() / 1e3);
    }

    @Override
    public void refused(String why) {
        add(ControllerMetricFamily.RULES_REFUSED, 1);
    }

    @Override
    public void kept(long observations) {
        add(ControllerMetricFamily.JOURNAL_OBSERVATIONS, (double) observations);
    }

    @Override
    public void dropped(long observations) {
        add(ControllerMetricFamily.JOURNAL_DROPPED, (double) observations);
    }

    @Override
    public void bytes(long total) {
        journalBytes.set((double) total);
    }

    @Override
    public void wrote(Verb verb, String outcome) {
        add(ControllerMetricFamily.NODE_WRITES, 1, word(verb), outcome);
    }

    @Override
    public void wouldHaveWritten(Verb verb) {
        add(ControllerMetricFamily.NODE_WRITES_SUPPRESSED, 1, word(verb));
    }

    @Override
    public void heldBack(HeldBack why) {
        add(ControllerMetricFamily.HELD_BACK, 1, why.word());
    }

    /// A counter that begins at 0 shows its first event in `increase()`.
    @Override
    public void begins(List<String> answers) {
        for (EvictionSignal signal : EvictionSignal.values()) {
            if (signal.isKubelets()) {
                add(ControllerMetricFamily.EVICTIONS_USELESS, 0, signal.word());
                add(ControllerMetricFamily.EVICTIONS_STUCK, 0, signal.word());
                reliefs.begin(signal.word());
                answers.forEach(each -> add(ControllerMetricFamily.EVICTIONS, 0, signal.word(), each));
            }
        }
    }

    @Override
    public void answered(String signal, String answer) {
        add(ControllerMetricFamily.EVICTIONS, 1, signal, answer);
    }

    @Override
    public void relieved(String signal, double ratio) {
        reliefs.observeSeconds(ratio, signal);
    }

    @Override
    public void useless(String signal) {
        add(ControllerMetricFamily.EVICTIONS_USELESS, 1, signal);
    }

    @Override
    public void stuck(String signal) {
        add(ControllerMetricFamily.EVICTIONS_STUCK, 1, signal);
    }

    @Override
    public void withdrawn() {
        add(ControllerMetricFamily.EVICTIONS_WITHDRAWN, 1);
    }

    @Override
    public void eventDropped() {
        add(ControllerMetricFamily.EVENTS_DROPPED, 1);
    }

    @Override
    public void turned(List<GuardrailChange> news) {
        turns.accept(news);
    }

    @Override
    public void passed(PassCause cause) {
        add(ControllerMetricFamily.RECONCILE_PASSES, 1, word(cause));
    }

    @Override
    public void answered(long delayMicros) {
        writes.observeSeconds(delayMicros / 1e6);
    }

    @Override
    public void scored(long nanos, int nodes, int neutral) {
        scores.observeSeconds(nanos / 1e9);
        add(ControllerMetricFamily.EXTENDER_REQUESTS, 1, SCORED);
        add(ControllerMetricFamily.EXTENDER_NODES, nodes - neutral, KNOWN);
        add(ControllerMetricFamily.EXTENDER_NODES, neutral, NEUTRAL);
    }

    @Override
    public void malformed() {
        add(ControllerMetricFamily.EXTENDER_REQUESTS, 1, MALFORMED);
    }

    /// The hazards that were found by the last look.
    public void hazards(List<Hazard> found) {
        for (Hazard.Kind kind : Hazard.Kind.values()) {
            long count = found.stream().filter(each -> each.kind() == kind).count();
            hazards.set((double) count, kind.word());
        }
    }

    /// The silences could not be read.
    public void silencesUnread() {
        add(ControllerMetricFamily.SILENCE_READ_FAILURES, 1);
    }

    /// The shadow policies begin to decide otherwise on a node.
    public void differs(String demand, ShadowReport.Kind kind) {
        add(ControllerMetricFamily.SHADOW_DIFFERENCES, 1, demand, kind.word());
    }
}
