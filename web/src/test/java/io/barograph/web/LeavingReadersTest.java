package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.web.limits.ServerLimits;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients that hang up amid an answer must give back what was held for them: a slot, and memory.
class LeavingReadersTest {

    private static final String IN_FLIGHT = "http_requests_in_flight";

    @TempDir
    private Path directory;

    @Test
    void theirPlacesAreFreeAsSoonAsTheyAreGone() throws Exception {
        // Answers of 4 MB of which so many may wait as three clients can ask for
        ServerLimits limits =
                new ServerLimits(64, 2048, 1024, new ServerLimits.Answers(3, 15 << 20), TestTimeouts.LONG);
        try (TestServer rig = new TestServer(directory, null, limits, fresh())) {
            for (int i = 0; i < 5; i++) {
                List<Socket> readers = new ArrayList<>();
                for (int j = 0; j < 3; j++) {
                    readers.add(reader(rig));
                }
                assertThat(rig.metric(IN_FLIGHT)).isEqualTo(3);
                for (Socket each : readers) {
                    each.close();
                }
                await().until(() -> rig.metric(IN_FLIGHT) == 0);
            }
            assertThat(rig.get("/fresh").statusCode()).isEqualTo(200);
        }
    }

    private static Map<String, RouteHandler> fresh() {
        return Map.of(
                "/fresh",
                exchange -> exchange.reply(
                        Response.ok(ResponseBody.of("application/octet-stream", TestServer.LARGE.clone()))));
    }

    /// One that has asked, reads the first byte, and no more.
    private static Socket reader(TestServer rig) throws IOException {
        Socket reader = rig.lazySocket();
        TestServer.write(reader, TestServer.getting("/fresh"));
        assertThat(reader.getInputStream().read()).isEqualTo('H');
        return reader;
    }
}
