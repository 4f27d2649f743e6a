package io.barograph.e2e.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ClusterUser;
import io.barograph.testkit.cluster.NodeAccess;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.testkit.process.CommandRun;
import io.barograph.testkit.process.FreePorts;
import module java.base;
import java.lang.ProcessBuilder.Redirect;

/// A node of a test's API server: a kubelet and a containerd on this machine, in namespaces of their own (see
/// `e2e/node/run.sh`, which also ends and removes everything when this JVM is killed). Needs root, writable cgroups and
/// no other kubelet; what is missing is the message of the failure. Tests that run beside each other have one node at a
/// time: the second waits for the first.
public final class TestNode implements AutoCloseable {

    public static final String NAME = "test-node";

    /// Who the kubelet is to the API server.
    public static final String KUBELET = "system:node:" + NAME;

    /// Who the API server is to the kubelet.
    private static final String API_SERVER = "kube-apiserver";

    private static final Duration STARTS_WITHIN = Duration.ofMinutes(2);
    private static final int ENDS_WITHIN_SECONDS = 30;
    private static final long SMALLEST_DISK = 512L << 20;
    private static final long BYTES_A_FILE = 1024;

    private final ApiServer api;
    private final Path directory;
    private final Process process;
    private final KubeletView kubelet;
    private final TestNodeLock lock;

    private TestNode(TestNodeLock lock, ApiServer api, Path directory, Process process, int port) {
        this.lock = lock;
        this.api = api;
        this.directory = directory;
        this.process = process;
        this.kubelet = new KubeletView(URI.create("http://127.0.0.1:" + port));
    }

    /// Starts it with an API server of its own, and returns when it is registered and Ready.
    ///
    /// @param images archives of images for its pods, beside the one that it has
    public static TestNode start(Path... images) {
        return start(false, 0, images);
    }

    /// Starts it where a [ControlPlane] comes to: pods get the tokens of their service accounts.
    static TestNode startInCluster(Path... images) {
        return start(true, 0, images);
    }

    /// The same as [#start(Path...)] with a file system for containerd alone, and layers made by overlayfs, as nodes
    /// have them.
    ///
    /// @param files that containers will make
    public static TestNode startOnOwnDisk(long files) {
        return start(false, files);
    }

    /// @param files 0 for the test directory's own file system, of which nothing is asked
    private static TestNode start(boolean podTokens, long files, Path... images) {
        Path work = ClusterBinaries.module().resolve("target/node").toAbsolutePath();
        try {
            TestNodeLock lock = TestNodeLock.take(work);
            try {
                return start(lock, work, podTokens, files, images);
            } catch (IOException | RuntimeException | Error e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot prepare a test node in " + work, e);
        }
    }

    private static TestNode start(TestNodeLock lock, Path work, boolean podTokens, long files, Path... images)
            throws IOException {
        NodeBinaries programs = NodeBinaries.find();
        Path directory = Files.createTempDirectory(work, "node-");
        ApiServer api = startApi(work, access(directory, podTokens));
        try {
            prepare(api, programs, directory);
            if (files > 0) {
                giveDisk(directory, files);
            }
            Path kept = Files.createDirectory(directory.resolve("root/run/node/images"));
            for (Path image : images) {
                Files.copy(image, kept.resolve(image.getFileName()));
            }
            return start(lock, api, directory);
        } catch (IOException | RuntimeException | Error e) {
            api.close();
            throw e;
        }
    }

    /// The kubelet knows the API server by the certificate, whose name is its user.
    private static NodeAccess access(Path directory, boolean podTokens) throws IOException {
        try {
            TestKeys.selfSigned(API_SERVER).write(directory, "api-server", API_SERVER);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has these keys", e);
        }
        return new NodeAccess(
                tunnel(directory), directory.resolve("api-server.crt"), directory.resolve("api-server.key"), podTokens);
    }

    /// A name that no file has, and of which a long path takes nothing.
    private static String tunnel(Path directory) {
        return "@" + directory.getFileName();
    }

    private static ApiServer startApi(Path work, NodeAccess access) {
        ApiServer api = ApiServer.start(
                ClusterBinaries.find(),
                work,
                access,
                ClusterUser.of(KUBELET, "system:nodes"),
                ClusterUser.of(ControlPlane.SCHEDULER),
                ClusterUser.of(ControlPlane.CONTROLLERS));
        api.kubectl(
                "create",
                "clusterrolebinding",
                API_SERVER,
                "--clusterrole=system:kubelet-api-admin",
                "--user=" + API_SERVER);
        return api;
    }

    private static TestNode start(TestNodeLock lock, ApiServer api, Path directory) throws IOException {
        TestNode node = launch(lock, api, directory, FreePorts.next());
        try {
            await("the kubelet's node").atMost(STARTS_WITHIN).until(node::isReady);
            return node;
        } catch (RuntimeException | Error e) {
            e.addSuppressed(new AssertionError(node.log()));
            node.end();
            throw e;
        }
    }

    private static TestNode launch(TestNodeLock lock, ApiServer api, Path directory, int kubelet) throws IOException {
        Process process = new ProcessBuilder(
                        "bash",
                        TestNodeLock.SCRIPT,
                        directory.toString(),
                        NAME,
                        "" + api.url().getPort(),
                        "" + kubelet,
                        tunnel(directory))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(directory.resolve("run.log").toFile()))
                .start();
        return new TestNode(lock, api, directory, process, kubelet);
    }

