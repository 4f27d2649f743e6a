package io.barograph.e2e.reconcile;

import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/// A test on a real server, with our own account under its admission policy: each of its methods has a node of its own,
/// with a taint of another's.
@WithApiServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class EnforcingTest {

    static final String KEY = "node.kubernetes.io/cpu-contention-pressure";
    static final String FOREIGN = "example.com/maintenance:NoSchedule";
    static final String LEASE = "/apis/coordination.k8s.io/v1/namespaces/barograph/leases/barograph-controller";

    final ApiServer server;
    final NodeObjects nodes;
    final EnforcingAccount account;
    final List<String> writes = new CopyOnWriteArrayList<>();
    String node = "";
    String uid = "";
    DemandSteps steps = new DemandSteps(node);

    EnforcingTest(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
        this.account = new EnforcingAccount(server);
    }

    @BeforeEach
    void aNodeAndNoLease() {
        account.ahead(Duration.ZERO);
        writes.clear();
        server.admin().delete(LEASE);
        node = "enforcing-it-" + UUID.randomUUID();
        steps = new DemandSteps(node);
        uid = nodes.create(node, Map.of("zone", "a")); // of a node without any field no managers are noted
        nodes.addTaint(node, "example.com/maintenance", "NoSchedule");
    }

    @AfterEach
    void deleteNodeAndLease() {
        nodes.delete(node);
        server.admin().delete(LEASE);
    }

    @AfterAll
    void close() {
        account.close();
    }

    /// One that says in `writes` what came of each. The caller closes it.
    Reconciler enforcing(Leadership leadership) {
        return account.reconciler(leadership, new WriteOutcomes(writes));
    }

    static void eventually(ThrowingRunnable what) {
        await().untilAsserted(what);
    }
}
