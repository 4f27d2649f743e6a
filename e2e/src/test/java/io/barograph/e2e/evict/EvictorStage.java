package io.barograph.e2e.evict;

import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.evictions.NodeDiskApi;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.EvictionMode;
import io.barograph.controller.controls.EvictionModes;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.controller.evict.EvictionListener;
import io.barograph.controller.evict.EvictionView;
import io.barograph.controller.evict.Evictor;
import io.barograph.controller.evict.EvictorDoors;
import io.barograph.controller.evict.EvictorSettings;
import io.barograph.controller.evict.record.EvictionCaps;
import io.barograph.controller.evict.victim.Choice;
import io.barograph.controller.evict.victim.Protections;
import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ConfigMapStore;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.usage.NodePods;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The evictor with its own account on a real API server: a node that is short of memory, and another one with room.
/// What pods use, what the node has left and how time passes the test says.
final class EvictorStage implements AutoCloseable {

    static final String KEY = new Demand.Evict("memory.available").key();
    private static final Transition.Source SOURCE = new Transition.Source("memory", "memory is short");

    final NodeObjects nodes;
    final WatchedNodes doorToNodes;
    final WatchedLedger ledger;
    final WatchedEvictions evictions;
    final String node = "evictor-it-" + UUID.randomUUID();
    private final String other = node + "-other";
    private final EvictionCluster cluster;
    private final KubeNodeApi api;
    private final ApiConnection connection;
    private final Map<String, Long> usage = new ConcurrentHashMap<>();
    private final Set<String> protectedNamespaces;
    private volatile long available = 1000;
    private volatile Duration ahead = Duration.ZERO;
    private final AtomicLong epoch = new AtomicLong(1);
    private volatile boolean leading = true;
    private long snapshot;
    private Evictor evictor;

    EvictorStage(ApiServer server, EvictionCluster cluster, String... protectedNamespaces) {
        this.cluster = cluster;
        this.nodes = new NodeObjects(server.admin());
        this.connection = cluster.controller().connect();
        this.api = new KubeNodeApi(connection, "it");
        this.doorToNodes = new WatchedNodes(api);
        server.kubectl("-n", "barograph", "delete", "configmap", ConfigMapStore.EVICTIONS, "--ignore-not-found");
        this.ledger = new WatchedLedger(new ConfigMapStore(connection, "barograph", ConfigMapStore.EVICTIONS));
        this.evictions = new WatchedEvictions(cluster.api());
        this.protectedNamespaces = Stream.of(protectedNamespaces)
                .map(each -> "kubernetes.io/metadata.name=" + each)
                .collect(Collectors.toSet());
        for (String each : List.of(node, other)) {
            nodes.create(each, Map.of("zone", "a"));
            nodes.patchTaints(each, nodes.resourceVersion(each), "[]").orFail();
            nodes.patchStatus(each, """
                    {"status":{"allocatable":{"cpu":"64","memory":"256Gi","pods":"110"},
                     "capacity":{"cpu":"64","memory":"256Gi","pods":"110"}}}""").orFail();
        }
        cluster.bindTo(node);
        this.evictor = begin();
    }

    private Evictor begin() {
        Leadership leadership = new Leadership() {
            private final long own = epoch.get();

            @Override
            public boolean leading() {
                return leading && own == epoch.get();
            }

            @Override
            public @Nullable Long epoch() {
                return leading() ? own : null;
            }
        };
        EvictorDoors doors = new EvictorDoors(
                doorToNodes,
                evictions,
                name -> Reading.of(new NodePods(name, "boot", 1, used())),
                NodeDiskApi.none(),
                ledger,
                leadership,
                _ -> Reading.of(ResourceAmounts.NONE),
                this::latest,
                GuardrailReport::empty);
        EvictorSettings settings = new EvictorSettings(
                Controls.of(Mode.ENFORCE),
                EvictionModes.sameForAll(EvictionMode.ENFORCE),
                new Protections(true, true, protectedNamespaces, 2, Duration.ofMinutes(5)),
                new EvictionCaps(Budget.ALL, Budget.ALL, 30));
        ControllerClock system = ControllerClock.system();
        ControllerClock clock = new ControllerClock(
                () -> system.wall().instant().plus(ahead),
                () -> system.monotonicMicros().getAsLong() + ahead.toNanos() / 1000);
        Evictor begun = new Evictor(doors, settings, clock, new EvictionListener() {
            @Override
            public void ourFault() {
                throw new AssertionError("a fault of ours");
            }
        });
        begun.start();
        await().until(doorToNodes::isSynced);
        return begun;
    }

    /// This replica stops acting at once, as a dead one does; another takes its place later.
    void die() {
        leading = false;
    }

    void anotherLeads() {
        evictor.close();
        epoch.incrementAndGet();
        leading = true;
        evictor = begin();
    }