    private static void giveDisk(Path directory, long files) throws IOException {
        Path disk = Files.createFile(directory.resolve("disk"));
        try (RandomAccessFile sparse = new RandomAccessFile(disk.toFile(), "rw")) {
            sparse.setLength(BYTES_A_FILE * files + SMALLEST_DISK);
        }
        CommandRun made = CommandRun.run("mkfs.ext4", "-q", "-F", "-N", "" + (files + 100_000), disk.toString());
        assertThat(made.code()).as(made.printed()).isZero();
        Path runtime = directory.resolve("root/run/node/etc/containerd.toml");
        Files.writeString(
                runtime, Files.readString(runtime).replace("snapshotter = \"native\"", "snapshotter = \"overlayfs\""));
    }

    private static void prepare(ApiServer api, NodeBinaries programs, Path directory) throws IOException {
        Path home = directory.resolve("root/run/node");
        Files.createDirectories(directory.resolve("root/var/log"));
        Files.createDirectories(directory.resolve("root/var/lib"));
        programs.linkInto(Files.createDirectories(home.resolve("bin")));
        Path etc = Files.createDirectories(home.resolve("etc"));
        try (Stream<Path> files = Files.list(ClusterBinaries.module().resolve("node/etc"))) {
            for (Path file : files.toList()) {
                Files.copy(file, etc.resolve(file.getFileName()));
            }
        }
        Files.copy(api.certificateAuthority(), home.resolve("ca.crt"));
        Files.copy(directory.resolve("api-server.crt"), home.resolve("api-server.crt"));
        Files.writeString(home.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                current-context: test
                contexts: [{name: test, context: {cluster: test, user: kubelet}}]
                clusters: [{name: test, cluster: {server: "%s", certificate-authority: /run/node/ca.crt}}]
                users: [{name: kubelet, user: {token: "%s"}}]
                """.formatted(api.url(), api.token(KUBELET)));
    }

    private boolean isReady() {
        if (!process.isAlive()) {
            throw new AssertionError("The test node did not start. " + log());
        }
        for (JsonNode condition :
                api.admin().get("/api/v1/nodes/" + NAME).body().at("/status/conditions")) {
            if (condition.path("type").asText().equals("Ready")
                    && condition.path("status").asText().equals("True")) {
                return true;
            }
        }
        return false;
    }

    /// What the node's root directory is for an exporter: its `var/log` and `run`.
    public Path root() {
        return directory.resolve("root");
    }

    public ApiServer api() {
        return api;
    }

    /// Ends the kubelet as a service manager does, and returns when another one is there.
    void restartKubelet() throws IOException {
        ProcessHandle before = kubeletProcess().orElseThrow();
        Files.createFile(root().resolve("run/node/again"));
        before.destroy();
        await("another kubelet")
                .atMost(STARTS_WITHIN)
                .until(() -> kubeletProcess()
                        .filter(now -> now.pid() != before.pid())
                        .isPresent());
    }

    private Optional<ProcessHandle> kubeletProcess() {
        return process.descendants()
                .filter(each -> each.info().command().orElse("").endsWith("/kubelet"))
                .findFirst();
    }

    public NodePods pods() {
        return new NodePods(api.admin());
    }

    public KubeletView kubelet() {
        return kubelet;
    }

    private String log() {
        try {
            return Files.readString(directory.resolve("run.log"));
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }

    /// Ends it, and fails where something of it is left.
    @Override
    public void close() {
        try (lock) {
            end();
            api.close();
        }
        assertThat(log()).as("what run.sh said at the end").doesNotContain("could not be removed");
        assertThat(root()).doesNotExist();
    }

    private void end() {
        try {
            process.getOutputStream().close(); // for which run.sh waits
            boolean ended = process.waitFor(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS);
            assertThat(ended).as("run.sh has ended").isTrue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the test node was ending", e);
        }
    }
}
