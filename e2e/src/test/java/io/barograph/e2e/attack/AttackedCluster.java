package io.barograph.e2e.attack;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.e2e.reconcile.DeployedAccount;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ClusterUser;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.PodNamespace;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.keys.TestKeys;
import module java.base;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/// An API server of its own with the shipped roles and policies, nodes of others, the attackers' accounts, and a
/// controller that enforces and evicts.
final class AttackedCluster implements AutoCloseable {

    static final String HOSTILE = "hostile";
    private static final String ROOM = "room";
    private static final String TENANT = "tenant";
    /// For what an attacker waits for, which may never come.
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /// What took longer counts as stopped. On a quiet machine it takes a few seconds, two looks at every node.
    private static final Duration ACTS_WITHIN = Duration.ofMinutes(2);
    /// How much else the machine does is nothing that an attack did.
    private static final Duration ANSWERS_WITHIN = Duration.ofMinutes(5);

    /// How long it took until the node had its taint, and until its pod was evicted; null where it did not come.
    ///
    /// @param answer the time until the controller answered a new connection; null where it did not
    /// @param why what the controller says of that
    record Acting(
            @Nullable Duration taint,
            @Nullable Duration eviction,
            @Nullable Duration answer,
            String why) {

        boolean isStopped() {
            return taint == null || eviction == null || answer == null;
        }
    }

    final ApiServer server;
    final ApiClient admin;
    final NodeObjects nodes;
    final PodNamespace tenants;
    final PodNamespace others;
    final PressedNode hostile;
    final HostileKubelet kubelet;
    private final PressedNode room;
    private final List<PressedNode> all = new ArrayList<>();
    private final Map<String, ApiClient> clients = new HashMap<>();
    private final List<Thread> repeated = new ArrayList<>();
    private final Queue<PressedNode> fresh = new ArrayDeque<>();
    private final Set<String> evictable = new HashSet<>();
    private final DeployedAccount account;
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
    private final Path work;
    private final Path webConfig;
    private int starts;
    private @Nullable AttackedController controller;

    AttackedCluster(Path work, int size) throws Exception {
        this.work = work;
        this.server = ApiServer.start(
                ClusterBinaries.find(),
                Checkout.HOME.resolve("e2e/target/api-server"),
                ClusterUser.of(TENANT),
                ClusterUser.of("system:node:" + HOSTILE, "system:nodes"));
        this.admin = client(ApiServer.ADMIN);
        this.nodes = new NodeObjects(admin);
        this.account = DeployedAccount.controller(server);
        server.deploy("patches/eviction.yaml");
        KubeletAccount.create(server);
        TestKeys.usual().write(work, "server", "server");
        Files.writeString(work.resolve("ca.crt"), TestKeys.usual().chainPem("ca"));
        this.webConfig = Files.writeString(
                work.resolve("web.yml"), "tls_server_config: {cert_file: server.crt, key_file: server.key}\n");
        this.kubelet = new HostileKubelet();
        this.tenants = namespace(TENANT);
        this.others = namespace("others");
        for (String role : List.of("system:aggregate-to-edit", "system:aggregate-to-view")) {
            server.kubectl(
                    "-n",
                    TENANT,
                    "create",
                    "rolebinding",
                    role.replace(':', '-'),
                    "--clusterrole=" + role,
                    "--user=" + TENANT);
        }
        this.room = new PressedNode(admin, ROOM);
        this.hostile = new PressedNode(admin, HOSTILE);
        hostile.create("127.0.0.1");
        all.addAll(List.of(room, hostile));
        for (int i = 0; i < size; i++) {
            PressedNode node = new PressedNode(admin, "other-" + i);
            node.create("10.0.0.1");
            node.inhabit(others, ROOM);
            all.add(node);
            fresh.add(node);
        }
        room.create("10.0.0.1");
        ScheduledFuture<?> _ =
                ticker.scheduleAtFixedRate(() -> all.forEach(each -> each.exporter.tick()), 1, 1, TimeUnit.SECONDS);
        restart();
    }

    private PodNamespace namespace(String name) {
        PodNamespace namespace = new PodNamespace(admin, name);
        namespace.make();
        return namespace;
    }

    private ApiClient client(String user) {
        return clients.computeIfAbsent(user, each -> server.client(each, ANSWERS_WITHIN));
    }

    Attacker tenant() {
        return new Attacker(client(TENANT));
    }

    Attacker kubelet() {
        return new Attacker(client("system:node:" + HOSTILE));
    }

    Path work() {
        return work;
    }

    /// A new controller in the place of the one before.
    ///
    /// @param more exporters, each as the option wants it
    void restart(String... more) {
        if (controller != null) {
            controller.close();
        }
        List<String> exporters =
                new ArrayList<>(all.stream().map(each -> each.exporter.option()).toList());
        exporters.addAll(List.of(more));
        controller = new AttackedController(
                work.resolve("controller-" + ++starts + ".log"),
                List.of(
                        "--kubeconfig=" + account.kubeconfig(),
                        "--web.config.file=" + webConfig,
                        "--mode=enforce",
                        "--eviction=enforce",
                        "--policies=" + Checkout.HOME.resolve("e2e/src/test/resources/policies/attacked.drl"),
                        "--exporters=" + String.join(",", exporters),
                        "--exporter-ca-file=" + work.resolve("ca.crt"),
                        "--max-tainted-nodes=100%",
                        "--max-tainted-per-pool=100%",
                        "--max-tainted-per-zone=100%",
                        "--max-evicting-nodes=50%",
                        "--max-evicting-per-pool=50%",
                        "--max-evictions-per-hour=1000",
                        "--kubelet-ca=" + work.resolve("ca.crt"),
                        "--kubelet-port=" + kubelet.port()));
    }

