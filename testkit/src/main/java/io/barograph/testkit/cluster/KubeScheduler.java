package io.barograph.testkit.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.testkit.gobuild.ControlBinaries;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.ServerProcess;
import module java.base;

/// A real kube-scheduler beside an API server, under the account and with the rights that Kubernetes gives it. It binds
/// what is unbound in every namespace, so a test confines its pods to its nodes by a node selector.
public final class KubeScheduler implements AutoCloseable {

    /// The user that the API server has to know.
    public static final String USER = "system:kube-scheduler";

    private final ServerProcess process;
    private final Path log;

    private KubeScheduler(ServerProcess process, Path log) {
        this.process = process;
        this.log = log;
    }

    /// Starts it. It may ask the API server as often as it likes: by default it binds 50 pods a second.
    ///
    /// @param directory for its configuration and its log, which is appended to
    /// @param more of its KubeSchedulerConfiguration in YAML: `profiles`, `extenders`; empty for its defaults
    /// @param options of its command line, such as `--v=4`: its log names the taint that keeps a pod away
    public static KubeScheduler start(ApiServer api, Path directory, String more, String... options) {
        Path kubeconfig = api.kubeconfig(USER);
        List<String> command = new ArrayList<>(List.of(
                ControlBinaries.find().scheduler().toString(),
                "--config=" + configuration(directory.resolve("kube-scheduler.yaml"), kubeconfig, more),
                "--authentication-kubeconfig=" + kubeconfig,
                "--authorization-kubeconfig=" + kubeconfig,
                "--bind-address=127.0.0.1",
                "--secure-port=" + FreePorts.next()));
        command.addAll(List.of(options));
        Path log = directory.resolve("kube-scheduler.log");
        return new KubeScheduler(ServerProcess.start("kube-scheduler", command, log), log);
    }

    private static Path configuration(Path file, Path kubeconfig, String more) {
        String text = """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                leaderElection: {leaderElect: false}
                clientConnection: {kubeconfig: "%s", qps: 1000, burst: 1000}
                """.formatted(kubeconfig);
        try {
            return Files.writeString(file, text + more, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file, e);
        }
    }

    /// Fails where it has ended by itself.
    public void requireAlive() {
        process.requireAlive();
    }

    /// What it says of its doings.
    public List<String> log() {
        try {
            return Files.readAllLines(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Ends it at once, as a crash would.
    @Override
    public void close() {
        process.kill();
    }
}
