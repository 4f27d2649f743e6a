package io.barograph.e2e.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.KubeScheduler;
import io.barograph.testkit.cluster.PodNamespace;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.testkit.network.NetworkProxy;
import module java.base;
import java.net.http.HttpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real kube-scheduler that asks the controller's extender, by the shipped configuration: pods go to nodes in the
/// order of the scores, and without it, or where it fails in whatever way, they are scheduled all the same.
@Tag("full")
@WithApiServer
class ExtenderIT {

    private static final String HASH = "$2y$06$VHKb51UhyNqn4T9cTLrz3eu1CHwydhQgtvlJjLsxhuPe8UtPjpKtK";
    private static final int CORES = 16;
    private static final int ROOM = 60;

    /// By the nodes' names; their scores are 10, 8, 6 and 4.
    private static final Map<String, Double> CONTENTION = Map.of("a", 4.0, "b", 80.0, "c", 50.0, "d", 30.0);

    private final ApiServer server;

    @TempDir
    private Path work;

    ExtenderIT(ApiServer server) {
        this.server = server;
    }

    private static Map<String, Double> contention(SchedulableNodes nodes, String pool) {
        Map<String, Double> contention = new TreeMap<>();
        CONTENTION.forEach((suffix, percent) -> contention.put(nodes.add(suffix, CORES, ROOM), percent));
        assertThat(contention.keySet()).allMatch(each -> each.startsWith(pool));
        return contention;
    }

    private static List<Integer> bound(SchedulableNodes nodes, List<String> pods) {
        Map<String, Integer> counts = nodes.bound(pods);
        return Stream.of("a", "d", "c", "b")
                .map(suffix -> counts.entrySet().stream()
                        .filter(each -> each.getKey().endsWith("-" + suffix))
                        .mapToInt(Map.Entry::getValue)
                        .sum())
                .toList();
    }

    /// Over TLS, with a certificate and a user, as a protected controller wants.
    @Test
    void aBatchGoesToNodesInTheOrderOfTheScores() throws Exception {
        Path web = protectedBy();
        try (SchedulableNodes nodes = new SchedulableNodes(server, "scored");
                ScoredNodes scored = new ScoredNodes(contention(nodes, "scored"), web);
                HttpClient client = HttpClient.newBuilder()
                        .sslContext(TestKeys.usual().client("prometheus"))
                        .build()) {
            String place = "127.0.0.1:" + scored.port() + "/scheduler";
            String[] user = {
                "Authorization", "Basic " + Base64.getEncoder().encodeToString("scheduler:rainbow".getBytes(UTF_8))
            };
            URI extender = URI.create("https://" + place);
            scored.awaitScores(client, extender, "10 4 6 8", user);
            String configuration = ShippedExtender.overTls("https://scheduler:rainbow@" + place, work);
            try (KubeScheduler scheduler = KubeScheduler.start(server, work, configuration)) {
                assertThat(bound(nodes, nodes.pods("batch", 200))).containsExactly(ROOM, ROOM, ROOM, 200 - 3 * ROOM);
                scheduler.requireAlive();
            }
            // The last pods fit one node alone: there is nothing to ask
            assertThat(scored.metrics(client, extender, user))
                    .contains("barograph_extender_requests_total{answer=\"malformed\",} 0.0\n")
                    .containsPattern("barograph_extender_requests_total\\{answer=\"scored\",} 1[89][0-9]\\.0\n")
                    .contains("barograph_extender_nodes_total{score=\"neutral\",} 0.0\n");
        }
    }

    private Path protectedBy() throws IOException, GeneralSecurityException {
        TestKeys keys = TestKeys.usual();
        keys.write(work, "server", "server");
        keys.write(work, "tls", "prometheus");
        Files.writeString(work.resolve("ca.crt"), keys.chainPem("ca"));
        return Files.writeString(work.resolve("web.yml"), """
                tls_server_config:
                  cert_file: server.crt
                  key_file: server.key
                  client_auth_type: RequireAndVerifyClientCert
                  client_ca_file: ca.crt
                basic_auth_users:
                  scheduler: %s
                """.formatted(HASH));
    }

    @Test
    void withoutItTheBatchGoesEverywhere() throws Exception {
        try (SchedulableNodes nodes = new SchedulableNodes(server, "unscored")) {
            contention(nodes, "unscored");
            try (KubeScheduler scheduler = KubeScheduler.start(server, work, "")) {
                assertThat(bound(nodes, nodes.pods("batch", 200))).allMatch(count -> count >= 45 && count <= 55);
                scheduler.requireAlive();
            }
        }
    }

