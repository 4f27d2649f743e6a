package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.kube.access.ClusterAccess;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A kubeconfig with a `proxy-url`, and an environment that says what is reached without.
@Timeout(120)
class ProxyTest {

    private final ScriptedServer server = new ScriptedServer(
            (_, _, out) -> out.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1)));
    private final ScriptedServer proxy =
            new ScriptedServer((_, _, out) -> out.write("HTTP/1.1 403 No\r\n\r\n".getBytes(ISO_8859_1)));

    @TempDir
    Path folder;

    ProxyTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        server.close();
        proxy.close();
    }

    private ApiConnection connect(String address, Map<String, String> environment) throws IOException {
        Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                current-context: test
                contexts: [{name: test, context: {cluster: test, user: test}}]
                clusters: [{name: test, cluster: {server: "%s", proxy-url: "%s"}}]
                users: [{name: test, user: {token: secret}}]
                """.formatted(address, proxy.address()));
        return ApiConnection.forCluster(ClusterAccess.find(kubeconfig, environment, folder));
    }

    private WatchEnd watch(Map<String, String> environment) throws IOException {
        try (ApiConnection connection = connect(server.address(), environment)) {
            return connection.watchLines("/things?watch=true", JsonFieldFilter.ALL, _ -> {});
        }
    }

    @Test
    void whatNoProxyNamesIsReachedDirectly() throws IOException {
        for (Map<String, String> environment : List.of(
                Map.of("NO_PROXY", "example.com, 127.0.0.1"),
                Map.of("no_proxy", "127.0.0.0/16,"),
                Map.of("NO_PROXY", "*.0.0.1"),
                Map.of("NO_PROXY", "*"),
                Map.of("NO_PROXY", "a_b,[::1],127.0.0.1"))) {
            WatchEnd end = watch(environment);
            assertThat(end.why()).as("%s: %s", environment, end.text()).isEqualTo(WatchEnd.Why.ENDED);
        }
        assertThat(server.heads()).hasSize(5).allMatch(head -> head.startsWith("GET /things?"));
        assertThat(proxy.heads()).isEmpty();
    }

    @Test
    void allElseGoesByWayOfTheProxy() throws IOException {
        for (String list : new String[] {"", ",", "example.com,10.0.0.0/16", "a_b"}) {
            assertThat(watch(Map.of("NO_PROXY", list)).text()).contains("status 403");
        }
        assertThat(proxy.heads()).hasSize(4).allMatch(head -> head.startsWith("GET " + server.address()));
        assertThat(server.heads()).isEmpty();
    }

    @Test
    void theProxyOfAKubeconfigIsUsedForServersWithTlsToo() throws IOException {
        try (ApiConnection connection = connect("https://api.example.com:6443", Map.of())) {
            assertThat(connection.send(ApiRequest.get("/version"))).isInstanceOf(ApiOutcome.Unavailable.class);
        }
        assertThat(proxy.heads()).singleElement().asString().startsWith("CONNECT api.example.com:6443 ");
    }
}
