package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.web.limits.ServerLimits;
import module java.base;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LongPollTest {

    private static final int MOST = 20;

    private final List<Socket> sockets = new ArrayList<>();
    private final AtomicInteger news = new AtomicInteger();
    private final AtomicInteger tried = new AtomicInteger();
    private final TestServer rig = new TestServer(ServerLimits.DEFAULT, _ -> new Routes(Map.of("/news", this::news)));
    private final LongPoll poll = new LongPoll(rig.worker, MOST);

    private void news(Exchange exchange) {
        int after = Integer.parseInt(exchange.request().paramOr("after", "0"));
        long millis = Long.parseLong(exchange.request().paramOr("wait", "0"));
        poll.awaitNews(exchange, Duration.ofMillis(millis), last -> {
            int now = news.get();
            if (!last) {
                tried.incrementAndGet();
            }
            if (now < 0) {
                throw new IllegalStateException("meant to be");
            }
            return now > after || last ? Response.ofText(200, Integer.toString(now)) : null;
        });
    }

    @AfterEach
    void close() throws IOException {
        for (Socket each : sockets) {
            each.close();
        }
        poll.close();
        rig.close();
    }

    @Test
    void answersAtOnceWhereThereIsNewsOrNoTimeToWait() throws Exception {
        assertThat(text(rig.get("/news?wait=0"))).isEqualTo("0");
        news.set(3);
        assertThat(text(rig.get("/news?wait=60000&after=2"))).isEqualTo("3");
    }

    @Test
    void answersEveryoneWhoWaitsWhenNewsComes() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(rig.getAsync("/news?wait=60000"));
        }
        await().until(() -> poll.waiting() == 5);
        news.set(1);
        poll.wakeAll();
        for (CompletableFuture<HttpResponse<String>> each : all) {
            assertThat(text(each.get(60, TimeUnit.SECONDS))).isEqualTo("1");
        }
        assertThat(poll.waiting()).isZero();
    }

    @Test
    void answersWithWhatThereIsWhenTimeIsOver() throws Exception {
        assertThat(text(rig.get("/news?wait=50"))).isEqualTo("0");
        assertThat(poll.waiting()).isZero();
    }

    /// A socket of this address of the host's loopback network, with a question that waits. Returns when the worker has
    /// tried it: questions that come faster than the worker takes them are refused.
    private Socket waits(String address, int after) throws Exception {
        int before = tried.get();
        Socket socket = rig.from(address);
        sockets.add(socket);
        TestServer.write(socket, TestServer.getting("/news?wait=60000&after=" + after));
        await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(1)).until(() -> tried.get() > before);
        return socket;
    }

    private static String status(Socket socket) throws Exception {
        return new String(socket.getInputStream().readNBytes(12), UTF_8);
    }

    @Test
    void anAnswerThatIsReadyWaitsForNoPlace() throws Exception {
        for (int i = 0; i < 20; i++) {
            waits("127.0.0.2", 0);
        }
        await().until(() -> poll.waiting() > 0);
        assertThat(rig.get("/news?wait=60000&after=-1").statusCode()).isEqualTo(200);
    }

    @Test
    void whoTakesAllHeGetsLeavesPlacesForOthers() throws Exception {
        CompletableFuture<HttpResponse<String>> honest = rig.getAsync("/news?wait=60000");
        await().until(() -> poll.waiting() == 1);
        for (int i = 0; i < 40; i++) {
            waits("127.0.0.2", 0);
        }
        await().until(() -> poll.waiting() == 1 + MOST / 4);
        CompletableFuture<HttpResponse<String>> later = rig.getAsync("/news?wait=60000");
        await().until(() -> poll.waiting() == 2 + MOST / 4);
        assertThat(honest).isNotDone();
        news.set(7);
        poll.wakeAll();
        assertThat(text(honest.get(60, TimeUnit.SECONDS))).isEqualTo("7");
        assertThat(text(later.get(60, TimeUnit.SECONDS))).isEqualTo("7");
    }

    @Test
    void ofManyPeersTheOneThatHasMostMakesRoom() throws Exception {
        for (int peer = 2; peer < 8; peer++) {
            for (int i = 0; i < MOST; i++) {
                waits("127.0.0." + peer, 0);
            }
        }
        await().until(() -> poll.waiting() == MOST);
        CompletableFuture<HttpResponse<String>> honest = rig.getAsync("/news?wait=60000");
        Socket another = waits("127.0.0.99", 0);
        await().during(Duration.ofMillis(300)).until(() -> poll.waiting() == MOST);
        assertThat(honest).isNotDone();
        news.set(7);
        poll.wakeAll();
        assertThat(text(honest.get(60, TimeUnit.SECONDS))).isEqualTo("7");
        assertThat(status(another)).isEqualTo("HTTP/1.1 200");
    }

    /// Behind one address no client is kept out either: one that waits has its answer sooner, with nothing new in it.
    @Test
    void theFirstOfAPeerIsAnsweredWhereItsNextOneNeedsThePlace() throws Exception {
        CompletableFuture<HttpResponse<String>> first = rig.getAsync("/news?wait=60000");
        await().until(() -> poll.waiting() == 1);
        List<CompletableFuture<HttpResponse<String>>> more = new ArrayList<>();
        for (int i = 0; i < MOST / 4; i++) {
            more.add(rig.getAsync("/news?wait=60000"));
        }
        assertThat(text(first.get(20, TimeUnit.SECONDS))).isEqualTo("0");
        assertThat(more).noneMatch(CompletableFuture::isDone);
        assertThat(poll.waiting()).isEqualTo(MOST / 4);
        poll.close();
        for (CompletableFuture<HttpResponse<String>> each : more) {
            assertThat(each.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
        assertThat(text(rig.get("/news?wait=60000"))).isEqualTo("0");
    }

    @Test
    void forgetsClientsThatLeave() throws Exception {
        for (int i = 0; i < 4; i++) {
            try (Socket socket = rig.socket()) {
                TestServer.write(socket, TestServer.getting("/news?wait=60000"));
                await().until(() -> poll.waiting() == 1);
            }
            await().until(() -> poll.waiting() == 0);
        }
    }

    @Test
    void answersAnErrorAndGoesOnWhereAnAttemptThrows() throws Exception {
        CompletableFuture<HttpResponse<String>> first = rig.getAsync("/news?wait=60000");
        CompletableFuture<HttpResponse<String>> second = rig.getAsync("/news?wait=60000");
        await().until(() -> poll.waiting() == 2);
        news.set(-1);
        poll.wakeAll();
        assertThat(first.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(500);
        assertThat(second.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(500);
        news.set(0);
        assertThat(text(rig.get("/news?wait=0"))).isEqualTo("0");
    }

    private static String text(HttpResponse<String> response) {
        return response.body().strip();
    }
}
