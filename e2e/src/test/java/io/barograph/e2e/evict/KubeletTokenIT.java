package io.barograph.e2e.evict;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.kubelet.KubeletSummaryApi;
import io.barograph.controller.kube.kubelet.KubeletToken;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.keys.TestKeys;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a kubelet can do with the token that it is asked with: a node that is taken over sees it. With a real server's
/// tokens and the rights that docs/evicting.md gives.
@Tag("slow")
@WithApiServer
class KubeletTokenIT {

    private static final TestKeys KEYS = TestKeys.selfSigned("kubelet");
    private static final String STATS = "barograph-kubelet-stats";

    private final ApiServer server;
    private final ApiConnection connection;
    private final Set<String> seen = new ConcurrentSkipListSet<>();

    @TempDir
    private Path folder;

    KubeletTokenIT(ApiServer server) throws IOException {
        this.server = server;
        ControllerRights.grant(server);
        List<String> commands = Files.readString(Checkout.HOME.resolve("docs/evicting.md"))
                .replaceAll("\\\\\n +", "")
                .lines()
                .filter(line -> line.startsWith("    kubectl ") && line.contains(STATS))
                .toList();
        assertThat(commands).hasSize(5);
        for (String command : commands) {
            String user = "--user=" + ApiServerExtension.CONTROLLER;
            server.kubectl(command.strip()
                    .replace("--serviceaccount=barograph:barograph-controller", user)
                    .substring("kubectl ".length())
                    .split(" +"));
        }
        this.connection = ControllerRights.connect(server, ApiServerExtension.CONTROLLER);
    }

    @AfterEach
    void leave() {
        connection.close();
        server.kubectl("-n", "barograph", "delete", "rolebinding,role", STATS + "-token");
        server.kubectl("delete", "clusterrolebinding,clusterrole", STATS);
        server.kubectl("-n", "barograph", "delete", "serviceaccount", STATS);
    }

    private HttpsServer kubelet() throws Exception {
        HttpsServer kubelet = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        kubelet.setHttpsConfigurator(new HttpsConfigurator(KEYS.server("kubelet")));
        kubelet.createContext("/", exchange -> {
            seen.add(exchange.getRequestHeaders().getFirst("Authorization").substring("Bearer ".length()));
            byte[] answer = "{\"node\":{\"nodeName\":\"n1\"},\"pods\":[]}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            try (exchange) {
                exchange.getResponseBody().write(answer);
            }
        });
        kubelet.start();
        return kubelet;
    }

    @Test
    void aKubeletGetsATokenThatCanReadStatisticsAndNothingElse() throws Exception {
        Path authority = Files.writeString(folder.resolve("ca.crt"), KEYS.chainPem("kubelet"));
        HttpsServer kubelet = kubelet();
        try {
            KubeletToken token = new KubeletToken(connection, "barograph", () -> 0);
            KubeletSummaryApi summaries =
                    new KubeletSummaryApi(token, kubelet.getAddress().getPort(), authority);
            assertThat(summaries.nodeDisks("n1", List.of("127.0.0.1")).why()).isEmpty();
            assertThat(summaries.nodeDisks("n1", List.of("127.0.0.1")).isPresent())
                    .isTrue();
        } finally {
            kubelet.stop(0);
        }
        assertThat(seen).hasSize(1).doesNotContain(server.token(ApiServerExtension.CONTROLLER));

        try (ApiClient thief = server.clientWithToken(seen.iterator().next())) {
            assertThat(allowed(thief, "get", "nodes", "stats")).isTrue();
            assertThat(allowed(thief, "patch", "nodes", "")).isFalse();
            assertThat(allowed(thief, "list", "nodes", "")).isFalse();
            assertThat(allowed(thief, "get", "nodes", "proxy")).isFalse();
            assertThat(allowed(thief, "create", "pods", "eviction")).isFalse();
            assertThat(allowed(thief, "impersonate", "serviceaccounts", "")).isFalse();
            assertThat(allowed(thief, "create", "serviceaccounts", "token")).isFalse();
            assertThat(thief.get("/api/v1/nodes").status()).isEqualTo(403);
            assertThat(thief.get("/api/v1/pods").status()).isEqualTo(403);
        }
    }

    private static boolean allowed(ApiClient client, String verb, String resource, String subresource) {
        return client.post("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", """
                        {"apiVersion":"authorization.k8s.io/v1","kind":"SelfSubjectAccessReview","spec":{"resourceAttributes":
                         {"verb":"%s","resource":"%s","subresource":"%s","namespace":"barograph"}}}\
                        """.formatted(
                                verb, resource, subresource))
                .orFail()
                .at("/status/allowed")
                .asBoolean();
    }
}
