package io.barograph.e2e.chaos;

import io.barograph.e2e.chaos.judge.AuditTrail;
import io.barograph.e2e.chaos.judge.DecisionLogLines;
import io.barograph.e2e.chaos.judge.NodeHistory;
import io.barograph.e2e.chaos.judge.NodeJudge;
import io.barograph.e2e.chaos.judge.ReplayedDecisions;
import io.barograph.e2e.chaos.judge.ViolationLog;
import io.barograph.e2e.reconcile.DeployedAccount;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.network.NetworkProxy;
import module java.base;

/// All that faults are done to, and all that watches: an API server of its own, the fleet, two controllers.
final class ChaosSetup implements AutoCloseable {

    static final int LOUD = 5;
    static final int BUDGET = 4;

    final ApiServer server;
    final NodeObjects nodes;
    final ChaosFleet fleet;
    final ViolationLog violations = new ViolationLog();
    final NodeJudge judge;
    final NodeHistory history;
    final AuditTrail audit;
    final ControllerReplica a;
    final ControllerReplica b;
    final ReplayedDecisions expected;
    final Path policies;
    private final DeployedAccount account;
    private final PolicySet rules;

    ChaosSetup(Path work, String shim) throws IOException {
        server = ApiServer.start(ClusterBinaries.find(), Checkout.HOME.resolve("e2e/target/api-server"));
        account = DeployedAccount.controller(server);
        nodes = new NodeObjects(server.admin());
        fleet = new ChaosFleet(nodes);
        policies = Files.createDirectory(work.resolve("policies"));
        Path shipped = Checkout.HOME.resolve("e2e/src/test/resources/policies/chaos.drl");
        Files.copy(shipped, policies.resolve("chaos.drl"));
        rules = PolicySet.loadFiles(List.of(shipped), ParameterOverrides.none());
        expected = ReplayedDecisions.by(rules);
        audit = new AuditTrail(server.auditLog(), violations);
        a = replica("a", "127.0.0.2", work, shim);
        b = replica("b", "127.0.0.3", work, shim);
        judge = new NodeJudge(new NodeJudge.Bounds(BUDGET, Set.of(ChaosFleet.TWIN), this::everDecided), violations);
        history = new NodeHistory(server.admin(), judge, violations);
        audit.begin();
        start(a);
        start(b);
    }

    /// With the account, the role and the admission policy that are shipped.
    private ControllerReplica replica(String name, String source, Path work, String shim) throws IOException {
        NetworkProxy wire = new NetworkProxy(server.url().getPort(), source);
        String text = Files.readString(account.kubeconfig())
                .replace(server.url().toString(), "https://127.0.0.1:" + wire.port());
        return new ControllerReplica(
                name, work, Files.writeString(work.resolve("kubeconfig-" + name), text), wire, shim);
    }

    void start(ControllerReplica replica) {
        replica.start(List.of(
                "--exporters=" + String.join(",", fleet.options()),
                "--policies=" + policies,
                "--max-tainted-nodes=" + BUDGET,
                // Its nodes are bare objects: nothing is allocatable, and no DaemonSet runs there
                "--headroom=off",
                "--hazards=warn"));
    }

    List<ControllerReplica> replicas() {
        return List.of(a, b);
    }

    /// Whether any controller, also one that was killed, has decided this about a node since its last boot.
    private boolean everDecided(String node, String demand, String reason) {
        Predicate<String> decision = DecisionLogLines.of(fleet.exporter(node)).and(DecisionLogLines.of(demand, reason));
        return Stream.of(a, b).flatMap(each -> each.everDecided().stream()).anyMatch(decision);
    }

    /// The one that leads; waits for there to be one.
    ControllerReplica leader() {
        ControllerReplica[] found = {a};
        fleet.await("a leader", fleet.frame(), () -> {
            Stream.of(a, b).filter(ControllerReplica::leads).findFirst().ifPresent(each -> found[0] = each);
            return found[0].leads();
        });
        return found[0];
    }

    ControllerReplica other(ControllerReplica one) {
        return one == a ? b : a;
    }

    @Override
    public void close() {
        server.heal();
        a.close();
        b.close();
        history.close();
        fleet.close();
        account.close();
        rules.close();
        server.close();
    }
}
