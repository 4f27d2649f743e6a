package io.barograph.controller;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.PodUsageApi;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.decide.DecisionLogWriter;
import io.barograph.controller.decide.NodeDeciderFactory;
import io.barograph.controller.decide.ShadowComparison;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.http.ControllerRoutes;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.journal.Journal;
import io.barograph.controller.journal.JournalListener;
import io.barograph.controller.journal.JournalWriter;
import io.barograph.controller.metrics.ControllerCounts;
import io.barograph.controller.metrics.ControllerMetricFamily;
import io.barograph.controller.options.ControllerConfig;
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
    private static final Duration HAZARD_LOOK = Duration.ofMinutes(1);
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
        BoundedWorker eventWorker = closing.later(new BoundedWorker("policy-events", 16));
        ControllerEventSender events =
                new ControllerEventSender(cluster.events(), () -> role() == Modes.Role.LEADER, eventWorker::offer);
        ControllerCounts counts = new ControllerCounts(self, events::changed, cluster.nodes());
        PolicyEvents loading = new PolicyEvents(counts, events);
        Path kept = config.policies().lastGood();
        PolicyStore policies = closing.later(PolicyStore.live(
                config.policies().source(),
                config.policies().overrides(),
                clock.wall(),
                loading,
                kept == null ? null : new LastGoodPolicies(kept)));
        UnknownPolicyException.check(
                config.acting().namedPolicies(),
                policies.current().policies().digests().keySet());
        DecisionLogWriter log = closing.later(decisionLog());
        Journal journal = journal(counts);
        followPodsWhereTheyMatter(policies.current());
        PodSurvey survey = new PodSurvey(config.exporters().survey(), this::acts, watchClock::nanos);
        NodeViews views = closing.later(new NodeViews(
                cluster.nodes(),
                node -> survey.beside(cluster.pods().on(node), node),
                cluster.pods()::endings,
                clock.wall()));
        SilenceReader silences = new SilenceReader(cluster.silences(), clock.wall(), counts::silencesUnread, events);
        silences.look();
        HazardWatch hazards = hazards(policies, counts);
        ReconcilerSettings settings = settings(policies, silences, hazards);
        Reconciler reconciler = new Reconciler(cluster.nodes(), cluster.leadership(), settings, clock, counts);
        AtomicReference<PodUsageApi> usage = new AtomicReference<>(PodUsageApi.none("no exporter is watched yet"));
        EvictorWiring evictions = EvictorWiring.of(
                new EvictorWiring.Parts(config, cluster, fleet, settings.controls(), reconciler),
                node -> Objects.requireNonNull(usage.get()).pods(node),
                clock,
                counts);
        PolicyStore tried = shadow();
        ShadowComparison shadow = new ShadowComparison(tried, counts::differs);
        PolicyReload reload = new PolicyReload(policies, tried);
        Instant origin = clock.wall().instant().minus(clock.monotonicMicros().getAsLong(), ChronoUnit.MICROS);
        ControllerStatus status = new ControllerStatus(
                new FleetSummary(
                        fleet,
                        evictions::reports,
                        views::pool,
                        new FleetSummary.ClusterNodes(views::names, cluster.nodes()::withoutExporter)),
                policies,
                new ControllerStatus.Operators(config.acting().modes(), unmatched(views), silences, shadow::report),
                new ControllerStatus.Guardrails(
                        reconciler::guards, () -> hazards.current().found(), origin, reconciler::relief),
                survey::report,
                views::endings,
                clock.wall(),
                cluster.time()::ahead);
        WebServer server = serve(policies, status, views, reload, evictions, counts);
        closing.later(reconciler).start();
        closing.later(evictions).start();
        lookForPolicies(policies, tried);
        every(SILENCE_LOOK, "silences", silences::look);
        every(HEAP_LOOK, "clock", new ClockWatch(cluster.time())::look);
        every(HEAP_LOOK, "heap", HeapShrinker.ofThisProgram()::look);
        PodWiring pods = new PodWiring(config, cluster, clock, closing, this::every);
        ReclaimMarks room = pods.room(silences);
        NodeDeciderFactory deciders = new NodeDeciderFactory(
                new NodeDeciderFactory.Inputs(policies, views, shadow),
                new NodeDeciderFactory.Outputs(
                        fleet,
                        log,
                        journal,
                        decision -> {
                            evictions.offer(decision);
                            room.offer(decision);
                        },
                        counts),
                new NodeDeciderFactory.Clocks(clock.wall(), watchClock::nanos));
        PodUsageApi exporters = new ExporterWatches(config.exporters(), cluster, watchClock, closing).start(deciders);
        usage.set(exporters);
        pods.start(survey, exporters);
        return new Started(server.addresses(), reload);
    }

    private Modes.Role role() {
        return config.acting().modes().role(cluster.leadership().leading());
    }

    private boolean acts() {
        return role() != Modes.Role.FOLLOWER;
    }

    private DecisionLogWriter decisionLog() throws IOException {
        return switch (config.logs().decisions()) {
            case "" -> DecisionLogWriter.none();
            case "-" -> DecisionLogWriter.standardOutput();
            default -> DecisionLogWriter.to(Path.of(config.logs().decisions()));
        };
    }

    private Journal journal(JournalListener counts) throws IOException {
        JournalWriter.Place place = config.logs().journal();
        return place == null
                ? Journal.none()
                : closing.later(JournalWriter.open(place, clock.wall().millis(), watchClock::nanos, counts));
    }

    private ReconcilerSettings settings(PolicyStore policies, SilenceReader silences, HazardWatch hazards) {
        ControllerConfig.Acting acting = config.acting();
        return new ReconcilerSettings(
                new Controls(acting.modes(), silences),
                acting.budgets(),
                ClusterTaintGuard.of(acting, cluster.pods(), hazards),
                acting.staleHold(),
                acting.releaseJitter(),
                policies::nameWithDigest);
    }

    private HazardWatch hazards(PolicyStore policies, ControllerCounts counts) {
        HazardWatch hazards = new HazardWatch(
                cluster.pods().workloads(),
                cluster.pods().loads(),
                () -> policies.current().policies().demands(),
                config.acting().guarding().refuse(),
                watchClock::nanos,
                counts::hazards);
        if (cluster.pods().workloads() != null && !config.acting().modes().isOff()) {
            Thread first = Thread.ofVirtual().name("hazards-first").start(hazards::look);
            closing.later(first::interrupt);
            every(HAZARD_LOOK, "hazards", hazards::look);
        }
        return hazards;
    }

    private @Nullable PolicyStore shadow() {
        PolicySource source = config.policies().shadow();
        return source == null
                ? null
                : closing.later(PolicyStore.shadow(source, config.policies().overrides(), clock.wall()));
    }

    private UnmatchedPools unmatched(NodeViews views) {
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
            every(POOL_LOOK, "pools", pools::look);
        }
        return pools;
    }

    private WebServer serve(
            PolicyStore policies,
            ControllerStatus status,
            NodeViews views,
            PolicyReload reload,
            EvictorWiring evictions,
            ControllerCounts counts) {
        BuildInfo build = BuildInfo.ofThisBuild();
        self.buildInfo(build);
        self.gauge(ControllerMetricFamily.MODE_INFO.family())
                .set(1, config.acting().mode().word());
        self.gauge(
                ControllerMetricFamily.LEADING.family(),
                () -> cluster.leadership().leading() ? 1 : 0);
        ControllerRoutes.Program program = new ControllerRoutes.Program(
                build.version(),
                WriteLimits.sentence(config.acting()),
                this::replica,
                () -> views.synced() ? "" : "the cluster's nodes have not been listed yet",
                evictions::document);
        BoundedWorker worker = closing.later(new BoundedWorker("http-worker", 256));
        BoundedWorker reloads = closing.later(new BoundedWorker("policy-reload", 1));
        Routes routes = new ControllerRoutes(status, program, self)
                .by(worker, new ControllerRoutes.Reloads(reloads, config.web().lifecycle(), reload));
        routes = ExtenderWiring.beside(routes, config.web(), fleet, policies, counts, closing);
        return closing.later(WebServer.start(config.web().options(), routes, worker, self));
    }

    private ReplicaStatus replica() {
        Leadership leadership = cluster.leadership();
        return ReplicaStatus.of(
                leadership.identity(), leadership.leading(), leadership.leader(), leadership.awaySince());
    }

    /// Once they are followed they are for good: a policy that comes back finds them.
    private void followPodsWhereTheyMatter(@Nullable LoadedPolicies rules) {
        if (rules == null) {
            return;
        }
        PolicySet now = rules.policies();
        boolean evicts = cluster.evictions() != null
                && !config.acting().evicting().modes().isOff()
                && now.demands().stream().anyMatch(Demand.Evict.class::isInstance);
        boolean keepsAway = config.acting().modes().writes()
                && !HazardWatch.hardTaints(now.demands()).isEmpty();
        if (evicts || keepsAway || RuleInputs.reads(now.policies(), PodApi.FACTS)) {
            cluster.pods().want();
        }
    }

    private void lookForPolicies(PolicyStore policies, @Nullable PolicyStore tried) {
        every(POLICY_LOOK, "policies", () -> {
            policies.look();
            if (tried != null) {
                tried.look();
                followPodsWhereTheyMatter(tried.currentOrNull());
            }
            followPodsWhereTheyMatter(policies.current());
        });
    }

    /// On threads of the operating system: virtual ones share a few carriers, which a name server may hold, and a stop
    /// must not wait for those.
    private void every(Duration rest, String name, Runnable what) {
        Thread looking = Thread.ofPlatform().daemon().name(name).start(new PeriodicTask(name, rest, watchClock, what));
        closing.later(looking::interrupt);
    }
}
