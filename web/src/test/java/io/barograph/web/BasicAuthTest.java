package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import module java.base;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BasicAuthTest {

    /// The password is rainbow.
    static final String HASH = "$2y$06$VHKb51UhyNqn4T9cTLrz3eu1CHwydhQgtvlJjLsxhuPe8UtPjpKtK";

    /// The password is slow, and so is its hash.
    private static final String SLOW = "$2y$10$c9TXSy7SS0p4c6shXAU4NOifM.xbYajSlxA/7E8CjTaadxZK8mCde";

    @TempDir
    private Path directory;

    @Test
    void letsInWhoKnowsAUserAndItsPassword() throws Exception {
        try (TestServer rig =
                new TestServer(directory, "basic_auth_users:\n  alice: " + HASH + "\n  bob: " + SLOW + "\n")) {
            Map<String, Integer> expected = new HashMap<>();
            expected.put(TestServer.basic("alice", "rainbow"), 200);
            expected.put(TestServer.basic("bob", "slow"), 200);
            expected.put(TestServer.basic("alice", "slow"), 401);
            expected.put(TestServer.basic("alice", ""), 401);
            expected.put(TestServer.basic("", "rainbow"), 401);
            expected.put(TestServer.basic("carol", "rainbow"), 401);
            expected.put("Bearer rainbow", 401);
            expected.put("Basic %%%", 401);
            expected.put("Basic YWxpY2U=", 401);
            for (int round = 0; round < 2; round++) {
                for (Map.Entry<String, Integer> each : expected.entrySet()) {
                    assertThat(rig.get("/metrics", "Authorization", each.getKey())
                                    .statusCode())
                            .as(each.getKey())
                            .isEqualTo(each.getValue());
                }
            }
        }
    }

    @Test
    void protectsEverythingButProbes() throws Exception {
        try (TestServer rig = new TestServer(directory, "basic_auth_users:\n  alice: " + HASH + "\n")) {
            for (String path : List.of("/metrics", "/snapshots", "/large", "/", "/nothing", "/healthz/../metrics")) {
                HttpResponse<String> response = rig.get(path);
                assertThat(response.statusCode()).as(path).isEqualTo(401);
                assertThat(response.headers().firstValue("WWW-Authenticate")).contains("Basic realm=\"barograph\"");
                assertThat(response.headers().firstValue("X-Content-Type-Options"))
                        .contains("nosniff");
            }
            assertThat(rig.get("/healthz").body()).isEqualTo("ok\n");
        }
    }

    @Test
    void hashesOncePerPasswordHoweverManyAsk() throws Exception {
        try (TestServer rig = new TestServer(directory, "basic_auth_users:\n  bob: " + SLOW + "\n")) {
            String right = TestServer.basic("bob", "slow");
            List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                asked.add(rig.getAsync("/metrics", "Authorization", right));
            }
            for (CompletableFuture<HttpResponse<String>> each : asked) {
                assertThat(each.get().statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void guessingNeitherBlocksTheServerNorThoseWhoAreKnown() throws Exception {
        try (TestServer rig = new TestServer(directory, "basic_auth_users:\n  bob: " + SLOW + "\n")) {
            String right = TestServer.basic("bob", "slow");
            assertThat(rig.get("/metrics", "Authorization", right).statusCode()).isEqualTo(200);
            AtomicInteger round = new AtomicInteger();
            await().until(() -> othersAreServedWhileOneGuesses(rig, "guess" + round.incrementAndGet() + "-"));
        }
    }

    /// Whether, while guesses still waited for their hash, those who are known had their answers: in a process that
    /// stands still for a moment all may come at once.
    private static boolean othersAreServedWhileOneGuesses(TestServer rig, String guess) throws Exception {
        List<CompletableFuture<HttpResponse<String>>> guesses = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            guesses.add(rig.getAsync("/metrics", "Authorization", TestServer.basic("bob", guess + i)));
        }
        assertThat(rig.get("/metrics", "Authorization", TestServer.basic("bob", "slow"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(rig.get("/healthz").statusCode()).isEqualTo(200);
        boolean waited = !guesses.stream().allMatch(CompletableFuture::isDone);
        List<Integer> codes = new ArrayList<>();
        for (CompletableFuture<HttpResponse<String>> each : guesses) {
            codes.add(each.get().statusCode());
        }
        assertThat(codes).containsOnly(401, 503);
        return waited && codes.contains(401) && codes.contains(503);
    }

    @Test
    void sendsAwayWhoAsksTooOften() throws Exception {
        try (TestServer rig = new TestServer(directory, "rate_limit: {interval: 1h, burst: 3}\n")) {
            for (int i = 0; i < 3; i++) {
                assertThat(rig.get("/metrics").statusCode()).isEqualTo(200);
            }
            HttpResponse<String> fourth = rig.get("/metrics");
            assertThat(fourth.statusCode()).isEqualTo(429);
            assertThat(fourth.headers().firstValue("Retry-After")).isPresent();
            assertThat(rig.get("/healthz").statusCode()).isEqualTo(200);
            await().until(() -> rig.metric("http_requests_in_flight") == 0);
        }
    }
}
