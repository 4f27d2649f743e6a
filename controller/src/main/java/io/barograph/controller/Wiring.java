package io.barograph.controller;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.PodUsageApi;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.SilenceReader;
import io.barograph.controller.decide.DecisionLogWriter;
import io.barograph.controller.decide.NodeDeciderFactory;
import io.barograph.controller.decide.NodeViews;
import io.barograph.controller.decide.ShadowComparison;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.events.ControllerEventSender;
import io.barograph.controller.events.PolicyEvents;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.guardrail.impact.HazardWatch;
import io.barograph.controller.http.ControllerRoutes;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.journal.Journal;
import io.barograph.controller.journal.JournalListener;
import io.barograph.controller.journal.JournalWriter;
import io.barograph.controller.metrics.ControllerCounts;
import io.barograph.controller.metrics.ControllerMetricFamily;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.options.UnknownPolicyException;
import io.barograph.controller.options.UnmatchedPools;
import io.barograph.controller.options.WriteLimits;
import io.barograph.controller.overview.ControllerStatus;
import io.barograph.controller.overview.FleetSummary;
import io.barograph.controller.policystore.LastGoodPolicies;
import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.controller.policystore.PolicyReload;
import io.barograph.controller.policystore.PolicySource;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.reclaim.ReclaimMarks;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.controller.reconcile.ReconcilerSettings;
import io.barograph.controller.survey.PodSurvey;
import io.barograph.controller.watch.SteadyClock;
import io.barograph.program.BoundedWorker;
import io.barograph.program.BuildInfo;
import io.barograph.program.Closing;
import io.barograph.program.HeapShrinker;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.match.RuleInputs;
import io.barograph.web.Routes;
import io.barograph.web.WebServer;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Puts the controller together.
final class Wiring {

    private static final Duration POLICY_LOOK = Duration.ofSeconds(2);
    private static final Duration SILENCE_LOOK = Duration.ofSeconds(5);
    private static final Duration POOL_LOOK = Duration.ofSeconds(10);
    private static final Duration HEAP_LOOK = Duration.ofSeconds(20);

    private final ControllerConfig config;
    private final ControllerProcess.Cluster cluster;
    private final Closing closing;
    private final ControllerClock clock;
    private final SteadyClock watchClock = SteadyClock.system();
    private final SelfMetrics self = new SelfMetrics("barograph_controller_");
    private final FleetStatus fleet;

    /// What runs.
    record Started(List<ListenAddress> addresses, PolicyReload reload) {}

    Wiring(ControllerConfig config, ControllerProcess.Cluster cluster, Closing closing) {
        this.config = config;
        this.cluster = cluster;
        this.clock = ControllerClock.of(cluster.time());
        this.closing = closing;
        fleet = new FleetStatus(
                config.watching() instanceof ControllerConfig.Watching.Replayed replayed ? replayed.replay() : null);
    }

