package io.barograph.controller.kube.lease;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.access.ClusterAccess;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LeaseLeadershipTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<String> methods = new CopyOnWriteArrayList<>();
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final ApiConnection connection;
    private String holder = "";
    private int version = 1;

    LeaseLeadershipTest(@TempDir Path folder) throws IOException {
        server.createContext("/", this::answer);
        server.start();
        Path kubeconfig = Files.writeString(
                folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                current-context: test
                contexts: [{name: test, context: {cluster: test, user: test}}]
                clusters: [{name: test, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: test, user: {token: secret}}]
                """.formatted(server.getAddress().getPort()));
        connection = ApiConnection.forCluster(ClusterAccess.find(kubeconfig, Map.of(), folder));
    }

    @AfterEach
    void close() {
        connection.close();
        server.stop(0);
    }

    /// As an API server answers about a Lease, which is free at first.
    private synchronized void answer(HttpExchange exchange) throws IOException {
        methods.add(exchange.getRequestMethod());
        int status = 200;
        if (exchange.getRequestMethod().equals("PATCH")) {
            JsonNode patch = JSON.readTree(exchange.getRequestBody());
            if (patch.at("/metadata/resourceVersion").asText().equals(String.valueOf(version))) {
                changeHolder(patch.at("/spec/holderIdentity").asText());
            } else {
                status = 409;
            }
        }
        byte[] lease = """
                {"metadata": {"resourceVersion": "%d"},
                 "spec": {"holderIdentity": "%s", "leaseDurationSeconds": 15, "leaseTransitions": 3}}
                """.formatted(version, holder).getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, lease.length);
        exchange.getResponseBody().write(lease);
        exchange.close();
    }

    private synchronized void changeHolder(String newHolder) {
        holder = newHolder;
        version++;
    }

    /// As another one does who does not ask us; what was asked before is forgotten.
    private synchronized void changeAside(String newHolder) {
        methods.clear();
        changeHolder(newHolder);
    }

    private LeaseLeadership startElection() {
        return new LeaseLeadership(
                connection, new LeaseName("barograph", "barograph-controller"), "a", ControllerClock.system());
    }

    @Test
    void renewsWithoutReading() {
        try (LeaseLeadership leadership = startElection()) {
            await().until(() -> methods.size() >= 5);
            assertThat(leadership.leading()).isTrue();
            assertThat(methods.subList(0, 5)).containsExactly("GET", "PATCH", "PATCH", "PATCH", "PATCH");
        }
    }

    @Test
    void readsAtOnceWhatAnotherHasChanged() {
        try (LeaseLeadership leadership = startElection()) {
            await().until(leadership::leading);
            changeAside("usurper");
            await().until(() -> !leadership.leading());
            assertThat(methods).startsWith("PATCH", "GET");
            assertThat(leadership.leader()).isEqualTo("usurper");
        }
    }

    @Test
    void goesOnLeadingWhereItsLeaseWasChangedOtherwise() {
        try (LeaseLeadership leadership = startElection()) {
            await().until(leadership::leading);
            changeAside("a");
            await().until(() -> methods.size() >= 4);
            assertThat(methods.subList(0, 4)).containsExactly("PATCH", "GET", "PATCH", "PATCH");
            assertThat(leadership.leading()).isTrue();
        }
    }
}
