package io.barograph.controller.kube.nodes;

import static io.barograph.controller.kube.HostileApi.begins;
import static io.barograph.controller.kube.HostileApi.floods;
import static io.barograph.controller.kube.HostileApi.hangs;
import static io.barograph.controller.kube.HostileApi.lists;
import static io.barograph.controller.kube.HostileApi.says;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiTimeouts;
import io.barograph.controller.kube.HostileApi;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class HostileApiTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String NODE =
            "{\"kind\":\"Node\",\"metadata\":{\"name\":\"n1\",\"uid\":\"u1\",\"resourceVersion\":\"5\"}}";

    private final HostileApi server = new HostileApi(says(500, ""));
    private final CountDownLatch end = new CountDownLatch(1);
    private final Path folder;
    private final ApiConnection connection;
    private final KubeNodeApi api;

    HostileApiTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        connection = server.connect(folder);
        api = new KubeNodeApi(connection, "test");
    }

    @BeforeEach
    void speaksTheProtocolAtAll() {
        server.behave(says(200, NODE));
        assertThat(api.get("n1")).isInstanceOf(ApiOutcome.Done.class);
    }

    @AfterEach
    void close() {
        end.countDown();
        api.close();
        connection.close();
        server.close();
    }

    @Test
    void saysWhereNobodyListens() {
        String nodes = "/api/v1/nodes/n1";
        server.close();
        assertThat(api.get("n1").text())
                .matches("unavailable: GET " + nodes
                        + "\\S*: http://127.0.0.1:\\d+ gives no answer: connection refused");
    }

    @Test
    void takesBrokenAnswersForNoAnswer() {
        for (String body : List.of(
                "",
                "<html>",
                "[]",
                "{}",
                "null",
                "{\"metadata\":",
                NODE.replace("n1", "n2"),
                NODE.replace("u1", ""),
                "{\"metadata\":[]}",
                "[".repeat(100_000),
                "\"" + "x".repeat(2_000_000) + "\"")) {
            server.behave(says(200, body));
            assertThat(api.get("n1"))
                    .as(body.substring(0, Math.min(40, body.length())))
                    .isInstanceOf(ApiOutcome.Unavailable.class);
        }
    }

    @Test
    void tellsRefusalsFromFailures() {
        server.behave(says(403, "{\"kind\":\"Status\",\"message\":\"no\\nway\"}"));
        assertThat(api.get("n1")).isEqualTo(new ApiOutcome.Refused<>(403, "GET /api/v1/nodes/n1: status 403: no way"));
        for (int status : new int[] {500, 502, 503, 504}) {
            server.behave(says(status, "oops"));
            assertThat(api.get("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
        }
    }

    @Test
    void oneThatThrottlesAnswersAndSaysForHowLong() {
        server.behave(exchange -> {
            exchange.getResponseHeaders().add("Retry-After", "7");
            says(429, "{\"kind\":\"Status\",\"message\":\"too many requests\"}").answer(exchange);
        });
        try (ApiConnection freshConnection = server.connect(folder)) {
            KubeNodeApi freshApi = new KubeNodeApi(freshConnection, "test");
            for (int call = 0; call < 3; call++) {
                assertThat(freshApi.get("n1").text())
                        .isEqualTo("throttled for 7 s: GET /api/v1/nodes/n1: status 429: too many requests");
            }
            assertThat(freshConnection.awaySince()).isNull();
        }
    }

    @Test
    void doesNotTakeSomebodyElsesNotFoundForANodeThatIsGone() {
        server.behave(says(404, "<html>no such page</html>"));
        assertThat(api.get("n1"))
                .isInstanceOfSatisfying(
                        ApiOutcome.Unavailable.class,
                        outcome -> assertThat(outcome.text()).contains("Maybe this is no API server"));

        server.behave(says(404, "{\"kind\":\"Status\",\"reason\":\"NotFound\"}"));
        assertThat(api.get("n1")).isInstanceOf(ApiOutcome.NotFound.class);
    }

    @Test
    void asksOnceAndLeavesTryingAgainToTheCaller() {
        int before = server.requests();
        server.behave(says(500, ""));
        assertThat(api.get("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
        assertThat(server.requests() - before).isEqualTo(1);
    }

    @Test
    void stopsReadingAnAnswerThatDoesNotEnd() {
        server.behave(floods(
                "{\"metadata\":{\"name\":\"n1\"},\"x\":\"", "x".repeat(8192).getBytes(UTF_8)));
        long before = usedMemory();
        assertThat(api.get("n1"))
                .isInstanceOfSatisfying(
                        ApiOutcome.Unavailable.class,
                        outcome -> assertThat(outcome.text()).contains("larger than"));
        assertThat(usedMemory() - before).isLessThan(100_000_000);
    }

    @Test
    void doesNotWaitForAnAnswerThatNeverComes() {
        server.behave(hangs(end));
        assertEnds();
    }

    @Test
    void doesNotWaitForTheRestOfAnAnswer() {
        server.behave(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            hangs(end).answer(exchange);
        });
        assertEnds();
    }

    @Test
    void endsAListThatPagesForEver() {
        server.behave(says(200, "{\"kind\":\"NodeList\",\"metadata\":{\"continue\":\"x\"},\"items\":[" + NODE + "]}"));
        int before = server.requests();
        assertThat(new NodeLister(connection).list()).isInstanceOf(ApiOutcome.Unavailable.class);
        assertThat(server.requests() - before).isLessThanOrEqualTo(200);
    }

    @Test
    void survivesAWatchThatSaysNonsenseAndFollowsAgainWhenItMakesSense() {
        List<NodeChange> changes = new CopyOnWriteArrayList<>();
        String list = "{\"kind\":\"NodeList\",\"metadata\":{\"resourceVersion\":\"5\"},\"items\":[" + NODE + "]}";
        for (byte[] nonsense : List.of(
                "x".repeat(8192).getBytes(UTF_8),
                "{\"type\":\"ADDED\"}\n".getBytes(UTF_8),
                "\n\n\n".getBytes(UTF_8),
                "{\"type\":\"ERROR\",\"object\":{\"code\":410}}\n".getBytes(UTF_8))) {
            server.behave(lists(list, floods(nonsense)));
            int before = server.requests();
            try (NodeApi.Following _ = api.followNodes(changes::add)) {
                await().until(() -> server.requests() - before >= 3);
            }
        }
        server.behave(lists(list, begins(end, "{\"type\":\"DELETED\",\"object\":" + NODE + "}")));
        NodeChange gone = new NodeChange.Gone(new NodeIdentity("n1", "u1"));
        try (NodeApi.Following _ = api.followNodes(changes::add)) {
            await().untilAsserted(() -> assertThat(changes).contains(gone));
        }
    }

    @Test
    void doesNotFollowARedirectWithItsToken() throws IOException {
        try (HostileApi other = new HostileApi(says(200, NODE))) {
            String url = "http://127.0.0.1:" + other.port() + "/steal";
            server.behave(exchange -> {
                exchange.getResponseHeaders().add("Location", url);
                exchange.sendResponseHeaders(307, -1);
            });
            assertThat(api.get("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
            assertThat(other.requests()).isZero();
        }
    }

    @Test
    void doesNotTakeAnotherObjectForTheNodeThatWasWritten() {
        var write = new NodeApi.TaintWrite("5", List.of(NodeTaint.of("a/b", "NoSchedule")), Map.of());
        server.behave(says(200, "{\"kind\":\"Node\"}"));
        assertThat(api.replaceTaints(new NodeIdentity("n1", "u1"), write, 1))
                .isInstanceOf(ApiOutcome.Unavailable.class);
    }

    private static final String LIST = "{\"kind\":\"NodeList\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[]}";

    @Test
    void watchesThatEndAtOnceAreNoFloodOfRequests() {
        server.behave(lists(LIST, says(200, "")));
        // a list, and four watches, each at least 100 ms after the last
        assertThat(untilItHasAsked(5)).isGreaterThan(Duration.ofMillis(250));
    }

    @Test
    void aRefusedWatchIsTriedLessAndLessOftenAlthoughTheListWorks() {
        server.behave(lists(LIST, says(403, "{\"kind\":\"Status\",\"message\":\"no\"}")));
        // pauses of at least 10, 20, 250 and 500 ms between a list and a watch each
        assertThat(untilItHasAsked(9)).isGreaterThan(Duration.ofMillis(400));
    }

    /// How long a client that follows the nodes takes for so many requests; on a machine that stands still it takes
    /// longer.
    private Duration untilItHasAsked(int requests) {
        int before = server.requests();
        long began = System.nanoTime();
        try (NodeApi.Following _ = api.followNodes(_ -> {})) {
            await().until(() -> server.requests() - before >= requests);
        }
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /// Or not at all, which the time-out of this class tells.
    private void assertEnds() {
        try (ApiConnection hasty = server.connect(folder, new ApiTimeouts(SECOND, SECOND, SECOND, SECOND));
                KubeNodeApi asking = new KubeNodeApi(hasty, "test")) {
            assertThat(asking.get("n1")).isInstanceOf(ApiOutcome.Unavailable.class);
        }
    }

    private static long usedMemory() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