    @Test
    void schedulingGoesOnWhereItHangsOrIsGoneAndIsScoredAgainAfterwards() throws Exception {
        try (SchedulableNodes nodes = new SchedulableNodes(server, "unsteady");
                ScoredNodes scored = new ScoredNodes(contention(nodes, "unsteady"), null);
                HttpClient client = HttpClient.newHttpClient();
                NetworkProxy network = new NetworkProxy(scored.port(), "127.0.0.2")) {
            String url = "http://127.0.0.1:" + network.port() + "/scheduler";
            scored.awaitScores(client, URI.create(url), "10 4 6 8");
            try (KubeScheduler scheduler = KubeScheduler.start(server, work, ShippedExtender.plain(url))) {
                assertThat(bound(nodes, nodes.pods("well", 12))).containsExactly(12, 0, 0, 0);
                network.set(NetworkProxy.State.DEAF);
                // The first has most by now: even is what the scheduler's own scores make of it
                assertThat(bound(nodes, nodes.pods("hanging", 24)).subList(1, 4))
                        .allMatch(count -> count > 5);
                network.set(NetworkProxy.State.CUT);
                assertThat(bound(nodes, nodes.pods("gone", 24))).allMatch(count -> count > 0);
                network.set(NetworkProxy.State.WHOLE);
                scored.tell();
                assertThat(bound(nodes, nodes.pods("again", 12))).containsExactly(12, 0, 0, 0);
                scheduler.requireAlive();
            }
        }
    }

    /// As on a managed control plane, whose own scheduler is as it is.
    @Test
    void aSecondSchedulerScoresThePodsThatNameIt() throws Exception {
        try (SchedulableNodes nodes = new SchedulableNodes(server, "second");
                ScoredNodes scored = new ScoredNodes(contention(nodes, "second"), null);
                HttpClient client = HttpClient.newHttpClient()) {
            String url = "http://127.0.0.1:" + scored.port() + "/scheduler";
            scored.awaitScores(client, URI.create(url), "10 4 6 8");
            PodNamespace pods = new PodNamespace(server.admin(), "second");
            List<String> named = List.of("named-0", "named-1", "named-2", "named-3");
            String configuration = ShippedExtender.secondScheduler(url);
            try (KubeScheduler own = KubeScheduler.start(server, directory("own"), "");
                    KubeScheduler second = KubeScheduler.start(server, directory("second"), configuration)) {
                named.forEach(pod -> pods.pod(pod, "", """
                        "schedulerName":"barograph-scheduler","nodeSelector":{"node-pool":"second"},
                        "containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"100m"}}}]"""));
                assertThat(bound(nodes, named)).containsExactly(4, 0, 0, 0);
                assertThat(bound(nodes, nodes.pods("others", 20)).subList(1, 4)).allMatch(count -> count > 3);
                own.requireAlive();
                second.requireAlive();
            }
        }
    }

    private Path directory(String name) throws IOException {
        return Files.createDirectories(work.resolve(name));
    }

    @Test
    void schedulingGoesOnWhereTheAnswerIsGarbage() throws Exception {
        List<String> answers = List.of("", "no JSON", "[{\"Host\":7}]", "{}", "[null]", "<html>");
        AtomicInteger asked = new AtomicInteger();
        HttpServer garbage = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        garbage.createContext("/", exchange -> {
            try (exchange) {
                int count = asked.getAndIncrement();
                exchange.getRequestBody().readAllBytes();
                byte[] answer = answers.get(count % answers.size()).getBytes(UTF_8);
                exchange.sendResponseHeaders(count % 5 == 4 ? 500 : 200, answer.length == 0 ? -1 : answer.length);
                exchange.getResponseBody().write(answer);
            }
        });
        garbage.start();
        try (SchedulableNodes nodes = new SchedulableNodes(server, "garbage")) {
            contention(nodes, "garbage");
            String url = "http://127.0.0.1:" + garbage.getAddress().getPort() + "/scheduler";
            try (KubeScheduler scheduler = KubeScheduler.start(server, work, ShippedExtender.plain(url))) {
                assertThat(bound(nodes, nodes.pods("batch", 40))).allMatch(count -> count > 5);
                assertThat(asked.get()).isGreaterThanOrEqualTo(40);
                scheduler.requireAlive();
            }
        } finally {
            garbage.stop(0);
        }
    }
}
