package io.barograph.e2e.node;

import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.gobuild.GoBuild;
import io.barograph.testkit.gobuild.GoRecipe;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.ServerProcess;
import module java.base;

/// What a cluster has beside the API server, each with the account that Kubernetes itself gives it: the scheduler, and
/// of the controller-manager those who make the pods of DaemonSets and who keep the taints that stand for a kubelet's
/// conditions. Built once by Go from `e2e/guest/control` into the ignored folder `e2e/.cache`.
final class ControlPlane implements AutoCloseable {

    static final String SCHEDULER = "system:kube-scheduler";
    static final String CONTROLLERS = "system:kube-controller-manager";

    private final Path log;
    private final List<ServerProcess> processes = new ArrayList<>();

    private ControlPlane(Path log) {
        this.log = log;
    }

    /// Starts both, beside an API server that knows their users.
    ///
    /// @param directory for their logs
    static ControlPlane start(ApiServer api, Path directory) {
        Path programs = build();
        ControlPlane plane = new ControlPlane(directory.resolve("kube-scheduler.log"));
        try {
            // From 4 on its log names the taint that keeps a pod away
            plane.start(programs, api.kubeconfig(SCHEDULER), plane.log, List.of("--v=4"));
            plane.start(
                    programs,
                    api.kubeconfig(CONTROLLERS),
                    directory.resolve("kube-controller-manager.log"),
                    List.of(
                            "--use-service-account-credentials",
                            "--controllers=daemonset-controller,node-lifecycle-controller"));
            return plane;
        } catch (RuntimeException | Error e) {
            plane.close();
            throw e;
        }
    }

    private void start(Path programs, Path kubeconfig, Path itsLog, List<String> more) {
        String name = itsLog.getFileName().toString().replace(".log", "");
        List<String> command = new ArrayList<>(List.of(
                programs.resolve(name).toString(),
                "--kubeconfig=" + kubeconfig,
                "--authentication-kubeconfig=" + kubeconfig,
                "--authorization-kubeconfig=" + kubeconfig,
                "--bind-address=127.0.0.1",
                "--secure-port=" + FreePorts.next(),
                "--leader-elect=false"));
        command.addAll(more);
        processes.add(ServerProcess.start(name, command, itsLog));
    }

    private static Path build() {
        Path go = ClusterBinaries.go()
                .orElseThrow(() -> new AssertionError("A scheduler needs Go 1.26 or newer to be built, and there is no"
                        + " `go`. Maybe install it from https://go.dev/dl/"));
        Path module = ClusterBinaries.module();
        Path source = module.resolve("guest/control");
        GoRecipe recipe = GoRecipe.kubernetes(
                "control",
                "kube-scheduler and kube-controller-manager",
                source.resolve("go.mod"),
                "Maybe Go is older than 1.26, or its module proxy cannot be reached.");
        return new GoBuild(go, source, module.resolve(".cache"), System.err, recipe).directory();
    }

    /// Fails where one of them has ended by itself.
    void requireAlive() {
        processes.forEach(ServerProcess::requireAlive);
    }

    /// What the scheduler says of its doings.
    List<String> schedulerLog() {
        try {
            return Files.readAllLines(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        processes.forEach(ServerProcess::kill);
    }
}