    /// Rules first, then the addresses, so that what an operator got wrong is found before anything is done.
    Started start() throws IOException, InterruptedException {
        BoundedWorker eventWorker = closing.closeLater(new BoundedWorker("policy-events", 16));
        ControllerEventSender events =
                new ControllerEventSender(cluster.events(), () -> role() == Modes.Role.LEADER, eventWorker::offerTask);
        ControllerCounts counts = new ControllerCounts(self, events::sendChanges, cluster.nodes());
        PolicyEvents loading = new PolicyEvents(counts, events);
        Path lastGoodFile = config.policies().lastGood();
        PolicyStore policies = closing.closeLater(PolicyStore.openLive(
                config.policies().source(),
                config.policies().overrides(),
                clock.wall(),
                loading,
                lastGoodFile == null ? null : new LastGoodPolicies(lastGoodFile)));
        UnknownPolicyException.checkNames(
                config.acting().namedPolicies(),
                policies.current().policies().digests().keySet());
        DecisionLogWriter log = closing.closeLater(decisionLog());
        Journal journal = openJournal(counts);
        followPodsWhereTheyMatter(policies.current());
        PodSurvey survey = new PodSurvey(config.exporters().survey(), this::acts, watchClock::nanos);
        NodeViews views = closing.closeLater(new NodeViews(
                cluster.nodes(),
                node -> survey.withFindings(cluster.pods().podsOn(node), node),
                cluster.pods()::podEndings,
                clock.wall()));
        SilenceReader silences = new SilenceReader(cluster.silences(), clock.wall(), counts::silencesUnread, events);
        silences.readSilences();
        PodWiring pods = new PodWiring(config, cluster, clock, closing, this::runEvery);
        HazardWatch hazards = pods.startHazardWatch(
                () -> policies.current().policies().demands(), watchClock::nanos, counts::setHazards);
        ReconcilerSettings settings = reconcilerSettings(policies, silences, pods.taintGuard(hazards));
        Reconciler reconciler = new Reconciler(cluster.nodes(), cluster.leadership(), settings, clock, counts);
        AtomicReference<PodUsageApi> usage =
                new AtomicReference<>(PodUsageApi.withoutExporter("no exporter is watched yet"));
        DecisionTakers decisionTakers = DecisionTakers.of(
                new DecisionTakers.Parts(config, cluster, fleet, settings.controls(), reconciler),
                node -> Objects.requireNonNull(usage.get()).nodePods(node),
                clock,
                counts);
        PolicyStore store = shadow();
        ShadowComparison shadow = new ShadowComparison(store, counts::shadowDiffers);
        PolicyReload reload = new PolicyReload(policies, store);
        Instant origin = clock.wall().instant().minus(clock.monotonicMicros().getAsLong(), ChronoUnit.MICROS);
        ControllerStatus status = new ControllerStatus(
                new FleetSummary(
                        fleet,
                        decisionTakers::reports,
                        views::poolOf,
                        new FleetSummary.ClusterNodes(views::names, cluster.nodes()::withoutExporter)),
                policies,
                new ControllerStatus.Operators(
                        config.acting().modes(), unmatchedPools(views), silences, shadow::report),
                new ControllerStatus.Guardrails(
                        reconciler::guards, () -> hazards.current().found(), origin, reconciler::relief),
                survey::report,
                views::endings,
                clock.wall(),
                cluster.time()::ahead);
        WebServer server = startServer(policies, status, views, reload, decisionTakers, counts);
        closing.closeLater(reconciler).start();
        closing.closeLater(decisionTakers).start();
        lookForPolicies(policies, store);
        runEvery(SILENCE_LOOK, "silences", silences::readSilences);
        runEvery(HEAP_LOOK, "clock", new ClockWatch(cluster.time())::compareClocks);
        runEvery(HEAP_LOOK, "heap", HeapShrinker.ofThisProgram()::collectIfSettled);
        ReclaimMarks room = pods.startReclaim(silences);
        NodeDeciderFactory deciders = new NodeDeciderFactory(
                new NodeDeciderFactory.Inputs(policies, views, views::raisedDemands, shadow),
                new NodeDeciderFactory.Outputs(
                        fleet,
                        log,
                        journal,
                        decision -> {
                            // here each decision goes to what acts on it: the reconciler and the evictor, then reclaim
                            decisionTakers.takeDecision(decision);
                            room.acceptDecision(decision);
                        },
                        counts),
                new NodeDeciderFactory.Clocks(clock.wall(), watchClock::nanos));
        PodUsageApi exporters =
                new ExporterWatches(config.exporters(), cluster, watchClock, closing).startWatches(deciders);
        usage.set(exporters);
        pods.startSurvey(survey, exporters);
        return new Started(server.addresses(), reload);
    }

    private Modes.Role role() {
        return config.acting().modes().replicaRole(cluster.leadership().leading());
    }

    private boolean acts() {
        return role() != Modes.Role.FOLLOWER;
    }

    private DecisionLogWriter decisionLog() throws IOException {
        return switch (config.logs().decisions()) {
            case "" -> DecisionLogWriter.none();
            case "-" -> DecisionLogWriter.standardOutput();
            default -> DecisionLogWriter.toFile(Path.of(config.logs().decisions()));
        };
    }

    private Journal openJournal(JournalListener counts) throws IOException {
        JournalWriter.Target journalTarget = config.logs().journal();
        return journalTarget == null
                ? Journal.none()
                : closing.closeLater(
                        JournalWriter.open(journalTarget, clock.wall().millis(), watchClock::nanos, counts));
    }

