package io.barograph.controller.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.NodeDiskApi;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.EvictionModes;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.evict.record.EvictionCaps;
import io.barograph.controller.evict.record.EvictionRecord;
import io.barograph.controller.evict.record.LedgerJson;
import io.barograph.controller.evict.record.NodeEvictions;
import io.barograph.controller.evict.victim.Protections;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.standalone.MemoryNodeApi;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.LazySentence;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ScarceResource;
import io.barograph.rules.demand.Transition;
import io.barograph.signal.Culprits;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.usage.NodePods;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// An evictor over nodes and pods in memory. Its time passes when the test says so.
final class EvictorRig {

    static final Demand EVICT = new Demand.Evict("memory.available");
    static final String KEY = EVICT.key();
    static final Set<ScarceResource> MEMORY = Set.of(ScarceResource.MEMORY);

    final MemoryNodeApi nodes = new MemoryNodeApi();
    final RigLedger ledger = new RigLedger(() -> this.afterWrite.run());
    final MemoryPods pods = new MemoryPods(() -> this.now);
    final Map<String, Long> usage = new TreeMap<>();
    final Map<String, Long> available = new TreeMap<>();
    final List<String> counted = new ArrayList<>();
    Instant now = SamplePods.NOW;
    /// By how much the wall's clock is wrong.
    Duration wrong = Duration.ZERO;
    GuardrailReport guards = GuardrailReport.empty();
    int faults;
    boolean faultsAllowed;
    boolean leading = true;
    /// Those that lead, where several replicas think they do; else the latest leads while `leading`.
    final Set<Long> leaders = new HashSet<>();
    Supplier<@Nullable Instant> away = () -> null;
    long epoch = 1;
    Runnable afterWrite = () -> {};
    EvictionMode mode = EvictionMode.ENFORCE;
    Mode policies = Mode.ENFORCE;

    @Nullable
    EvictionModes modes;

    @Nullable
    Controls controls;

    List<Culprits> culprits = List.of();
    String boot = "boot";
    long readAt = 1;
    EvictTerms terms = EvictTerms.DEFAULT;

    EvictionCaps caps = caps(30);
    Evictor evictor;
    private long snapshot;

    EvictorRig() {
        evictor = begin();
    }

    /// The node n1 with the pods greedy and modest, and the calm node n2 with room for them.
    static EvictorRig ofTwoNodes() {
        EvictorRig rig = new EvictorRig();
        rig.node("n1");
        rig.node("n2");
        rig.pod("greedy", "n1", 500 << 20);
        rig.pod("modest", "n1", 150 << 20);
        rig.calm("n2");
        return rig;
    }

    static EvictionCaps caps(int anHour) {
        return new EvictionCaps(Budget.ALL, Budget.ALL, anHour);
    }

    /// Another replica, or this one after a restart: it knows only what is recorded.
    Evictor begin() {
        long own = epoch;
        Leadership leadership = new Leadership() {
            @Override
            public boolean leading() {
                return leaders.isEmpty() ? leading : leaders.contains(own);
            }

            @Override
            public @Nullable Long epoch() {
                return leading() ? (leaders.isEmpty() ? epoch : own) : null;
            }

            @Override
            public @Nullable Instant awaySince() {
                return away.get();
            }
        };
        EvictorDoors doors = new EvictorDoors(
                nodes,
                pods,
                node -> Reading.of(new NodePods(node, "boot", readAt, used())),
                NodeDiskApi.none(),
                ledger,
                leadership,
                _ -> Reading.of(ResourceAmounts.NONE),
                this::latest,
                () -> guards);
        EvictorSettings settings = new EvictorSettings(
                controls == null ? Controls.of(policies) : controls,
                modes == null ? EvictionModes.sameForAll(mode) : modes,
                new Protections(
                        true, true, Set.of("kubernetes.io/metadata.name=kube-system"), 2, Duration.ofMinutes(5)),
                caps);
        ControllerClock clock =
                new ControllerClock(() -> now.plus(wrong), () -> ChronoUnit.MICROS.between(Instant.EPOCH, now));
        evictor = new Evictor(doors, settings, clock, new RigCounts(this));
        evictor.followNodes();
        return evictor;
    }

    private List<PodUsage> used() {
        Reading<Long> none = Reading.absent("not needed");
        return usage.entrySet().stream()
                .map(each -> new PodUsage(
                        "uid-" + each.getKey(),
                        new PodUsage.Memory(Reading.of(each.getValue()), Reading.of(each.getValue())),
                        none,
                        new PodUsage.Limits(none, none),
                        new PodUsage.OomCounts(none, none),
                        List.of()))
                .toList();
    }

