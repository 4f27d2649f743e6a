package io.barograph.controller.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsServer;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.kube.access.ClusterAccess;
import io.barograph.controller.kube.access.ClusterAccessException;
import io.barograph.testkit.keys.TestKeys;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A cluster's `tls-server-name`, over real TLS: it is asked for, and the certificate must have it and nothing else
/// will do.
@Timeout(120)
class ServerNameTest {

    private static final TestKeys KEYS = TestKeys.usual();

    private final Path folder;
    private final List<HttpsServer> servers = new ArrayList<>();
    /// What clients asked for by SNI.
    private final List<String> indicated = new CopyOnWriteArrayList<>();

    ServerNameTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        Files.writeString(folder.resolve("ca.crt"), KEYS.chainPem("ca"));
    }

    @AfterEach
    void close() {
        servers.forEach(each -> each.stop(0));
    }

    /// A server with the alias's certificate.
    private int serve(String alias) throws Exception {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(KEYS.server(alias)));
        server.createContext("/", exchange -> {
            ExtendedSSLSession session = (ExtendedSSLSession) ((HttpsExchange) exchange).getSSLSession();
            indicated.add(session.getRequestedServerNames().stream()
                    .map(each -> ((SNIHostName) each).getAsciiName())
                    .collect(Collectors.joining()));
            HostileApi.says(200, "{}").answer(exchange);
            exchange.close();
        });
        server.start();
        servers.add(server);
        return server.getAddress().getPort();
    }

    private ClusterAccess access(String host, int port, String more) throws IOException {
        Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                current-context: x
                contexts: [{name: x, context: {cluster: c, user: u}}]
                users: [{name: u, user: {token: secret}}]
                clusters: [{name: c, cluster: {server: "https://%s:%d"%s}}]
                """.formatted(host, port, more));
        return ClusterAccess.find(kubeconfig, Map.of(), folder);
    }

    private ApiOutcome<?> call(String host, int port, String more) throws IOException {
        try (ApiConnection connection = ApiConnection.forCluster(access(host, port, more))) {
            return connection.send(ApiRequest.get("/version"));
        }
    }

    private static String named(String name) {
        return ", certificate-authority: ca.crt, tls-server-name: \"" + name + "\"";
    }

    @Test
    void theNameIsAskedForAndChecked() throws Exception {
        int port = serve("apiserver");
        assertThat(call("127.0.0.1", port, named("apiserver.internal"))).isInstanceOf(ApiOutcome.Done.class);
        assertThat(call("localhost", port, named("apiserver.internal"))).isInstanceOf(ApiOutcome.Done.class);
        assertThat(call("127.0.0.1", port, named("APIServer.internal."))).isInstanceOf(ApiOutcome.Done.class);
        assertThat(indicated).containsExactly("apiserver.internal", "apiserver.internal", "APIServer.internal");
    }

    @Test
    void anotherNameOrNoneIsRefused() throws Exception {
        int port = serve("apiserver");
        for (String more : List.of(
                named("other.internal"),
                named("internal"),
                named("127.0.0.1"),
                named(""),
                ", certificate-authority: ca.crt")) {
            assertThat(call("127.0.0.1", port, more).text()).as(more).contains("SSLHandshakeException");
        }
        assertThat(indicated).isEmpty();
    }

    @Test
    void theAddressIsNoNameBesides() throws Exception {
        int port = serve("server");
        assertThat(call("127.0.0.1", port, named("apiserver.internal")).text()).contains("SSLHandshakeException");
        assertThat(call("localhost", port, named("apiserver.internal")).text()).contains("SSLHandshakeException");
        assertThat(call("127.0.0.1", port, named("localhost"))).isInstanceOf(ApiOutcome.Done.class);
        assertThat(call("localhost", port, named("127.0.0.1"))).isInstanceOf(ApiOutcome.Done.class);
        assertThat(call("127.0.0.1", port, ", certificate-authority: ca.crt")).isInstanceOf(ApiOutcome.Done.class);
        assertThat(indicated).containsExactly("localhost", "", "");
    }

    @Test
    void anotherAuthorityIsRefusedWhateverTheName() throws Exception {
        int port = serve("stranger");
        assertThat(call("127.0.0.1", port, named("prometheus.example")).text()).contains("SSLHandshakeException");
    }

    @Test
    void withoutVerificationTheNameIsOnlyAskedFor() throws Exception {
        int port = serve("stranger");
        String more = ", insecure-skip-tls-verify: true, tls-server-name: apiserver.internal";
        assertThat(call("127.0.0.1", port, more)).isInstanceOf(ApiOutcome.Done.class);
        assertThat(call("127.0.0.1", port, ", insecure-skip-tls-verify: true")).isInstanceOf(ApiOutcome.Done.class);
        assertThat(indicated).containsExactly("apiserver.internal", "");
    }

    @Test
    void whatIsNoNameIsRefusedWithTheFile() {
        for (String name : List.of("https://apiserver", "a b", "apiserver:6443")) {
            assertThatExceptionOfType(ClusterAccessException.class)
                    .as(name)
                    .isThrownBy(() -> access("127.0.0.1", 1, named(name)))
                    .withMessageContainingAll("kubeconfig " + folder.resolve("kubeconfig"), name, "expected", "Maybe");
        }
    }
}
