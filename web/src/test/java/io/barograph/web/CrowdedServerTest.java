package io.barograph.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.web.limits.ServerLimits;
import io.barograph.web.limits.ServerTimeouts;
import io.netty.util.internal.PlatformDependent;
import module java.base;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Harmful clients, and the others that are served all the same.
class CrowdedServerTest {

    @TempDir
    private Path directory;

    private final Queue<Exchange> held = new ConcurrentLinkedQueue<>();

    private TestServer rig(ServerLimits limits) throws Exception {
        return new TestServer(directory, null, limits, Map.of("/held", held::add));
    }

    @Test
    void readersOfAByteASecondCostLittleAndAreShownOut() throws Exception {
        long before = PlatformDependent.usedDirectMemory();
        long most = 0;
        List<Socket> readers = new ArrayList<>();
        // All thirty must be under way before the first is shown out; none is idle by then
        try (TestServer rig = rig(TestServer.limits(TestTimeouts.send(Duration.ofSeconds(3))))) {
            for (int i = 0; i < 30; i++) {
                Socket reader = rig.lazySocket();
                TestServer.write(reader, TestServer.getting("/large"));
                readers.add(reader);
            }
            await().until(() -> rig.metric("http_requests_in_flight") == 30);
            for (Socket reader : readers) {
                assertThat(reader.getInputStream().read()).isEqualTo('H');
                most = Math.max(most, PlatformDependent.usedDirectMemory() - before);
            }
            assertThat(rig.get("/metrics").statusCode()).isEqualTo(200);
            await().until(() -> rig.metric("http_connections_closed_total{reason=\"slow\",}") == 30);
            await().until(() -> rig.metric("http_requests_in_flight") == 0);
            assertThat(most).as("direct memory for thirty answers of 4 MiB").isLessThan(24L * 1024 * 1024);
            for (Socket reader : readers) {
                assertThat(TestServer.bytesUntilItEnds(reader)).isLessThan(TestServer.LARGE.length);
            }
            HttpResponse<String> whole = rig.get("/large");
            assertThat(whole.headers().firstValueAsLong("Content-Length")).hasValue(TestServer.LARGE.length);
        }
    }