    private ReconcilerSettings reconcilerSettings(PolicyStore policies, SilenceReader silences, HardTaintGuard guard) {
        ControllerConfig.Acting acting = config.acting();
        return new ReconcilerSettings(
                new Controls(acting.modes(), silences),
                acting.budgets(),
                guard,
                acting.staleHold(),
                acting.releaseJitter(),
                policies::nameWithDigest);
    }

    private @Nullable PolicyStore shadow() {
        PolicySource source = config.policies().shadow();
        return source == null
                ? null
                : closing.closeLater(
                        PolicyStore.openShadow(source, config.policies().overrides(), clock.wall()));
    }

    private UnmatchedPools unmatchedPools(NodeViews views) {
        Modes modes = config.acting().modes();
        Set<String> budgeted = config.acting().budgets().pools().named().keySet();
        UnmatchedPools pools = new UnmatchedPools(
                Map.of(
                        "--pool-mode",
                        modes.namedPools(),
                        "--eviction-pool-mode",
                        config.acting().evicting().modes().namedPools(),
                        "--pool-budget",
                        budgeted),
                views::pools);
        if (pools.any()) {
            runEvery(POOL_LOOK, "pools", pools::compareWithNodes);
        }
        return pools;
    }

    private WebServer startServer(
            PolicyStore policies,
            ControllerStatus status,
            NodeViews views,
            PolicyReload reload,
            DecisionTakers decisionTakers,
            ControllerCounts counts) {
        BuildInfo build = BuildInfo.ofThisBuild();
        self.buildInfo(build);
        self.gauge(ControllerMetricFamily.MODE_INFO.family())
                .set(1, config.acting().mode().word());
        self.gaugeOf(
                ControllerMetricFamily.LEADING.family(),
                () -> cluster.leadership().leading() ? 1 : 0);
        ControllerRoutes.Program program = new ControllerRoutes.Program(
                build.version(),
                WriteLimits.limitSentence(config.acting()),
                this::replica,
                () -> views.synced() ? "" : "the cluster's nodes have not been listed yet",
                decisionTakers::evictionDocument);
        BoundedWorker worker = closing.closeLater(new BoundedWorker("http-worker", 256));
        BoundedWorker reloads = closing.closeLater(new BoundedWorker("policy-reload", 1));
        Routes routes = new ControllerRoutes(status, program, self)
                .toRoutes(
                        worker,
                        new ControllerRoutes.Reloads(reloads, config.web().lifecycle(), reload));
        routes = ExtenderWiring.withExtender(routes, config.web(), fleet, policies, counts, closing);
        return closing.closeLater(WebServer.startServer(config.web().options(), routes, worker, self));
    }

    private ReplicaStatus replica() {
        Leadership leadership = cluster.leadership();
        return ReplicaStatus.of(
                leadership.identity(), leadership.leading(), leadership.leader(), leadership.awaySince());
    }

    /// Once they are followed they are for good: a policy that comes back finds them.
    private void followPodsWhereTheyMatter(@Nullable LoadedPolicies loadedPolicies) {
        if (loadedPolicies == null) {
            return;
        }
        PolicySet policySet = loadedPolicies.policies();
        boolean evicts = cluster.evictions() != null
                && !config.acting().evicting().modes().isOff()
                && policySet.demands().stream().anyMatch(Demand.Evict.class::isInstance);
        boolean keepsAway = config.acting().modes().writes()
                && !HazardWatch.hardTaints(policySet.demands()).isEmpty();
        if (evicts || keepsAway || RuleInputs.readsAnyOf(policySet.policies(), PodApi.FACTS)) {
            cluster.pods().startCounting();
        }
    }

    private void lookForPolicies(PolicyStore policies, @Nullable PolicyStore store) {
        runEvery(POLICY_LOOK, "policies", () -> {
            policies.lookForChanges();
            if (store != null) {
                store.lookForChanges();
                followPodsWhereTheyMatter(store.currentOrNull());
            }
            followPodsWhereTheyMatter(policies.current());
        });
    }

    /// On threads of the operating system: virtual ones share a few carriers, which a name server may hold, and a stop
    /// must not wait for those.
    private void runEvery(Duration rest, String name, Runnable what) {
        Thread looking = Thread.ofPlatform().daemon().name(name).start(new PeriodicTask(name, rest, watchClock, what));
        closing.closeLater(looking::interrupt);
    }
}