    /// Does this again and again beside what follows, until [#clean(PressedNode)].
    void keepRunning(Runnable step) {
        repeated.add(Thread.ofPlatform().daemon().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                step.run();
            }
        }));
    }

    int controllerPort() {
        return Objects.requireNonNull(controller).port();
    }

    /// A node of others that nothing was done to.
    PressedNode next() {
        return fresh.remove();
    }

    /// That this pod goes is no wrong.
    void allow(PodNamespace namespace, String pod) {
        evictable.add(namespace.name() + "/" + pod);
    }

    /// Whether the controller taints a node that gets short of memory, and evicts from it.
    Acting press(PressedNode node) {
        allow(others, node.victim());
        node.press();
        Duration taint = time(ACTS_WITHIN, node::isTainted);
        Duration eviction = taint == null ? null : time(ACTS_WITHIN, () -> node.isEvicting(others, node.victim()));
        String why = eviction == null ? Objects.requireNonNull(controller).why(node.name) : "";
        node.relieve(); // what a pod that goes used is free soon, else the next one would have to go
        Duration answer =
                time(ACTS_WITHIN, () -> Objects.requireNonNull(controller).isAnswering());
        return new Acting(taint, eviction, answer, why);
    }

    /// On all nodes but this one pods make others wait for CPU, until [#clean(PressedNode)]. Returns when that is a
    /// storm.
    void contendForCpu(PressedNode spared) {
        all.stream().filter(each -> each != spared).forEach(each -> each.exporter.contendForCpu(80));
        await().atMost(ACTS_WITHIN)
                .until(() -> Objects.requireNonNull(controller).isInStorm("cpu"));
    }

    /// Waits for what an attack has to see before it goes on, if it comes.
    void follow(BooleanSupplier what) {
        Duration _ = time(PATIENCE, what);
    }

    /// How long it takes; null for too long, or where the controller has ended.
    private @Nullable Duration time(Duration patience, BooleanSupplier what) {
        long begun = System.nanoTime();
        try {
            await().atMost(patience).pollInSameThread().until(() -> {
                Objects.requireNonNull(controller).requireAlive();
                return what.getAsBoolean();
            });
            return Duration.ofNanos(System.nanoTime() - begun);
        } catch (ConditionTimeoutException | AttackedController.EndedException _) {
            return null;
        }
    }

    /// What was done that nobody wanted: pods evicted, nodes tainted.
    List<String> wrongActs() {
        List<String> wrong = new ArrayList<>();
        for (JsonNode pod : admin.get("/api/v1/pods?limit=5000").orFail().path("items")) {
            JsonNode metadata = pod.path("metadata");
            String name = metadata.path("namespace").asText() + "/"
                    + metadata.path("name").asText();
            if (metadata.hasNonNull("deletionTimestamp")
                    && pod.at("/status/conditions").toString().contains("EvictionByEvictionAPI")
                    && !evictable.contains(name)) {
                wrong.add("evicted " + name);
            }
        }
        Stream.concat(fresh.stream(), Stream.of(room))
                .filter(PressedNode::isTainted)
                .forEach(each -> wrong.add("tainted " + each.name));
        return wrong;
    }

    /// Takes away what an attack has left, once no node is short of memory any more.
    void clean(PressedNode target) {
        endRepeated();
        all.forEach(PressedNode::relieve);
        all.forEach(each -> each.exporter.contendForCpu(0));
        hostile.exporter.leaveDisk(90);
        hostile.exporter.beHonest();
        kubelet.answer(HostileKubelet.HONEST);
        follow(() -> all.stream().noneMatch(PressedNode::isTainted));
        end(others, target.victim());
        for (JsonNode pod : admin.get(tenants.pods() + "?limit=5000").orFail().path("items")) {
            if (pod.at("/metadata/finalizers").size() > 0) {
                admin.patch(
                                tenants.pods() + "/" + pod.at("/metadata/name").asText(),
                                Patch.MERGE,
                                "{\"metadata\":{\"finalizers\":null}}")
                        .orFail();
            }
        }
        tenants.endAll();
        for (String kind :
                List.of("apps/v1/%s/deployments", "apps/v1/%s/daemonsets", "policy/v1/%s/poddisruptionbudgets")) {
            admin.delete("/apis/" + kind.formatted("namespaces/" + TENANT)).orFail();
        }
        nodes.delete(HOSTILE);
        hostile.create("127.0.0.1");
    }

    private void endRepeated() {
        repeated.forEach(Thread::interrupt);
        repeated.clear();
    }

    void end(PodNamespace namespace, String pod) {
        namespace.end(pod);
    }

    @Override
    public void close() {
        endRepeated();
        if (controller != null) {
            controller.close();
        }
        ticker.shutdownNow();
        all.forEach(each -> each.exporter.close());
        kubelet.close();
        account.close();
        clients.values().forEach(ApiClient::close);
        server.close();
    }
}