    private List<PodUsage> used() {
        Reading<Long> none = Reading.absent("not needed");
        return usage.entrySet().stream()
                .map(each -> new PodUsage(
                        each.getKey(),
                        new PodUsage.Memory(Reading.of(each.getValue()), Reading.of(each.getValue())),
                        none,
                        new PodUsage.Limits(none, none),
                        new PodUsage.OomCounts(none, none),
                        List.of()))
                .toList();
    }

    private Snapshot latest(String name) {
        return new Snapshot(
                new SnapshotOrigin(name, "boot", "instance"),
                new SnapshotTime(1, 1, 1),
                Reading.absent("not needed"),
                List.of(),
                List.of(),
                List.of(new SignalLevel(
                        EvictionSignal.MEMORY_AVAILABLE, Reading.of(new SignalLevel.Level(available, 1L << 34)), 0)));
    }

    /// @param mib what it uses
    PodIdentity uses(PodIdentity pod, long mib) {
        usage.put(pod.uid(), mib << 20);
        return pod;
    }

    /// A pod of a workload that wants two.
    PodIdentity pod(String name, String workload, long mib) {
        return uses(cluster.running(name, owned(workload, 2)), mib);
    }

    /// Makes a Deployment where there is none, with a pod that is Ready elsewhere, and gives what a pod of it has in
    /// its metadata.
    String owned(String workload, int replicas) {
        int made = cluster.admin()
                .post("/apis/apps/v1/namespaces/" + cluster.namespace() + "/deployments", """
                {"metadata":{"name":"%1$s"},"spec":{"replicas":%2$d,"selector":{"matchLabels":{"app":"%1$s"}},
                 "template":{"metadata":{"labels":{"app":"%1$s"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}}\
                """.formatted(
                                workload, replicas))
                .status();
        String metadata = "\"labels\":{\"app\":\"" + workload + "\"}," + ownerReference("Deployment", workload);
        if (made == 201) {
            cluster.bindTo(other);
            cluster.running(workload + "-elsewhere", metadata);
            cluster.bindTo(node);
        }
        return metadata;
    }

    static String ownerReference(String kind, String name) {
        return ("\"ownerReferences\":[{\"apiVersion\":\"apps/v1\",\"kind\":\"%s\",\"name\":\"%s\",\"uid\":\"u\","
                        + "\"controller\":true}]")
                .formatted(kind, name);
    }

    /// A snapshot later, its memory is short and the next pod has to go.
    void firing() {
        decide(node, Phase.FIRING);
    }

    /// A snapshot later, all is well again.
    void calm() {
        decide(node, Phase.INACTIVE);
    }

    private synchronized void decide(String name, Phase phase) {
        snapshot += 1_000_000;
        DemandState state = new DemandState(
                new Demand.Evict("memory.available"),
                SOURCE,
                phase,
                new DemandState.Timing(0, 0, false),
                "memory.available is below 100Mi");
        evictor.acceptDecision(decision(name, List.of(state)));
        evictor.acceptDecision(decision(other, List.of()));
    }

    private Decision decision(String name, List<DemandState> states) {
        return new Decision(
                new DesiredState(name, "boot", snapshot, states), new Freshness.Heard(), List.of(), null, 0);
    }

    void pass(Duration time) {
        ahead = ahead.plus(time);
    }

    void leaves(long mib) {
        available = mib << 20;
    }

    /// What is recorded of the node's evictions; empty where nothing is.
    String record() {
        return ledger.textOf(node);
    }

    /// How each of them stands.
    List<String> states() {
        return Pattern.compile("\"state\":\"([A-Z]+)\"")
                .matcher(record())
                .results()
                .map(each -> each.group(1))
                .toList();
    }

    /// Why nothing is evicted, with its cause; empty where nothing holds it back.
    String held() {
        HeldBack why = evictor.heldBackDemands(node).get(KEY);
        return why == null
                ? ""
                : why instanceof HeldBack.NotEvicted evict ? evict.cause().word() + ": " + evict.text() : why.word();
    }

    /// Why each pod is not taken, by its name; empty of the one that is.
    Map<String, String> causes() {
        EvictionView view = evictor.nodeView(node);
        Choice choice = view == null ? null : view.choice().orNull();
        return choice == null
                ? Map.of()
                : choice.pods().stream()
                        .collect(Collectors.toMap(
                                each -> each.pod().identity().name(),
                                each -> each.why() == null
                                        ? ""
                                        : each.why().cause().word()));
    }

    List<String> events() {
        return nodes.events(node).stream()
                .map(each -> each.path("reason").asText())
                .toList();
    }

    @Override
    public void close() {
        evictor.close();
        api.close();
        connection.close();
        nodes.delete(node);
        nodes.delete(other);
    }
}