    @Test
    void moreThanTheLimitAtOnceAreAskedToComeBack() throws Exception {
        ServerLimits roomy =
                new ServerLimits(128, 2048, 1024, TestServer.LIMITS.answers(), TestServer.LIMITS.timeouts());
        try (TestServer rig = rig(roomy)) {
            List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                asked.add(rig.getAsync("/held"));
            }
            await().until(() -> held.size() == 35
                    && asked.stream().filter(CompletableFuture::isDone).count() == 29);
            for (CompletableFuture<HttpResponse<String>> each : asked) {
                if (each.isDone()) {
                    assertThat(each.get().statusCode()).isEqualTo(503);
                    assertThat(each.get().headers().firstValue("Retry-After")).contains("1");
                }
            }
            assertThat(rig.get("/healthz").statusCode()).isEqualTo(200);
            assertThat(rig.get("/metrics").body())
                    .isEqualTo("too many requests are under way; expected at most 40, and 35 of one client\n");
            try (Socket another = rig.from("127.0.0.2")) {
                TestServer.write(another, TestServer.getting("/metrics"));
                assertThat(another.getInputStream().readNBytes(12))
                        .asString(US_ASCII)
                        .isEqualTo("HTTP/1.1 200");
            }
            held.forEach(each -> each.reply(Response.ofText(200, "at last")));
            assertThat(asked.stream()
                            .filter(each -> each.join().statusCode() == 200)
                            .count())
                    .isEqualTo(35);
            await().until(() -> rig.metric("http_requests_in_flight") == 0);
            assertThat(rig.get("/metrics").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aClientThatLeavesGivesItsPlaceBack() throws Exception {
        ServerLimits two =
                new ServerLimits(64, 2048, 1024, new ServerLimits.Answers(2, 200 << 20), TestServer.LIMITS.timeouts());
        try (TestServer rig = rig(two)) {
            for (int i = 0; i < 10; i++) {
                try (Socket socket = rig.socket()) {
                    TestServer.write(socket, TestServer.getting("/held"));
                    await().until(() -> !held.isEmpty());
                }
                held.remove();
                await().until(() -> rig.metric("http_requests_in_flight") == 0);
            }
            assertThat(rig.get("/metrics").statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../../../../etc/passwd",
                "/metrics/../../etc/passwd",
                "/..%2f..%2fetc%2fpasswd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "//etc/passwd",
                "/metrics%00.html",
                "/metrics/",
                "/METRICS",
                "file:///etc/passwd",
                "*"
            })
    void noPathLeadsOutOfWhatIsServed(String path) throws Exception {
        try (TestServer rig = rig(TestServer.LIMITS)) {
            assertThat(rig.raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .containsPattern("^HTTP/1\\.[01] 40[04] ")
                    .doesNotContain("root:");
        }
    }

    @Test
    void floodsOfHeadersAreCutOff() throws Exception {
        try (TestServer rig = rig(TestServer.LIMITS)) {
            StringBuilder flood = new StringBuilder("GET /metrics HTTP/1.1\r\nHost: localhost\r\n");
            for (int i = 0; i < 10_000; i++) {
                flood.append("X-").append(i).append(": y\r\n");
            }
            try (Socket socket = rig.socket()) {
                try {
                    TestServer.write(socket, flood.toString());
                } catch (IOException _) {
                    // the server hangs up before it has all
                }
                assertThat(TestServer.bytesUntilItEnds(socket)).isLessThan(1000);
            }
            assertThat(rig.get("/metrics").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void headersThatComeSlowlyAreCutOff() throws Exception {
        try (TestServer rig = rig(TestServer.limits(new ServerTimeouts(
                Duration.ofSeconds(1),
                Duration.ofMillis(700),
                TestTimeouts.LONG.send(),
                TestTimeouts.LONG.grace(),
                TestTimeouts.LONG.stuck(),
                TestTimeouts.LONG.check())))) {
            try (Socket dripping = rig.socket()) {
                TestServer.write(dripping, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n");
                await().pollInterval(Duration.ofMillis(50)).until(() -> dripIsRefused(dripping));
            }
            assertThat(rig.metric("http_connections_closed_total{reason=\"no_request\",}"))
                    .isEqualTo(1);
            try (Socket later = rig.socket()) {
                String once = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\nGET /metrics HTTP/1.1\r\n";
                TestServer.write(later, once);
                await().pollInterval(Duration.ofMillis(50)).until(() -> dripIsRefused(later));
            }
            await().ignoreExceptions().until(() -> rig.get("/metrics").statusCode() == 200);
        }
    }

    private static boolean dripIsRefused(Socket socket) {
        try {
            socket.getOutputStream().write('x');
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    @Test
    void answersUnderWayAreFinishedWhenTheServerIsTold() throws Exception {
        // One that is under way must be told to end within this time
        try (TestServer rig = rig(TestServer.limits(TestTimeouts.grace(Duration.ofSeconds(2))))) {
            CompletableFuture<HttpResponse<String>> soon = rig.getAsync("/held");
            await().until(() -> held.size() == 1);
            CompletableFuture<HttpResponse<String>> never = rig.getAsync("/held");
            await().until(() -> held.size() == 2);
            Thread closing = Thread.ofVirtual().start(rig.server::close);
            await().until(() -> refusesConnections(rig));
            held.remove().reply(Response.ok(ResponseBody.of("text/plain", new byte[500_000])));
            assertThat(soon.get(60, TimeUnit.SECONDS).body()).hasSize(500_000);
            assertThat(closing.join(Duration.ofSeconds(60))).isTrue();
            assertThat(never.handle((_, broken) -> broken != null).get(60, TimeUnit.SECONDS))
                    .isTrue();
        }
    }

    private static boolean refusesConnections(TestServer rig) {
        try (Socket _ = rig.socket()) {
            return false;
        } catch (IOException _) {
            return true;
        }
    }
}
