package io.barograph.testkit.cluster;

import static org.awaitility.Awaitility.await;

import io.barograph.testkit.keys.Pem;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.HarnessException;
import io.barograph.testkit.process.ServerProcess;
import module java.base;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/// The kube-apiserver process: its command line, its port and certificate, and how to know that it serves.
final class KubeApiServer {
    private static final Duration READY_WITHIN = Duration.ofMinutes(2);

    private final Path binary;
    private final Path directory;
    private final String etcdUrl;
    private final @Nullable ServerOptions more;
    private final int port = FreePorts.next();
    private ServerProcess process;
    private boolean frozen;

    KubeApiServer(Path binary, Path directory, String etcdUrl, @Nullable ServerOptions more) {
        this.binary = binary;
        this.directory = directory;
        this.etcdUrl = etcdUrl;
        this.more = more;
        this.process = launch();
    }

    private ServerProcess launch() {
        List<String> command = new ArrayList<>(List.of(
                binary.toString(),
                "--etcd-servers=" + etcdUrl,
                "--secure-port=" + port,
                "--bind-address=127.0.0.1",
                "--advertise-address=127.0.0.1",
                "--endpoint-reconciler-type=none",
                "--allow-privileged=true", // as every installer sets it
                "--cert-dir=" + directory.resolve("certs"),
                "--token-auth-file=" + directory.resolve("tokens.csv"),
                "--service-account-key-file=" + directory.resolve("sa.pub"),
                "--service-account-signing-key-file=" + directory.resolve("sa.key"),
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-cluster-ip-range=10.0.0.0/24",
                "--audit-policy-file=" + auditPolicy(),
                "--audit-log-path=" + auditLog(),
                "--authorization-mode=Node,RBAC",
                "--enable-admission-plugins=NodeRestriction"));
        if (more == null || !more.podTokens()) {
            command.add("--disable-admission-plugins=ServiceAccount");
        }
        if (more != null) {
            command.addAll(more.options(directory));
        }
        return ServerProcess.start("kube-apiserver", command, directory.resolve("kube-apiserver.log"));
    }

    /// Who wrote to nodes and leases, with all that was sent and answered; and what service accounts asked for.
    private Path auditPolicy() {
        try {
            return Files.writeString(directory.resolve("audit.yaml"), """
                    apiVersion: audit.k8s.io/v1
                    kind: Policy
                    omitStages: [RequestReceived, ResponseStarted]
                    rules:
                      - level: RequestResponse
                        verbs: [create, patch, update, delete]
                        resources:
                          - {group: "", resources: [nodes, nodes/status]}
                          - {group: coordination.k8s.io, resources: [leases]}
                      - level: Metadata
                        userGroups: ["system:serviceaccounts"]
                      - level: None
                    """);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write the audit policy", e);
        }
    }

    /// One JSON object a line, of `audit.k8s.io/v1`.
    Path auditLog() {
        return directory.resolve("audit.log");
    }

    URI url() {
        return URI.create("https://127.0.0.1:" + port);
    }

    Path certificateAuthority() {
        return directory.resolve("certs/apiserver.crt");
    }

    ApiClient client(String token, Duration timeout) {
        try {
            return new ApiClient(url(), token, Pem.trust(certificateAuthority()), timeout);
        } catch (IOException e) {
            throw new UncheckedIOException("The API server's certificate is not readable", e);
        }
    }

    void awaitReady(String token) {
        try {
            await("/readyz of kube-apiserver")
                    .atMost(READY_WITHIN)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> isReady(token));
        } catch (ConditionTimeoutException e) {
            throw new HarnessException(
                    "kube-apiserver was not ready after %s. Its log ends:%n%s"
                            .formatted(READY_WITHIN, process.logTail()),
                    e);
        }
    }

    private boolean isReady(String token) {
        process.requireAlive();
        if (!Files.exists(certificateAuthority())) {
            return false;
        }
        try (ApiClient client = client(token, Duration.ofSeconds(10))) {
            return client.get("/readyz").status() == 200;
        } catch (UncheckedIOException | HarnessException _) {
            return false; // not listening yet, or its certificate is half written
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void kill() {
        process.kill();
        frozen = false;
    }

    void restart() {
        kill();
        process = launch();
    }

    boolean isFrozen() {
        return frozen;
    }

    void freeze() {
        process.freeze();
        frozen = true;
    }

    void thaw() {
        if (frozen) {
            process.thaw();
            frozen = false;
        }
    }
}
