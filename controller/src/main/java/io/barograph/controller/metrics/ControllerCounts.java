package io.barograph.controller.metrics;

import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.decide.DecisionListener;
import io.barograph.controller.decide.ShadowReport;
import io.barograph.controller.evict.EvictionListener;
import io.barograph.controller.guardrail.GuardrailChange;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.inbox.PassCause;
import io.barograph.controller.journal.JournalListener;
import io.barograph.controller.policystore.PolicyStoreListener;
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
        for (ControllerMetricFamily family : ControllerMetricFamily.values()) {
            if (family.family().type() == MetricType.COUNTER) {
                counters.put(family, self.counter(family.family()));
            }
        }
        evaluations = self.histogram(ControllerMetricFamily.EVALUATION_DURATION.family(), EVALUATION_SECONDS);
        writes = self.histogram(ControllerMetricFamily.RECONCILE_DELAY.family(), WRITE_SECONDS);
        reliefs = self.histogram(ControllerMetricFamily.EVICTION_RELIEF.family(), RELIEF_RATIOS);
        scores = self.histogram(ControllerMetricFamily.EXTENDER_DURATION.family(), SCORE_SECONDS);
        loaded = self.gauge(ControllerMetricFamily.RULES_LOADED.family());
        journalBytes = self.gauge(ControllerMetricFamily.JOURNAL_BYTES.family());
        hazards = self.gauge(ControllerMetricFamily.HAZARDS.family());
        setHazards(List.of());
        for (ExporterFault fault : ExporterFault.values()) {
            addToCounter(ControllerMetricFamily.WATCH_ERRORS, 0, fault.word());
        }
        for (PassCause cause : PassCause.values()) {
            addToCounter(ControllerMetricFamily.RECONCILE_PASSES, 0, labelWord(cause));
        }
        for (Verb verb : Verb.values()) {
            addToCounter(ControllerMetricFamily.NODE_WRITES, 0, labelWord(verb), "done");
            addToCounter(ControllerMetricFamily.NODE_WRITES_HELD_BACK, 0, labelWord(verb));
        }
        Stream.of(SCORED, MALFORMED)
                .forEach(answer -> addToCounter(ControllerMetricFamily.EXTENDER_REQUESTS, 0, answer));
        Stream.of(KNOWN, NEUTRAL).forEach(score -> addToCounter(ControllerMetricFamily.EXTENDER_NODES, 0, score));
        Stream.of("nodes", "pods")
                .forEach(resource -> addToCounter(ControllerMetricFamily.OBJECTS_PASSED_OVER, 0, resource));
        HeldBack.words().forEach(word -> addToCounter(ControllerMetricFamily.HELD_BACK, 0, word));
    }

    /// Counts also the objects that are too large to be read.
    public ControllerCounts(SelfMetrics self, Consumer<List<GuardrailChange>> turns, NodeApi nodes) {
        this(self, turns);
        nodes.followPassedOver(resource -> addToCounter(ControllerMetricFamily.OBJECTS_PASSED_OVER, 1, resource));
    }

    private void addToCounter(ControllerMetricFamily family, double amount, String... labels) {
        Objects.requireNonNull(counters.get(family)).add(amount, labels);
    }

    private static String labelWord(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void taintMeasured(String policy, String outcome) {
        addToCounter(ControllerMetricFamily.TAINTS_MEASURED, 1, policy, outcome);
    }

    @Override
    public void rulesEvaluated(long nanos) {
        addToCounter(ControllerMetricFamily.EVALUATIONS, 1);
        evaluations.observeSeconds(nanos / 1e9);
    }

    @Override
    public void evaluationFailed() {
        addToCounter(ControllerMetricFamily.EVALUATION_FAILURES, 1);
    }

    @Override
    public void matchersDisagreed() {
        addToCounter(ControllerMetricFamily.DISAGREEMENTS, 1);
    }

    @Override
    public void ourFault() {
        addToCounter(ControllerMetricFamily.PROGRAM_FAULTS, 1);
    }

    @Override
    public void phaseChanged(Transition transition) {
        Transition.Source source = transition.source();
        addToCounter(
                ControllerMetricFamily.TRANSITIONS,
                1,
                source.policy(),
                transition.step().reason().name());
        if (transition.step().toPhase() == Phase.FIRING) {
            addToCounter(ControllerMetricFamily.RULE_FIRED, 1, source.policy(), source.rule());
        }
        if (transition.step().flaps() > 0) {
            addToCounter(
                    ControllerMetricFamily.FLAPS,
                    1,
                    source.policy(),
                    transition.demand().key());
        }
    }

    @Override
    public void exporterFaulted(ExporterFault fault) {
        addToCounter(ControllerMetricFamily.WATCH_ERRORS, 1, fault.word());
    }

    @Override
    public void snapshotsForgotten(long snapshots) {
        addToCounter(ControllerMetricFamily.FORGOTTEN_SNAPSHOTS, (double) snapshots);
    }

    @Override
    public void transitionsUnlogged(int count) {
        addToCounter(ControllerMetricFamily.DECISION_LOG_FAILURES, count);
    }

    @Override
    public void policiesLoaded(Instant loadTime) {
        loaded.set(loadTime.toEpochMilli() / 1e3);
    }

    @Override
    public void policiesRefused(String why) {
        addToCounter(ControllerMetricFamily.RULES_REFUSED, 1);
    }

    @Override
    public void observationsKept(long observations) {
        addToCounter(ControllerMetricFamily.JOURNAL_OBSERVATIONS, (double) observations);
    }

    @Override
    public void observationsDropped(long observations) {
        addToCounter(ControllerMetricFamily.JOURNAL_DROPPED, (double) observations);
    }

    @Override
    public void totalBytes(long total) {
        journalBytes.set((double) total);
    }

    @Override
    public void writeEnded(Verb verb, String outcome) {
        addToCounter(ControllerMetricFamily.NODE_WRITES, 1, labelWord(verb), outcome);
    }

    @Override
    public void wouldHaveWritten(Verb verb) {
        addToCounter(ControllerMetricFamily.NODE_WRITES_HELD_BACK, 1, labelWord(verb));
    }

    @Override
    public void heldBack(HeldBack heldBack) {
        addToCounter(ControllerMetricFamily.HELD_BACK, 1, heldBack.word());
    }

    /// A counter that begins at 0 shows its first event in `increase()`.
    @Override
    public void evictorStarts(List<String> answers) {
        for (EvictionSignal signal : EvictionSignal.values()) {
            if (signal.isKubelets()) {
                addToCounter(ControllerMetricFamily.EVICTIONS_USELESS, 0, signal.word());
                addToCounter(ControllerMetricFamily.EVICTIONS_STUCK, 0, signal.word());
                reliefs.showSeries(signal.word());
                answers.forEach(answer -> addToCounter(ControllerMetricFamily.EVICTIONS, 0, signal.word(), answer));
            }
        }
    }

    @Override
    public void evictionAnswered(String signal, String answer) {
        addToCounter(ControllerMetricFamily.EVICTIONS, 1, signal, answer);
    }

    @Override
    public void reliefMeasured(String signal, double ratio) {
        reliefs.observeSeconds(ratio, signal);
    }

    @Override
    public void evictionsUseless(String signal) {
        addToCounter(ControllerMetricFamily.EVICTIONS_USELESS, 1, signal);
    }

    @Override
    public void evictionStuck(String signal) {
        addToCounter(ControllerMetricFamily.EVICTIONS_STUCK, 1, signal);
    }

    @Override
    public void intentWithdrawn() {
        addToCounter(ControllerMetricFamily.EVICTIONS_WITHDRAWN, 1);
    }

    @Override
    public void eventDropped() {
        addToCounter(ControllerMetricFamily.EVENTS_DROPPED, 1);
    }

    @Override
    public void guardrailsChanged(List<GuardrailChange> news) {
        turns.accept(news);
    }

    @Override
    public void passStarted(PassCause cause) {
        addToCounter(ControllerMetricFamily.RECONCILE_PASSES, 1, labelWord(cause));
    }

    @Override
    public void decisionWritten(long delayMicros) {
        writes.observeSeconds(delayMicros / 1e6);
    }

    @Override
    public void nodesScored(long nanos, int nodes, int neutral) {
        scores.observeSeconds(nanos / 1e9);
        addToCounter(ControllerMetricFamily.EXTENDER_REQUESTS, 1, SCORED);
        addToCounter(ControllerMetricFamily.EXTENDER_NODES, nodes - neutral, KNOWN);
        addToCounter(ControllerMetricFamily.EXTENDER_NODES, neutral, NEUTRAL);
    }

    @Override
    public void questionMalformed() {
        addToCounter(ControllerMetricFamily.EXTENDER_REQUESTS, 1, MALFORMED);
    }

    /// The hazards that were found by the last look.
    public void setHazards(List<Hazard> foundHazards) {
        for (Hazard.Kind kind : Hazard.Kind.values()) {
            long count = foundHazards.stream()
                    .filter(hazard -> hazard.kind() == kind)
                    .count();
            hazards.set((double) count, kind.word());
        }
    }

    /// The silences could not be read.
    public void silencesUnread() {
        addToCounter(ControllerMetricFamily.SILENCE_READ_FAILURES, 1);
    }

    /// The shadow policies begin to decide otherwise on a node.
    public void shadowDiffers(String demand, ShadowReport.Kind kind) {
        addToCounter(ControllerMetricFamily.SHADOW_DIFFERENCES, 1, demand, kind.word());
    }
}
