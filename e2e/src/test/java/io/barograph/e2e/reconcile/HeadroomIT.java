package io.barograph.e2e.reconcile;

import static io.barograph.e2e.reconcile.EnforcingTest.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.impact.AffectedWorkloads;
import io.barograph.controller.guardrail.impact.FleetHeadroom;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.controller.kube.pods.KubePodApi;
import io.barograph.controller.kube.pods.KubeWorkloadApi;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.signal.Reading;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodePool;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Taints that keep pods away, on a real server with pods that wait and DaemonSets, with the documented rights.
@Tag("slow")
@WithApiServer
class HeadroomIT {

    private static final String KEY = "node.kubernetes.io/cpu-contention-pressure";

    private final ApiConnection connection;
    private final KubeNodeApi api;
    private final KubePodApi pods;
    private final KubeWorkloadApi workloads;
    private final NodePool pool;
    /// Without pressure: where most nodes have some, no hard taint is added.
    private final NodePool calmPool;

    private final String name = "headroom-it-" + UUID.randomUUID();
    private final ApiServer server;

    private volatile Set<Hazard.Kind> acknowledged = Set.of();
    private volatile Set<String> trusted = Set.of(name);

    private final HardTaintGuard guard = new HardTaintGuard() {
        @Override
        public @Nullable HeldBack bystanderRefusal(LiveNode node, Demand.Taint taint) {
            return hazards().refusal(node, taint, pods.criticalDaemonSets(node.name()));
        }

        @Override
        public @Nullable FleetHeadroom fleetHeadroom(List<FleetHeadroom.TaintedNode> fleet) {
            return new FleetHeadroom(fleet, pods, 10);
        }
    };

    HeadroomIT(ApiServer server) {
        ControllerRights.grant(server);
        this.connection = ControllerRights.connect(server, ApiServerExtension.CONTROLLER);
        this.api = new KubeNodeApi(connection, "it");
        this.pods = new KubePodApi(connection);
        this.workloads = new KubeWorkloadApi(connection);
        this.server = server;
        this.pool = new NodePool(server, name, 3);
        this.calmPool = new NodePool(server, name + "-calm", 5);
    }

    @AfterEach
    void close() {
        pods.close();
        api.close();
        connection.close();
        pool.close();
        calmPool.close();
    }

    private Hazards hazards() {
        AffectedWorkloads seen = new AffectedWorkloads(
                workloads.daemonSets(Hazards.Refusals.TRUSTED),
                Reading.of(List.of()),
                pods.spread(),
                pods.findDeschedulers(trusted, System.nanoTime()));
        return new Hazards(
                seen,
                Set.of(new Demand.Taint(KEY, Effect.NoSchedule)),
                new Hazards.Refusals(true, acknowledged, trusted));
    }

    private Reconciler enforcing() {
        Reconciler reconciler = new Reconciler(
                api,
                Leadership.alone(),
                EnforcingAccount.settings(Budget.parse("100%"), guard),
                ControllerClock.system(),
                ReconcileListener.none());
        reconciler.start();
        return reconciler;
    }

    private void offerAll(Reconciler reconciler) {
        for (int i = 0; i < 3; i++) {
            reconciler.offerDecision(new DemandSteps(pool.node(i)).raised());
        }
    }

    private String blocked(Reconciler reconciler, int node) {
        return reconciler.reports().stream()
                .filter(each -> each.node().equals(pool.node(node)))
                .flatMap(report -> report.plan().heldBack().values().stream())
                .map(HeldBack::text)
                .findFirst()
                .orElse("");
    }

    @Test
    void leavesRoomForThePodsThatWait() {
        pool.waits("large", 95, "");
        try (Reconciler reconciler = enforcing()) {
            offerAll(reconciler);
            eventually(() -> assertThat(blocked(reconciler, 0)).contains("not known yet"));
            pods.startCounting();
            // 95 cores and a tenth more are not there on one node, but on two
            eventually(() -> assertThat(pool.tainted(DemandSteps.TAINT)).isEqualTo(1));
            eventually(() -> assertThat(List.of(0, 1, 2))
                    .filteredOn(node -> blocked(reconciler, node).contains("need cpu 104.5 (95 + 10 %), 100 left"))
                    .hasSize(2));
            assertThat(pool.tainted(DemandSteps.TAINT)).isEqualTo(1);

            pool.gone("large");
            eventually(() -> assertThat(pool.tainted(DemandSteps.TAINT)).isEqualTo(2));
            eventually(() -> assertThat(List.of(0, 1, 2))
                    .filteredOn(node -> blocked(reconciler, node).contains("would take pods any more"))
                    .hasSize(1));
        }
    }

    @Test
    void refusesWhatWouldShutOutADaemonSetThatTheNodesNeed() {
        pods.startCounting();
        pool.daemonSet("cni", "system-node-critical", "");
        try (Reconciler reconciler = enforcing()) {
            reconciler.offerDecision(new DemandSteps(pool.node(0)).raised());
            eventually(() -> assertThat(blocked(reconciler, 0))
                    .contains("cni (system-node-critical) does not tolerate " + KEY + ":NoSchedule"));
            eventually(() -> assertThat(pool.nodes().reasons(pool.node(0))).contains("ActionBlockedByHazard"));
            assertThat(pool.tainted(DemandSteps.TAINT)).isZero();
        }
    }