    private Snapshot latest(String node) {
        return new Snapshot(
                        new SnapshotOrigin(node, boot, "instance"),
                        new SnapshotTime(1, 1, 1),
                        Reading.absent("not needed"),
                        List.of(),
                        List.of(),
                        List.of(new SignalLevel(
                                EvictionSignal.MEMORY_AVAILABLE,
                                Reading.of(new SignalLevel.Level(available.getOrDefault(node, 1000L), 1L << 34)),
                                0)))
                .withCulprits(culprits);
    }

    /// A node that is ready, with room.
    void node(String name) {
        node(name, Map.of());
    }

    void node(String name, Map<String, String> labels) {
        LiveNode bare = LiveNode.ofName(name, "uid-" + name);
        nodes.putNode(bare.withContents(
                new LiveNode.Meta(bare.meta().resourceVersion(), labels, Map.of(), null),
                List.of(),
                status(NodeConditionStatus.True)));
    }

    private static LiveNode.Status status(NodeConditionStatus ready) {
        NodeCondition.Times times = new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH);
        return new LiveNode.Status(
                List.of(),
                List.of(new NodeCondition("Ready", ready, "R", "m", times)),
                new ResourceAmounts(100_000, 1L << 40, 1000));
    }

    void ready(String name, NodeConditionStatus ready) {
        LiveNode node = live(name);
        nodes.putNode(node.withContents(node.meta(), node.taints(), status(ready)));
    }

    /// A pod of its own Deployment that uses this much.
    void pod(String name, String node, long used) {
        pods.put(SamplePods.pod(name, node));
        usage.put(name, used);
    }

    void firing(String node) {
        decide(node, Phase.FIRING, false);
    }

    void decide(String node, Phase phase, boolean frozen, Demand... also) {
        snapshot += 1_000_000;
        offer(
                node,
                Stream.concat(Stream.of(EVICT), Stream.of(also))
                        .map(each -> state(each, phase, frozen, MEMORY))
                        .toList());
    }

    /// A demand of the one policy there is.
    DemandState state(Demand demand, Phase phase, boolean frozen, Set<ScarceResource> resources) {
        Transition.Source source = new Transition.Source("memory", "memory is short");
        DemandState.Timing timing = new DemandState.Timing(0, 0, frozen);
        LazySentence why = new LazySentence(() -> new LazySentence.Parts("memory.available is short", List.of()));
        return new DemandState(demand, source, phase, timing, why, List.of(), FlapState.NONE, terms, resources);
    }

    void offer(String node, List<DemandState> states) {
        evictor.acceptDecision(new Decision(
                new DesiredState(node, "boot", snapshot, states), new Freshness.Heard(), List.of(), null, 0));
    }

    void calm(String node) {
        decide(node, Phase.INACTIVE, false);
    }

    void pass(int seconds) {
        now = now.plusSeconds(seconds);
        evictor.runPass();
    }

    EvictionRecord record(String node) {
        LedgerJson.Document document = Objects.requireNonNull(
                LedgerJson.readEntries(ledger.entries(), now.plus(wrong)).orNull());
        NodeEvictions evictions = document.nodes().get(node);
        return evictions == null ? EvictionRecord.NONE : evictions.record();
    }

    List<String> states(String node) {
        return record(node).entries().stream().map(each -> each.state().word()).toList();
    }

    String held(String node) {
        HeldBack why = evictor.heldBackDemands(node).get(KEY);
        return why == null
                ? ""
                : why instanceof HeldBack.NotEvicted evict ? evict.cause().word() : why.word();
    }

    List<String> events() {
        return nodes.events().stream().map(each -> each.what().reason()).toList();
    }

    LiveNode live(String name) {
        return ((ApiOutcome.Done<LiveNode>) nodes.get(name)).value();
    }

    void change(String name, Map<String, String> annotations, NodeTaint... taints) {
        LiveNode node = live(name);
        Map<String, String> all = new HashMap<>(node.meta().annotations());
        all.putAll(annotations);
        nodes.putNode(node.withContents(
                new LiveNode.Meta(
                        node.meta().resourceVersion(),
                        node.meta().labels(),
                        all,
                        node.meta().created()),
                List.of(taints),
                node.status()));
    }

    /// Nodes `n1` and `n3` have pods to evict, and one of them may at a time.
    void allowOneEvictionAtATime() {
        caps = new EvictionCaps(new Budget(1, false), Budget.ALL, 30);
        begin();
        node("n3");
        pod("other", "n3", 500 << 20);
        calm("n2");
    }
}
