package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.barograph.web.limits.ServerLimits;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Clients that mean no good: a process that serves many must outlive them.
class HostileClientsTest {

    private final CountDownLatch blocking = new CountDownLatch(1);
    private final CountDownLatch unblock = new CountDownLatch(1);
    private final TestServer rig = new TestServer(
            new ServerLimits(8, 2048, 1024, new ServerLimits.Answers(40, 12 << 20), TestTimeouts.LONG),
            _ -> new Routes(Map.of(
                    "/",
                    RouteHandler.ofReady(() -> Response.ofText(200, "hello")),
                    "/fresh",
                    RouteHandler.ofReady(() -> Response.ok(ResponseBody.of("text/plain", new byte[8 << 20]))),
                    "/blocks",
                    exchange -> {
                        blocking.countDown();
                        awaitQuietly(unblock);
                        exchange.reply(Response.ofText(200, "at last"));
                    })));

    @AfterEach
    void close() {
        rig.close();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await(2, TimeUnit.MINUTES);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean ends(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException _) {
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    @Test
    void acceptsNoMoreThanItsBoundHoweverLateTheEventLoopIs() throws Exception {
        try (Socket first = rig.socket()) {
            first.getOutputStream().write("GET /blocks HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
            assertThat(blocking.await(60, TimeUnit.SECONDS)).isTrue();
            List<Socket> others = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                others.add(rig.socket());
                others.getLast().setSoTimeout(10);
            }
            // What is accepted waits for the event loop, and the rest ends one by one
            await().until(() -> others.stream().filter(HostileClientsTest::ends).count() >= 37);
            assertThat(others.stream().filter(HostileClientsTest::ends).count()).isBetween(37L, 39L);
            unblock.countDown();
            for (Socket each : others) {
                each.close();
            }
            await().ignoreExceptions()
                    .untilAsserted(() -> assertThat(rig.get("/").statusCode()).isEqualTo(200));
        }
    }

    @Test
    void clientsThatDoNotReadFillNoHeap() throws Exception {
        List<Socket> lazy = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            Socket each = rig.lazySocket();
            each.getOutputStream().write("GET /fresh HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
            lazy.add(each);
        }
        await().ignoreExceptions()
                .untilAsserted(() -> assertThat(rig.get("/fresh").statusCode()).isEqualTo(503));
        assertThat(rig.get("/").statusCode()).isEqualTo(200);
        for (Socket each : lazy) {
            each.close();
        }
        await().ignoreExceptions()
                .untilAsserted(() -> assertThat(rig.get("/fresh").statusCode()).isEqualTo(200));
    }

    @Test
    void nothingIsDoneForThoseWhoHaveLeft() throws Exception {
        AtomicInteger done = new AtomicInteger();
        CountDownLatch working = new CountDownLatch(1);
        try (TestServer busy = new TestServer(
                TestServer.limits(TestTimeouts.LONG),
                worker -> new Routes(Map.of("/", RouteHandler.onWorker(worker, _ -> {
                    done.incrementAndGet();
                    working.countDown();
                    awaitQuietly(unblock);
                    return Response.ofText(200, "done");
                }))))) {
            try (Socket first = busy.socket()) {
                TestServer.write(first, TestServer.getting("/"));
                assertThat(working.await(60, TimeUnit.SECONDS)).isTrue();
                for (int i = 0; i < 5; i++) {
                    try (Socket leaving = busy.socket()) {
                        TestServer.write(leaving, TestServer.getting("/"));
                        await().until(() -> busy.metric("http_requests_in_flight") == 2);
                    }
                    await().until(() -> busy.metric("http_requests_in_flight") == 1);
                }
                unblock.countDown();
                assertThat(first.getInputStream().read()).isEqualTo('H');
            }
            assertThat(busy.get("/").statusCode()).isEqualTo(200);
            assertThat(done).hasValue(2);
        }
    }

    @Test
    void whoDoesNotReadTakesNoRoomFromOthers() throws Exception {
        // The last eighth is as large as an answer, which is larger than what the kernel keeps of it
        ServerLimits limits =
                new ServerLimits(32, 2048, 1024, new ServerLimits.Answers(40, 64 << 20), TestTimeouts.LONG);
        Routes large = new Routes(Map.of(
                "/large", RouteHandler.ofReady(() -> Response.ok(ResponseBody.of("text/plain", new byte[8 << 20])))));
        String question = "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n";
        try (TestServer shared = new TestServer(limits, _ -> large)) {
            List<Socket> lazy = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                Socket each = shared.lazySocket();
                each.getOutputStream().write(question.getBytes(UTF_8));
                lazy.add(each);
            }
            await().untilAsserted(
                            () -> assertThat(shared.get("/large").statusCode()).isEqualTo(503));
            try (Socket other = shared.from("127.0.0.2")) {
                other.getOutputStream().write(question.getBytes(UTF_8));
                assertThat(new String(other.getInputStream().readNBytes(12), UTF_8))
                        .isEqualTo("HTTP/1.1 200");
            }
            for (Socket each : lazy) {
                each.close();
            }
        }
    }

    @Test
    void readsNoBodyThatItHasRefused() throws Exception {
        try (Socket flood = rig.socket()) {
            flood.getOutputStream()
                    .write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n".getBytes(UTF_8));
            byte[] chunk = new byte[64 * 1024];
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 16 * 1024; i++) {
                            flood.getOutputStream().write(chunk);
                        }
                    })
                    .isInstanceOf(SocketException.class);
        }
    }
}
