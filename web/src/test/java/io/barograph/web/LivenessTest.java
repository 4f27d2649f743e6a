package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.web.limits.ServerLimits;
import module java.base;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/// A server whose answers are not made any more says so where it is asked if it works.
class LivenessTest {

    private final CountDownLatch unblock = new CountDownLatch(1);

    private Response made(Request request) {
        try {
            unblock.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return Response.ofText(200, "at last");
    }

    @Test
    void failsWhileWhatMakesAnswersIsStuckAndNotAfterwards() throws Exception {
        ServerLimits limits = TestServer.limits(TestTimeouts.stuck(Duration.ofMillis(500)));
        try (TestServer rig = new TestServer(
                limits,
                worker -> new Routes(Map.of(
                        "/made", RouteHandler.onWorker(worker, this::made), "/healthz", HealthRoutes.of(() -> ""))))) {
            assertThat(rig.get("/healthz").statusCode()).isEqualTo(200);
            CompletableFuture<HttpResponse<String>> made = rig.getAsync("/made");
            await().until(() -> rig.get("/healthz").statusCode() == 503);
            assertThat(rig.get("/healthz").body()).matches("a task of test-worker has not ended for [0-9]+ s\n");
            unblock.countDown();
            assertThat(made.join().statusCode()).isEqualTo(200);
            await().until(() -> rig.get("/healthz").statusCode() == 200);
        } finally {
            unblock.countDown();
        }
    }
}
