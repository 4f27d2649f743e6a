package io.barograph.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.web.limits.ServerLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
                new ServerLimits(64, 2048, 1024, new ServerLimits.Answers(3, 13 << 20), TestTimeouts.LONG);
        try (TestServer rig = new TestServer(directory, null, limits, fresh());
                HttpClient client = rig.client("")) {
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
            assertThat(rig.get(client, "http", "/fresh").statusCode()).isEqualTo(200);
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
        Socket reader = new Socket();
        reader.setReceiveBufferSize(4096);
        reader.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), rig.port()));
        reader.setSoTimeout(60_000);
        reader.getOutputStream().write("GET /fresh HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
        assertThat(reader.getInputStream().read()).isEqualTo('H');
        return reader;
    }
}
