package io.barograph.e2e.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.check.CheckCommand;
import io.barograph.e2e.InProcessCommand;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodePool;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `barograph check --cluster` on a real server, with no more rights than the controller has.
@Tag("full")
@WithApiServer
class CheckClusterIT {

    private static final String CLASSES = "/apis/node.k8s.io/v1/runtimeclasses";
    private static final String RULES = """
        rule "pods wait" when Contention(scope == KUBEPODS, resource == CPU, avg60 >= 40) then
            node.taint("example.com/check-cluster-it", NoSchedule).keepFor("5m");
        end
        """;

    private final ApiServer server;
    private final String name = "check-it-" + UUID.randomUUID();
    private final NodePool pool;

    @TempDir
    private Path directory;

    CheckClusterIT(ApiServer server) {
        this.server = server;
        ControllerRights.grant(server);
        this.pool = new NodePool(server, name, 3);
    }

    @AfterEach
    void close() {
        pool.close();
    }

    private InProcessCommand check(String user, String... more) throws Exception {
        Path rules = Files.writeString(directory.resolve("busy.drl"), RULES);
        String[] words = {"--cluster", "--kubeconfig=" + server.kubeconfig(user), "--policies=" + rules};
        return InProcessCommand.run(
                new CheckCommand(), Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new));
    }

    /// Its lines joined, since names of pools move the line breaks.
    private static String said(InProcessCommand check) {
        return check.out().replaceAll("\\n {2}(?=\\S)", " ");
    }

    @Test
    void tellsWhomTaintsOfTheseRulesWouldShutOut() throws Exception {
        pool.daemonSet("cni", "system-node-critical", "");
        pool.daemonSet("balancer", "system-node-critical", "");
        server.kubectl(
                "label", "-n", name, "daemonset", "balancer", "svccontroller.k3s.cattle.io/svcname=a-tenants-service");
        pool.daemonSet("everywhere", "system-node-critical", "{\"operator\":\"Exists\"}");
        pool.daemonSet("logs", "", "");
        pool.autoscaler("\"--v=4\"");
        pool.ended("evict", "mirror.example.com/descheduler/descheduler@sha256:" + "0".repeat(64));
        pool.waits(
                "web",
                1,
                "\"topologySpreadConstraints\":[{\"maxSkew\":1,\"topologyKey\":\"kubernetes.io/hostname\","
                        + "\"whenUnsatisfiable\":\"DoNotSchedule\",\"labelSelector\":{}}],");

        InProcessCommand check = check(ApiServerExtension.CONTROLLER, "--critical-namespaces=" + name);
        assertThat(check.exit()).as(check.err()).isEqualTo(3);
        assertThat(said(check))
                .contains("Taints that keep pods away (NoSchedule): example.com/check-cluster-it.")
                .contains("refused: DaemonSet " + name + "/cni (system-node-critical) does not tolerate"
                        + " example.com/check-cluster-it:NoSchedule")
                .contains("""
                          - key: example.com/check-cluster-it
                            operator: Exists
                            effect: NoSchedule
                    """)
                .contains("refused: descheduler " + name + "/evict evicts the pods of a node with"
                        + " example.com/check-cluster-it:NoSchedule")
                .contains("warning: DaemonSet " + name + "/logs does not tolerate")
                .contains("cluster-autoscaler (Deployment " + name + "/cluster-autoscaler)")
                .contains("--status-taint=example.com/check-cluster-it")
                .contains("pods of " + name + "/web have a topology spread constraint")
                .contains("no pressure stall information on " + pool.node(0) + ": kernel 4.18.0-553.el8")
                .contains("no exporter")
                .doesNotContain("/everywhere", "/balancer")
                .endsWith("Some taints would be refused.\n");
    }

    @Test
    void countsTheNodesOfEachPoolThatCouldBeTainted() throws Exception {
        InProcessCommand check =
                check(ApiServerExtension.CONTROLLER, "--hazards=warn", "--headroom=off", "--allow-small-pools");
        assertThat(check.exit()).as(check.err()).isZero();
        assertThat(check.out().lines().filter(line -> line.startsWith(name)))
                .singleElement()
                .satisfies(line -> assertThat(line.split(" +")).containsExactly(name, "3", "3", "1", "3"));
        assertThat(check.out()).endsWith("No taint would be refused for good.\n");
    }

    @Test
    void namesRuntimeClassesWithoutOverheadAndThoseThatPodsMiss() throws Exception {
        String bare = name + "-bare";
        String counted = name + "-counted";
        runtimeClass(bare, "");
        runtimeClass(counted, ",\"overhead\":{\"podFixed\":{\"cpu\":\"250m\",\"memory\":\"120Mi\"}}");
        pool.waits("kept", 1, "\"runtimeClassName\":\"" + counted + "\",");
        assertThat(server.admin()
                        .get(NodePool.PENDING.formatted(name) + "/kept")
                        .orFail()
                        .at("/spec/overhead/memory")
                        .asText())
                .as("the admission plugin sets it")
                .isEqualTo("120Mi");

        assertThat(said(check(ApiServer.ADMIN)))
                .contains("warning: RuntimeClass " + bare + " (handler runc) has no overhead.podFixed")
                .doesNotContain(counted);

        server.admin().delete(CLASSES + "/" + counted).orFail();
        assertThat(said(check(ApiServer.ADMIN)))
                .contains("warning: RuntimeClass " + counted
                        + " does not exist, and 1 pod of it would not start again: " + name + "/kept.");
        assertThat(said(check(ApiServerExtension.CONTROLLER)))
                .contains("RuntimeClasses without an overhead are not known: refused with status 403");
        server.admin().delete(CLASSES + "/" + bare).orFail();
    }

    private void runtimeClass(String named, String overhead) {
        server.admin()
                .post(CLASSES, "{\"metadata\":{\"name\":\"" + named + "\"},\"handler\":\"runc\"" + overhead + "}")
                .orFail();
    }

    @Test
    void saysWhatItMayNotSee() throws Exception {
        InProcessCommand check = check(ApiServerExtension.STRANGER);
        assertThat(check.exit()).isEqualTo(1);
        assertThat(check.err())
                .contains("barograph check: the nodes cannot be listed")
                .contains("403");
    }
}
