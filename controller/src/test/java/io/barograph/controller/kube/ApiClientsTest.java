package io.barograph.controller.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpsServer;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.kube.access.ClusterAccess;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Certificates that are rotated while we run.
@Timeout(120)
class ApiClientsTest {

    private static final ApiRequest CALL = ApiRequest.get("/api/v1/namespaces/default");

    private final Path folder;
    private final RotatedKeys keys;
    private HttpsServer server;

    ApiClientsTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        this.keys = new RotatedKeys();
        this.server = keys.serve("one", 0);
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    /// As a kubelet or a person who knows how would.
    private void write(String name, String text) throws IOException {
        Path made = Files.writeString(folder.resolve(name + ".new"), text);
        Files.move(made, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }

    private void restart(String name) throws Exception {
        int port = server.getAddress().getPort();
        server.stop(0);
        server = keys.serve(name, port);
    }

    private void kubeconfig(int port) throws IOException {
        write("kubeconfig", """
                apiVersion: v1
                kind: Config
                current-context: test
                contexts: [{name: test, context: {cluster: test, user: test}}]
                clusters: [{name: test, cluster: {server: "https://127.0.0.1:%d", certificate-authority: ca.crt}}]
                users: [{name: test, user: {client-certificate: me.crt, client-key: me.key}}]
                """.formatted(port));
    }

    private ApiConnection connection() throws Exception {
        write("ca.crt", RotatedKeys.KEYS.chainPem("one"));
        write("me.crt", RotatedKeys.KEYS.chainPem("me"));
        write("me.key", RotatedKeys.KEYS.keyPem("me"));
        kubeconfig(server.getAddress().getPort());
        return ApiConnection.forCluster(ClusterAccess.find(folder.resolve("kubeconfig"), Map.of(), folder));
    }

    @Test
    void newConnectionsHaveTheCertificatesThatAreInTheFilesNow() throws Exception {
        try (ApiConnection connection = connection()) {
            assertThat(connection.send(CALL)).isInstanceOf(ApiOutcome.Done.class);
            assertThat(keys.clients()).containsExactly("CN=me");

            write("me.crt", RotatedKeys.KEYS.chainPem("other"));
            write("me.key", RotatedKeys.KEYS.keyPem("other"));
            assertThat(connection.send(CALL)).isInstanceOf(ApiOutcome.Done.class);
            assertThat(keys.clients()).containsExactly("CN=me", "CN=other");

            restart("two");
            assertThat(connection.send(CALL)).isInstanceOf(ApiOutcome.Unavailable.class);
            write("ca.crt", "half of a cert");
            assertThat(connection.send(CALL)).isInstanceOf(ApiOutcome.Unavailable.class);
            write("ca.crt", RotatedKeys.KEYS.chainPem("two"));
            assertThat(connection.send(CALL)).isInstanceOf(ApiOutcome.Done.class);
            assertThat(keys.clients()).containsExactly("CN=me", "CN=other", "CN=other");
        }
    }

    /// The JDK's client ends for good where it cannot start a thread at the wrong moment.
    @Test
    void aClientThatHasEndedIsReplaced() throws Exception {
        AtomicInteger refusals = new AtomicInteger(2);
        ExecutorService pool = Executors.newCachedThreadPool();
        Executor shortOfThreads = task -> {
            if (Thread.currentThread().getName().contains("SelectorManager") && refusals.getAndDecrement() > 0) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            pool.execute(task);
        };
        connection().close(); // writes the kubeconfig
        ClusterAccess access = ClusterAccess.find(folder.resolve("kubeconfig"), Map.of(), folder);
        try (pool;
                ApiConnection connection =
                        ApiConnection.forCluster(access, ApiTimeouts.DEFAULT, InstantSource.system(), shortOfThreads)) {
            assertThat(connection.send(CALL)).isInstanceOf(ApiOutcome.Unavailable.class);
            await().untilAsserted(() -> assertThat(connection.send(CALL)).isInstanceOf(ApiOutcome.Done.class));
            assertThat(refusals).hasNonPositiveValue();
        }
    }

    @Test
    void whatCannotBeReadAnyMoreOrLeadsElsewhereChangesNothing() throws Exception {
        try (ApiConnection connection = connection()) {
            for (String broken : new String[] {"", "clusters: [", "apiVersion: v1\nkind: Config\n"}) {
                write("kubeconfig", broken);
                assertThat(connection.send(CALL)).as(broken).isInstanceOf(ApiOutcome.Done.class);
            }
            kubeconfig(1);
            assertThat(connection.send(CALL)).isInstanceOf(ApiOutcome.Done.class);
            Files.delete(folder.resolve("kubeconfig"));
            assertThat(connection.send(CALL)).isInstanceOf(ApiOutcome.Done.class);
        }
    }

    @Test
    void aPodTrustsTheAuthorityThatItsServiceAccountNamesNow() throws Exception {
        write("token", "secret");
        write("ca.crt", RotatedKeys.KEYS.chainPem("two"));
        Map<String, String> pod = Map.of(
                "KUBERNETES_SERVICE_HOST",
                "127.0.0.1",
                "KUBERNETES_SERVICE_PORT",
                String.valueOf(server.getAddress().getPort()));
        try (ApiConnection connection = ApiConnection.forCluster(ClusterAccess.find(null, pod, folder))) {
            assertThat(connection.send(CALL)).isInstanceOf(ApiOutcome.Unavailable.class);
            write("ca.crt", RotatedKeys.KEYS.chainPem("one") + RotatedKeys.KEYS.chainPem("two"));
            assertThat(connection.send(CALL)).isInstanceOf(ApiOutcome.Done.class);
        }
    }
}
