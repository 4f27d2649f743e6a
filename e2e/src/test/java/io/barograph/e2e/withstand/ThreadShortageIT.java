package io.barograph.e2e.withstand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Others use up the threads of the controller's node for a while: the controller gets no new one. Needs root and the
/// pids controller of cgroup v1, to limit them.
@Tag("full")
@WithApiServer
class ThreadShortageIT {

    private static final String NODE = "thread-shortage";
    private static final String TAINT = "node.kubernetes.io/cpu-contention-pressure:NoSchedule";
    private static final Path QUICK = Checkout.HOME.resolve("e2e/src/test/resources/policies/quick.drl");
    private static final Path RECORDING = Checkout.HOME.resolve("examples/recordings/S18_onset_and_relief.trace.gz");

    private final ApiServer server;
    private final NodeObjects nodes;
    private final int port = FreePorts.next();

    @TempDir
    private Path work;

    private Path cgroup = Path.of("/nowhere");

    ThreadShortageIT(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
    }

    @BeforeEach
    void arrangeNodeAndCgroup() throws IOException {
        ControllerRights.grant(server);
        nodes.create(NODE, Map.of());
        cgroup = Files.createTempDirectory(Path.of("/sys/fs/cgroup/pids"), "barograph-threads");
    }

    @AfterEach
    void removeCgroup() {
        await().ignoreExceptions().until(() -> Files.deleteIfExists(cgroup) || Files.notExists(cgroup));
    }

    @Test
    void actsWithTheThreadsThatItHasAndUsesNewCredentialsOnceThereAreMore() throws Exception {
        Path kubeconfig = server.kubeconfig(ApiServerExtension.CONTROLLER);
        try (RunningProgram controller = startController(kubeconfig)) {
            await().until(() -> leads(controller));
            limitThreads(controller);
            Files.writeString(kubeconfig, Files.readString(kubeconfig) + "# changed\n");
            await().until(() -> refusedThreads() > 0);
            try (RunningProgram _ = replayExporter()) {
                awaitWhileLeading(controller, () -> nodes.taints(NODE).contains(TAINT));
                awaitWhileLeading(controller, () -> !nodes.taints(NODE).contains(TAINT));
            }
            Files.writeString(cgroup.resolve("pids.max"), "max");
            await().untilAsserted(() -> assertThat(controller.logTail()).contains("are used from now on"));
            assertThat(controller.stop()).isZero();
        }
    }

    private static boolean leads(RunningProgram controller) {
        return controller.text("/api/fleet").contains("\"leading\":true");
    }

    private static void awaitWhileLeading(RunningProgram controller, Callable<Boolean> condition) {
        await().atMost(Duration.ofMinutes(2))
                .failFast("it does not lead any more", () -> !leads(controller))
                .until(condition);
    }

    private void limitThreads(RunningProgram controller) throws IOException {
        Files.writeString(cgroup.resolve("cgroup.procs"), String.valueOf(controller.pid()));
        Files.writeString(cgroup.resolve("pids.max"), "1");
    }

    private long refusedThreads() throws IOException {
        return Long.parseLong(
                Files.readString(cgroup.resolve("pids.events")).strip().replaceFirst("max ", ""));
    }

    private RunningProgram startController(Path kubeconfig) {
        return RunningProgram.controller(
                work,
                "--kubeconfig=" + kubeconfig,
                "--exporters=" + NODE + "=http://127.0.0.1:" + port,
                "--allow-small-pools",
                "--headroom=off",
                "--hazards=warn",
                "--mode=enforce",
                "--policies=" + QUICK);
    }

    private RunningProgram replayExporter() {
        return RunningProgram.exporterAt(port, work, "--replay=" + RECORDING, "--speed=4", "--node-name=" + NODE);
    }
}
