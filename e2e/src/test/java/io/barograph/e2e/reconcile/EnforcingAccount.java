package io.barograph.e2e.reconcile;

import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.controller.reconcile.ReconcilerSettings;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import module java.base;

/// The controller's own account under its admission policy, and reconcilers that enforce with it and a budget of one.
final class EnforcingAccount implements AutoCloseable {

    private final DeployedAccount account;
    private final ApiConnection connection;
    private final KubeNodeApi api;
    private volatile Duration ahead = Duration.ZERO;

    EnforcingAccount(ApiServer server) {
        this.account = DeployedAccount.controller(server);
        this.connection = account.connect();
        this.api = new KubeNodeApi(connection, "it");
    }

    /// A plain view with its token.
    ApiClient client() {
        return account.client();
    }

    ApiConnection connection() {
        return connection;
    }

    /// Sets how far the reconcilers' wall clock is ahead of the machine's.
    void ahead(Duration time) {
        ahead = time;
    }

    /// Returns once this node, as the API server has it now, has come to those who follow the nodes: a reconciler that
    /// starts acts on what came until then.
    void awaitFollowed(NodeObjects nodes, String name) {
        String version = nodes.resourceVersion(name);
        AtomicBoolean isFollowed = new AtomicBoolean();
        NodeApi.Following following = api.followNodes(change -> {
            if (change instanceof NodeChange.Present(LiveNode node)
                    && node.name().equals(name)
                    && node.meta().resourceVersion().equals(version)) {
                isFollowed.set(true);
            }
        });
        await().untilTrue(isFollowed);
        following.close();
    }

    Reconciler reconciler() {
        return reconciler(Leadership.alone(), ReconcileListener.none());
    }

    /// Starts one. The caller closes it.
    Reconciler reconciler(Leadership leadership, ReconcileListener listener) {
        ControllerClock system = ControllerClock.system();
        ControllerClock clock = new ControllerClock(() -> Instant.now().plus(ahead), system.monotonicMicros());
        Reconciler reconciler =
                new Reconciler(api, leadership, settings(new Budget(1, false), HardTaintGuard.none()), clock, listener);
        reconciler.start();
        return reconciler;
    }

    /// Of a reconciler that enforces with this budget of the whole cluster.
    static ReconcilerSettings settings(Budget budget, HardTaintGuard guard) {
        return new ReconcilerSettings(
                Controls.of(Mode.ENFORCE),
                Budgets.ofCluster(budget),
                guard,
                Duration.ofMinutes(5),
                Duration.ZERO,
                UnaryOperator.identity());
    }

    @Override
    public void close() {
        api.close();
        connection.close();
        account.close();
    }
}
