package io.barograph.controller.overview;

import io.barograph.controller.TestRules;
import io.barograph.controller.controls.Glob;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.decide.DecisionListener;
import io.barograph.controller.decide.DecisionLogWriter;
import io.barograph.controller.decide.NodeDeciderFactory;
import io.barograph.controller.decide.ShadowComparison;
import io.barograph.controller.decide.ShadowReport;
import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.ReplayStatus;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.journal.Journal;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.controller.reconcile.plan.DemandPlan;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.relief.TaintReliefReport;
import io.barograph.controller.survey.SurveyReport;
import io.barograph.controller.watch.NodeWatchListener;
import io.barograph.controller.watch.SmallSnapshots;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.Culprits;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A fleet of nodes that are decided for by the real rules, without sockets. One look takes two seconds.
public final class FleetRig implements AutoCloseable {

    static final String TAINT = "example.org/pods-wait:NoSchedule";

    public final TestRules rules = new TestRules();
    /// Whether the recording that stands in the hosts' place is over.
    public boolean ended;

    public final FleetStatus fleet = new FleetStatus(new ReplayStatus(10, () -> ended));
    public final List<ReconcileReport> reports = new ArrayList<>();
    public final Map<String, String> pools = new HashMap<>();
    public final Set<String> cluster = new HashSet<>();
    public final SortedSet<String> withoutExporter = new TreeSet<>();
    public @Nullable ShadowReport shadow;
    /// How far the taints of each policy helped.
    public SortedMap<String, TaintReliefReport> relief = new TreeMap<>();

    /// What each snapshot says of them.
    public List<Culprits> culprits = List.of();
    /// Why their averages over 60 and 300 s are missing.
    public String unseen = SmallSnapshots.TOO_YOUNG;
    /// Of pods, for CPU; null for one that is contended.
    public @Nullable OwnerCounts owners;

    public GuardrailReport guardrails = new GuardrailReport(List.of(), Collections.emptySortedMap(), List.of());
    public SurveyReport survey = SurveyReport.NONE;
    public Instant now = Instant.ofEpochSecond(1000);
    public Duration ahead = Duration.ZERO;
    public final InstantSource wall = () -> now;
    public final PolicyStore policies =
            PolicyStore.openLive(rules, ParameterOverrides.none(), wall, PolicyStoreListener.none(), null);
    public final FleetSummary lines = new FleetSummary(
            fleet,
            () -> reports,
            node -> pools.getOrDefault(node, ""),
            new FleetSummary.ClusterNodes(() -> Set.copyOf(cluster), () -> withoutExporter));
    private final NodeDeciderFactory deciders = new NodeDeciderFactory(
            new NodeDeciderFactory.Inputs(policies, NodeView::ofName, ShadowComparison.none()),
            new NodeDeciderFactory.Outputs(
                    fleet, DecisionLogWriter.none(), Journal.none(), _ -> {}, new DecisionListener() {}),
            new NodeDeciderFactory.Clocks(wall, () -> 0));
    private final Map<String, NodeWatchListener> nodes = new HashMap<>();
    private final Map<String, Long> seqs = new HashMap<>();

    /// Begins to watch a node.
    public NodeWatchListener watch(String node) {
        return nodes.computeIfAbsent(
                node, _ -> deciders.apply(new ExporterAddress(node, URI.create("http://127.0.0.1:9977"))));
    }

    /// So many looks at a node, at each of which its pods wait for CPU so long.
    public void see(String node, int looks, double percent) {
        NodeWatchListener listener = watch(node);
        listener.exporterAnswered();
        listener.caughtUp();
        for (int i = 0; i < looks; i++) {
            long seq = seqs.merge(node, 1L, Long::sum);
            now = Instant.ofEpochSecond(1000 + 2 * seq);
            OwnerCounts knownOwners = owners;
            OwnerCounts counts = knownOwners == null ? SmallSnapshots.contendedOwner("shop/web", percent) : knownOwners;
            Snapshot snapshot = SmallSnapshots.waiting(node, seq, percent, counts, unseen);
            listener.snapshotSeen(snapshot.withCulprits(culprits), 0);
        }
    }

    public void silence(String node) {
        watch(node).nodeStale(60_000_000, Duration.ofSeconds(30));
    }

    /// A guardrail holds back what the node is to get.
    public void block(String node, String why) {
        report(node, new HeldBack.NoHeadroom(why));
    }

    /// A silence keeps a taint off the node.
    void hush(String node, String taint) {
        Instant starts = Instant.ofEpochSecond(1000);
        HeldBack silenced = new HeldBack.Silenced(new Silence(
                "s1",
                new Silence.Word("ada", "disk swap"),
                new Silence.Span(starts, starts.plusSeconds(3600)),
                new Silence.Matchers(new Glob(node), Glob.any(), Glob.any(), Glob.any(), new Glob(taint))));
        report(node, silenced);
    }

    /// The pass that decides holds the taint back.
    void report(String node, HeldBack why) {
        SortedMap<String, DemandPlan> plans = new TreeMap<>(Map.of(TAINT, new DemandPlan.Held(why)));
        reports.add(new ReconcileReport(node, OwnershipRecord.nothing(), new NodePlan(plans), null, null));
    }

    /// This taint of ours stands on the node, and something went wrong there.
    public void leave(String node, String taint, ReconcileReport.Trouble trouble) {
        OwnershipRecord.Mark mark =
                new OwnershipRecord.Mark(new OwnershipRecord.Source("busy", "pods wait"), Instant.EPOCH);
        SortedMap<String, OwnershipRecord.Mark> taints =
                taint.isEmpty() ? new TreeMap<>() : new TreeMap<>(Map.of(taint, mark));
        OwnershipRecord owned = new OwnershipRecord(taints, new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        reports.removeIf(each -> each.node().equals(node));
        reports.add(new ReconcileReport(node, owned, NodePlan.NOTHING, null, trouble));
    }

    /// Deleted pods of nodes.
    public final Map<String, PodEndings> endings = new TreeMap<>();

    /// All that pages and metrics show of it.
    public ControllerStatus status() {
        return new ControllerStatus(
                lines,
                policies,
                new ControllerStatus.Operators(Modes.sameForAll(Mode.OBSERVE), List::of, Silences::none, () -> shadow),
                new ControllerStatus.Guardrails(() -> guardrails, List::of, Instant.EPOCH, () -> relief),
                () -> survey,
                () -> endings,
                wall,
                () -> ahead);
    }

    public NodeSummary line(String node) {
        return Objects.requireNonNull(lines.nodeSummary(node), () -> "not watched: " + node);
    }

    @Override
    public void close() {
        policies.close();
    }
}
