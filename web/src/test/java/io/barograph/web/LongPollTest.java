package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LongPollTest {

    private final Worker worker = new Worker("test-worker", 64);
    private final LongPoll poll = new LongPoll(worker, 5);
    private final AtomicInteger news = new AtomicInteger();
    private final WebServer server = WebServer.start(
            new WebOptions(List.of(new Address("127.0.0.1", 0)), null, Limits.DEFAULT),
            new Routes(Map.of("/news", this::news)),
            worker,
            new SelfMetrics("test_"));
    private final Client client = new Client(server);

    private void news(Exchange exchange) {
        int after = Integer.parseInt(exchange.request().param("after", "0"));
        long millis = Long.parseLong(exchange.request().param("wait", "0"));
        poll.await(exchange, Duration.ofMillis(millis), last -> {
            int now = news.get();
            if (now < 0) {
                throw new IllegalStateException("meant to be");
            }
            return now > after || last ? Response.text(200, Integer.toString(now)) : null;
        });
    }

    @AfterEach
    void close() {
        client.close();
        poll.close();
        server.close();
        worker.close();
    }

    @Test
    void answersAtOnceWhereThereIsNewsOrNoTimeToWait() throws Exception {
        assertThat(text(client.get("/news?wait=0"))).isEqualTo("0");
        news.set(3);
        assertThat(text(client.get("/news?wait=60000&after=2"))).isEqualTo("3");
    }

    @Test
    void answersEveryoneWhoWaitsWhenNewsComes() throws Exception {
        List<CompletableFuture<HttpResponse<byte[]>>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(client.getAsync("/news?wait=60000"));
        }
        await().until(() -> poll.waiting() == 5);
        news.set(1);
        poll.wake();
        for (CompletableFuture<HttpResponse<byte[]>> each : all) {
            assertThat(text(each.get(60, TimeUnit.SECONDS))).isEqualTo("1");
        }
        assertThat(poll.waiting()).isZero();
    }

    @Test
    void answersWithWhatThereIsWhenTimeIsOver() throws Exception {
        assertThat(text(client.get("/news?wait=50"))).isEqualTo("0");
        assertThat(poll.waiting()).isZero();
    }

    @Test
    void turnsAwayWhoComesWhenTooManyWait() throws Exception {
        List<CompletableFuture<HttpResponse<byte[]>>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(client.getAsync("/news?wait=60000"));
        }
        await().until(() -> poll.waiting() == 5);
        HttpResponse<byte[]> sixth = client.get("/news?wait=60000");
        assertThat(sixth.statusCode()).isEqualTo(503);
        assertThat(sixth.headers().firstValue("Retry-After")).contains("1");
        assertThat(text(sixth)).contains("at most 5");
        poll.close();
        for (CompletableFuture<HttpResponse<byte[]>> each : all) {
            assertThat(each.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
        assertThat(text(client.get("/news?wait=60000"))).isEqualTo("0");
    }

    @Test
    void forgetsClientsThatLeave() throws Exception {
        for (int i = 0; i < 4; i++) {
            try (Socket socket = client.socket()) {
                socket.getOutputStream().write("GET /news?wait=60000 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(UTF_8));
                await().until(() -> poll.waiting() == 1);
            }
            await().until(() -> poll.waiting() == 0);
        }
    }

    @Test
    void answersAnErrorAndGoesOnWhereAnAttemptThrows() throws Exception {
        CompletableFuture<HttpResponse<byte[]>> first = client.getAsync("/news?wait=60000");
        CompletableFuture<HttpResponse<byte[]>> second = client.getAsync("/news?wait=60000");
        await().until(() -> poll.waiting() == 2);
        news.set(-1);
        poll.wake();
        assertThat(first.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(500);
        assertThat(second.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(500);
        news.set(0);
        assertThat(text(client.get("/news?wait=0"))).isEqualTo("0");
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), UTF_8).strip();
    }
}
