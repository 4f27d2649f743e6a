package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.program.BoundedWorker;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebServerOptions;
import io.barograph.web.limits.ServerLimits;
import io.barograph.web.metrics.SelfMetrics;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// A server whose answers are not made any more says so where it is asked if it works.
class LivenessTest {

    private final CountDownLatch unblock = new CountDownLatch(1);
    private final BoundedWorker worker = new BoundedWorker("test-worker", 16);

    private Response made(Request request) {
        try {
            unblock.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return Response.text(200, "at last");
    }

    @Test
    void failsWhileWhatMakesAnswersIsStuckAndNotAfterwards() throws Exception {
        ServerLimits limits = new ServerLimits(
                64, 2048, 1024, new ServerLimits.Answers(40, 12 << 20), TestTimeouts.stuck(Duration.ofMillis(500)));
        Routes routes = new Routes(
                Map.of("/made", RouteHandler.working(worker, this::made), "/healthz", HealthRoutes.of(() -> "")));
        try (WebServer server = WebServer.start(
                        new WebServerOptions(List.of(new ListenAddress("127.0.0.1", 0)), null, limits),
                        routes,
                        worker,
                        new SelfMetrics("test_"));
                TestClient client = new TestClient(server)) {
            assertThat(client.get("/healthz").statusCode()).isEqualTo(200);
            CompletableFuture<HttpResponse<byte[]>> made = client.getAsync("/made");
            await().until(() -> client.get("/healthz").statusCode() == 503);
            assertThat(new String(client.get("/healthz").body(), UTF_8))
                    .matches("a task of test-worker has not ended for [0-9]+ s\n");
            unblock.countDown();
            assertThat(made.join().statusCode()).isEqualTo(200);
            await().until(() -> client.get("/healthz").statusCode() == 200);
        } finally {
            unblock.countDown();
            worker.close();
        }
    }
}
