package io.barograph.testkit.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.keys.Pem;
import io.barograph.testkit.process.HarnessException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A real Kubernetes API server with its etcd on loopback, ready to use, in a folder of its own. No kubelet, scheduler
/// or controller runs: what a test does not create is not there, and a new Node carries the taint
/// `node.kubernetes.io/not-ready` from admission. RBAC is on. Either server can be killed, restarted or frozen.
public final class ApiServer implements AutoCloseable {
    /// The user in `system:masters` that every server knows.
    public static final String ADMIN = "admin";

    private static final int START_ATTEMPTS = 5;
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);

    private final ClusterBinaries binaries;
    private final Path directory;
    private final Map<String, ClusterUser> users;
    private final Etcd etcd;
    private final KubeApiServer server;
    private final Map<String, ApiClient> clients = new ConcurrentHashMap<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    private ApiServer(ClusterBinaries binaries, Path directory, @Nullable ServerOptions more, List<ClusterUser> users)
            throws IOException {
        this.binaries = binaries;
        this.directory = directory;
        this.users = users.stream()
                .collect(Collectors.toMap(ClusterUser::name, user -> user, (_, last) -> last, LinkedHashMap::new));
        Files.createDirectories(directory);
        Pem.writePair(directory, "sa");
        Files.write(
                directory.resolve("tokens.csv"),
                this.users.values().stream().map(ClusterUser::tokenLine).toList());
        this.etcd = new Etcd(binaries.etcd(), directory);
        this.server = new KubeApiServer(binaries.apiServer(), directory, etcd.clientUrl(), more);
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "api-server-close"));
    }

    /// Starts both and returns when `/readyz` says ok, about 1.5 s later. `work` is a folder for data and logs; each
    /// server makes its own below it. Beside [#ADMIN] the server knows these users, who may do what their
    /// groups may.
    public static ApiServer start(ClusterBinaries binaries, Path work, ClusterUser... users) {
        return start(binaries, work, null, users);
    }

    /// Starts them with options of the API server's, such as beside nodes with kubelets.
    public static ApiServer start(
            ClusterBinaries binaries, Path work, @Nullable ServerOptions more, ClusterUser... users) {
        List<ClusterUser> all = new ArrayList<>(List.of(ClusterUser.administrator()));
        all.addAll(List.of(users));
        for (int attempt = 1; ; attempt++) {
            ApiServer started = null;
            try {
                Files.createDirectories(work);
                started = new ApiServer(binaries, Files.createTempDirectory(work, "api-server-"), more, all);
                started.awaitReady();
                return started;
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot prepare an API server in " + work, e);
            } catch (RuntimeException e) {
                if (started != null) {
                    started.close();
                }
                if (attempt == START_ATTEMPTS || !(e instanceof HarnessException failed && failed.portTaken())) {
                    throw e;
                }
            }
        }
    }

    private void awaitReady() {
        etcd.awaitReady();
        server.awaitReady(token(ADMIN));
    }

    /// `https://127.0.0.1:PORT`, the same for this object's whole life.
    public URI url() {
        return server.url();
    }

    /// The PEM file to trust.
    public Path certificateAuthority() {
        return server.certificateAuthority();
    }

    /// Every write to a node or a lease: one JSON object of `audit.k8s.io/v1` a line, in order of their ends.
    public Path auditLog() {
        return server.auditLog();
    }

    /// The folder of this server alone. All but the logs in it is deleted when the server ends.
    public Path directory() {
        return directory;
    }

    /// The bearer token of a user given at the start.
    public String token(String user) {
        return user(user).token();
    }

    public ApiClient admin() {
        return client(ADMIN);
    }

    public ApiClient client(String user) {
        return clients.computeIfAbsent(user, name -> client(name, REQUEST_TIMEOUT));
    }

    /// A client of the caller's own, who closes it, with another patience than 10 s.
    public ApiClient client(String user, Duration timeout) {
        return server.client(token(user), timeout);
    }

    /// A client of the caller's own, who closes it, with a token that is no user's here, such as one that the server
    /// issued to a service account.
    public ApiClient clientWithToken(String token) {
        return server.client(token, REQUEST_TIMEOUT);
    }

    /// Writes this user's kubeconfig.
    public Path kubeconfig(String user) {
        return kubeconfig(user, token(user));
    }

    /// Writes a kubeconfig of this name with this token, such as one that the server issued.
    public Path kubeconfig(String name, String token) {
        String text = """
                apiVersion: v1
                kind: Config
                current-context: test
                contexts: [{name: test, context: {cluster: test, user: "%1$s"}}]
                clusters: [{name: test, cluster: {server: "%2$s", certificate-authority: "%3$s"}}]
                users: [{name: "%1$s", user: {token: "%4$s"}}]
                """.formatted(name, url(), certificateAuthority(), token);
        try {
            return Files.writeString(directory.resolve("kubeconfig-" + name), text);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write the kubeconfig of " + name, e);
        }
    }

    /// Runs kubectl as the administrator and returns what it printed; a failure fails the test with kubectl's words.
    public String kubectl(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                binaries.kubectl().toString(),
                "--kubeconfig=" + kubeconfig(ADMIN),
                "--cache-dir=" + directory.resolve("kubectl")));
        command.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new AssertionError("kubectl %s failed:%n%s".formatted(String.join(" ", arguments), output));
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot run kubectl " + String.join(" ", arguments), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessException("Interrupted while kubectl was running", e);
        }
    }

    /// Applies shipped manifests, files of `deploy/`, and returns what kubectl printed.
    public String deploy(String... manifests) {
        List<String> arguments = new ArrayList<>(List.of("apply", "--validate=strict"));
        for (String each : manifests) {
            arguments.addAll(
                    List.of("-f", Checkout.HOME.resolve("deploy").resolve(each).toString()));
        }
        return kubectl(arguments.toArray(String[]::new));
    }

    /// Kills the API server as a crash would; etcd goes on.
    public void kill() {
        server.kill();
    }

    /// Starts the API server again (killing it first if it runs) at the same address with the same data and tokens.
    public void restart() {
        server.restart();
        server.awaitReady(token(ADMIN));
    }

    /// Connections are accepted and nothing answers, until [#thaw].
    public void freeze() {
        server.freeze();
    }

    public void thaw() {
        server.thaw();
    }

    /// Lets etcd forget all versions but the present ones: a list that has begun cannot be continued any more.
    public void compact() {
        etcd.compact();
    }

    public void killEtcd() {
        etcd.kill();
    }

    /// Starts etcd again and returns when the API server says that it is ready again.
    public void restartEtcd() {
        etcd.restart();
        server.awaitReady(token(ADMIN));
    }

    /// Makes whole what a test broke and left broken.
    public void heal() {
        boolean whole = server.isAlive() && etcd.isAlive() && !server.isFrozen();
        if (whole) {
            return;
        }
        if (!etcd.isAlive()) {
            etcd.restart();
        }
        if (!server.isAlive()) {
            server.restart();
        }
        server.thaw();
        awaitReady();
    }

    private ClusterUser user(String name) {
        ClusterUser user = users.get(name);
        if (user == null) {
            throw new HarnessException(
                    "The API server was started without the user %s; it knows %s".formatted(name, users.keySet()));
        }
        return user;
    }

    /// Ends both servers and deletes their data; the logs stay.
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        server.kill();
        etcd.kill();
        clients.values().forEach(ApiClient::close);
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.toList().reversed()) {
                if (!file.toString().endsWith(".log") && !file.equals(directory)) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete the API server's data in " + directory, e);
        }
    }
}