    @Test
    void refusesWhatADeschedulerWouldTurnIntoADrain() {
        pool.ended("evict-1", "registry.k8s.io/descheduler/descheduler:v0.36.0");
        pods.startCounting();
        try (Reconciler reconciler = enforcing()) {
            reconciler.offerDecision(new DemandSteps(pool.node(0)).raised());
            eventually(() -> assertThat(blocked(reconciler, 0))
                    .contains("/evict-1 evicts the pods of a node with " + KEY + ":NoSchedule"));
            eventually(() -> assertThat(pool.nodes().reasons(pool.node(0))).contains("ActionBlockedByHazard"));
            assertThat(pool.tainted(DemandSteps.TAINT)).isZero();

            acknowledged = Set.of(Hazard.Kind.DESCHEDULER);
            eventually(() -> assertThat(pool.tainted(DemandSteps.TAINT)).isEqualTo(1));
        }
    }

    /// A tenant with the role `edit` may evict in his own namespace, and so may the accounts that he makes.
    @Test
    void aPodThatOnlyLooksLikeADeschedulersRefusesNothing() {
        trusted = Hazards.Refusals.TRUSTED;
        String evictors = name + "-evictors";
        try (TenantAccount tenant = TenantAccount.editor(server, name);
                Reconciler reconciler = enforcing()) {
            tenant.lookAlike("look-alike", "plain");
            server.kubectl(
                    "-n",
                    name,
                    "create",
                    "rolebinding",
                    "evicts-here",
                    "--clusterrole=" + TenantAccount.RULES,
                    "--serviceaccount=" + name + ":local");
            tenant.lookAlike("local", "local");
            pods.startCounting();
            reconciler.offerDecision(new DemandSteps(pool.node(0)).raised());
            eventually(() -> assertThat(pool.tainted(DemandSteps.TAINT)).isEqualTo(1));
            assertThat(hazards().found()).extracting(Hazard::kind).doesNotContain(Hazard.Kind.UNKNOWN);

            server.kubectl("create", "clusterrole", evictors, "--verb=create", "--resource=pods/eviction");
            server.kubectl(
                    "create",
                    "clusterrolebinding",
                    evictors,
                    "--clusterrole=" + evictors,
                    "--serviceaccount=" + name + ":evictor");
            tenant.lookAlike("real", "evictor");
            eventually(() -> assertThat(hazards().found())
                    .extracting(Hazard::subject)
                    .contains(name + "/real")
                    .doesNotContain(name + "/look-alike", name + "/local"));
            reconciler.offerDecision(new DemandSteps(pool.node(1)).raised());
            eventually(() -> assertThat(blocked(reconciler, 1)).contains("/real evicts the pods of a node"));
        } finally {
            server.kubectl("delete", "--ignore-not-found", "clusterrolebinding,clusterrole", evictors);
            server.kubectl("-n", name, "delete", "--ignore-not-found", "rolebinding", "evicts-here");
        }
    }

    @Test
    void taintsWhereTheDaemonSetToleratesIt() {
        pods.startCounting();
        pool.daemonSet("cni", "system-node-critical", "{\"key\":\"" + KEY + "\",\"operator\":\"Exists\"}");
        try (Reconciler reconciler = enforcing()) {
            reconciler.offerDecision(new DemandSteps(pool.node(0)).raised());
            eventually(() -> assertThat(pool.tainted(DemandSteps.TAINT)).isEqualTo(1));
        }
    }

    /// All that the role `edit` gives a tenant in a namespace: pods that no node can take, that are gated or that
    /// nobody schedules, and a DaemonSet that says nodes need it. One that runs where the controller can see it
    /// counts.
    @Test
    void aTenantWithTheRoleEditStopsNoTaint() {
        trusted = Hazards.Refusals.TRUSTED;
        try (TenantAccount tenant = TenantAccount.editor(server, name);
                Reconciler reconciler = enforcing()) {
            tenant.pod("huge", "", "{\"cpu\":\"1000\"}");
            tenant.pod("unheard", "", "{\"cpu\":\"90\",\"example.com/unheard-of\":\"1\"}");
            tenant.pod("gated", "\"schedulingGates\":[{\"name\":\"example.com/gate\"}],", "{\"cpu\":\"99\"}");
            tenant.pod("nobodys", "\"schedulerName\":\"nobody\",", "{\"cpu\":\"99\"}");
            tenant.daemonSet("needed");
            pods.startCounting();
            reconciler.offerDecision(new DemandSteps(pool.node(0)).raised());
            eventually(() -> assertThat(pool.tainted(DemandSteps.TAINT)).isEqualTo(1));

            pool.runs("needed-x", "needed", pool.node(1));
            reconciler.offerDecision(new DemandSteps(pool.node(1)).raised());
            eventually(() -> assertThat(blocked(reconciler, 1))
                    .contains("needed (system-node-critical) does not tolerate " + KEY + ":NoSchedule"));
        }
    }
}
