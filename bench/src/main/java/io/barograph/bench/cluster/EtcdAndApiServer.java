package io.barograph.bench.cluster;

import io.barograph.bench.BenchClock;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/// A real etcd and kube-apiserver on loopback, in a directory of their own, with two users: `admin`, and
/// the controller's with the rights of `deploy/rbac.yaml` and no others. What the controller asks is
/// written to an audit log.
public final class EtcdAndApiServer implements AutoCloseable {

    static final String CONTROLLER = "barograph-controller";

    private static final String AUDIT = """
        apiVersion: audit.k8s.io/v1
        kind: Policy
        omitStages: [RequestReceived]
        rules:
          - level: Metadata
            users: [barograph-controller]
          - level: None
        """;
    private static final String USER = """
          - kind: User
            apiGroup: rbac.authorization.k8s.io
            name: barograph-controller
        """;
    private static final String ACCOUNT = """
          - kind: ServiceAccount
            name: barograph-controller
            namespace: barograph
        """;

    private final Path binaries;
    private final Path directory;
    private final String etcdUrl = "http://127.0.0.1:" + freePort();
    private final int port = freePort();
    private final List<String> etcdCommand;
    private final List<String> apiCommand;
    private final Process etcd;
    private Process api;
    private boolean closed;

    /// Starts both and waits until they serve.
    ///
    /// @param binaries with etcd, kube-apiserver and kubectl
    public EtcdAndApiServer(Path binaries, Path directory) throws IOException, InterruptedException {
        this.binaries = binaries;
        this.directory = Files.createDirectories(directory);
        ApiServerKeys.serviceAccount(directory);
        Files.writeString(directory.resolve("audit.yaml"), AUDIT);
        Files.writeString(directory.resolve("tokens.csv"), """
            admin-token,admin,admin,"system:masters"
            controller-token,%1$s,%1$s,"barograph"
            """.formatted(CONTROLLER));
        etcdCommand = etcdCommand();
        apiCommand = apiCommand();
        etcd = start("etcd", etcdCommand);
        awaitOk(HttpClient.newHttpClient(), etcdUrl + "/health", "");
        api = start("kube-apiserver", apiCommand);
        awaitReady();
        grant();
    }

    private List<String> etcdCommand() throws IOException {
        String peer = "http://127.0.0.1:" + freePort();
        return List.of(
                binaries.resolve("etcd").toString(),
                "--data-dir=" + directory.resolve("etcd"),
                "--listen-client-urls=" + etcdUrl,
                "--advertise-client-urls=" + etcdUrl,
                "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer,
                "--initial-cluster=default=" + peer,
                "--unsafe-no-fsync",
                "--log-level=warn");
    }

    private List<String> apiCommand() {
        return List.of(
                binaries.resolve("kube-apiserver").toString(),
                "--etcd-servers=" + etcdUrl,
                "--secure-port=" + port,
                "--bind-address=127.0.0.1",
                "--advertise-address=127.0.0.1",
                "--endpoint-reconciler-type=none",
                "--cert-dir=" + directory.resolve("certs"),
                "--token-auth-file=" + directory.resolve("tokens.csv"),
                "--service-account-key-file=" + directory.resolve("sa.pub"),
                "--service-account-signing-key-file=" + directory.resolve("sa.key"),
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-cluster-ip-range=10.0.0.0/24",
                "--authorization-mode=Node,RBAC",
                "--enable-admission-plugins=NodeRestriction",
                // TaintNodesByCondition taints each new node as not ready, and no node controller runs to remove that
                "--disable-admission-plugins=ServiceAccount,TaintNodesByCondition",
                "--audit-policy-file=" + directory.resolve("audit.yaml"),
                "--audit-log-path=" + audit());
    }

    private Process start(String name, List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve(name + ".log").toFile()))
                .start();
    }

    private void awaitReady() throws IOException, InterruptedException {
        for (int tries = 0; !Files.exists(certificate()) && tries < 600; tries++) {
            BenchClock.pause(100);
        }
        awaitOk(ApiServerKeys.client(certificate()), url() + "/readyz", "Bearer admin-token");
    }

    private static void awaitOk(HttpClient client, String url, String authorization)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        try (client) {
            for (int tries = 0; tries < 600; tries++) {
                try {
                    if (client.send(request.build(), BodyHandlers.discarding()).statusCode() == 200) {
                        return;
                    }
                } catch (IOException _) {
                    // It does not listen yet
                }
                BenchClock.pause(100);
            }
        }
        throw new IOException(url + " does not answer 200 within a minute");
    }

    private void grant() throws IOException, InterruptedException {
        apply("roles.yaml", Path.of("deploy/rbac.yaml"));
    }

    /// Applies a manifest whose roles the controller's user holds in place of its service account.
    private void apply(String name, Path manifest) throws IOException, InterruptedException {
        Path roles = directory.resolve(name);
        Files.writeString(roles, Files.readString(manifest).replace(ACCOUNT, USER));
        Process kubectl = new ProcessBuilder(
                        binaries.resolve("kubectl").toString(),
                        "--kubeconfig=" + kubeconfig("admin", "admin-token"),
                        "--cache-dir=" + directory.resolve("kubectl"),
                        "apply",
                        "-f",
                        "deploy/00-namespace.yaml",
                        "-f",
                        roles.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("kubectl.log").toFile())
                .start();
        if (kubectl.waitFor() != 0) {
            throw new IOException("kubectl apply: " + Files.readString(directory.resolve("kubectl.log")));
        }
    }

    /// Writes the kubeconfig of one of the two users.
    private Path kubeconfig(String user, String token) throws IOException {
        return Files.writeString(
                directory.resolve("kubeconfig-" + user), """
                    apiVersion: v1
                    kind: Config
                    current-context: bench
                    contexts: [{name: bench, context: {cluster: bench, user: "%1$s"}}]
                    clusters: [{name: bench, cluster: {server: "%2$s", certificate-authority: "%3$s"}}]
                    users: [{name: "%1$s", user: {token: "%4$s"}}]
                    """.formatted(user, url(), certificate(), token));
    }

    public Path controllerKubeconfig() throws IOException {
        return kubeconfig(CONTROLLER, "controller-token");
    }

    /// A client with all rights.
    public ApiRequests admin() throws IOException {
        return new ApiRequests(URI.create(url()), ApiServerKeys.client(certificate()), "admin-token");
    }

    /// Kills the API server as a crash would, and starts it again with the same data after a while.
    public synchronized void restartApi(long awayMillis) throws IOException, InterruptedException {
        if (closed) {
            return;
        }
        api.destroyForcibly().waitFor();
        BenchClock.pause(awayMillis);
        api = start("kube-apiserver", apiCommand);
        awaitReady();
    }

    /// Gives the controller the rights of `deploy/patches/eviction.yaml` too.
    public void grantEvictions() throws IOException, InterruptedException {
        apply("eviction.yaml", Path.of("deploy/patches/eviction.yaml"));
    }

    String etcdUrl() {
        return etcdUrl;
    }

    Path audit() {
        return directory.resolve("audit.log");
    }

    private String url() {
        return "https://127.0.0.1:" + port;
    }

    private Path certificate() {
        return directory.resolve("certs/apiserver.crt");
    }

    public static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        api.destroyForcibly().onExit().join();
        etcd.destroyForcibly().onExit().join();
    }
}
