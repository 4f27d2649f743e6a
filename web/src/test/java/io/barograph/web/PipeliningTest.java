package io.barograph.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.keys.TestKeys;
import io.netty.util.internal.PlatformDependent;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clients that send further requests before they have the first answer.
class PipeliningTest {

    private static final String REQUEST = TestServer.getting("/metrics");
    private static final Map<String, RouteHandler> SOME = Map.of(
            "/some",
            RouteHandler.ofReady(() -> Response.ok(ResponseBody.of("application/octet-stream", new byte[30_000]))));

    @TempDir
    private Path directory;

    private static int answers(Socket socket, int expected) throws IOException {
        socket.setSoTimeout(60_000);
        StringBuilder all = new StringBuilder();
        byte[] some = new byte[64 * 1024];
        int found = 0;
        while (found < expected) {
            int read = socket.getInputStream().read(some);
            if (read < 0) {
                return found;
            }
            all.append(new String(some, 0, read, US_ASCII));
            for (int at = all.indexOf("HTTP/1.1 200"); at >= 0; at = all.indexOf("HTTP/1.1 200")) {
                found++;
                all.delete(0, at + 12);
            }
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 128, 129, 5_000})
    void allAreAnswered(int requests) throws Exception {
        try (TestServer rig = new TestServer(directory, null, TestServer.LIMITS, Map.of());
                Socket socket = rig.socket()) {
            Thread.ofVirtual().start(() -> send(socket, REQUEST.repeat(requests)));
            assertThat(answers(socket, requests)).isEqualTo(requests);
        }
    }

    @Test
    void allAreAnsweredOverTls() throws Exception {
        TestKeys.usual().write(directory, "server", "server");
        try (TestServer rig = new TestServer(directory, TestServer.TLS);
                Socket socket = TestKeys.usual().client("").getSocketFactory().createSocket("127.0.0.1", rig.port())) {
            Thread.ofPlatform().daemon().start(() -> send(socket, REQUEST.repeat(2_000)));
            assertThat(answers(socket, 2_000)).isEqualTo(2_000);
        }
    }

    /// Requests come in pieces that end anywhere.
    @Test
    void piecesOfRequestsArePutTogether() throws Exception {
        try (TestServer rig = new TestServer(directory, null, TestServer.LIMITS, Map.of());
                Socket socket = rig.socket()) {
            socket.setTcpNoDelay(true);
            String all = REQUEST.repeat(300);
            Thread.ofVirtual().start(() -> {
                for (int at = 0; at < all.length(); at += 701) {
                    send(socket, all.substring(at, Math.min(at + 701, all.length())));
                }
            });
            assertThat(answers(socket, 300)).isEqualTo(300);
        }
    }

    @Test
    void whoAsksAndDoesNotReadFillsNoMemory() throws Exception {
        try (TestServer rig = new TestServer(directory, null, TestServer.LIMITS, SOME);
                Socket lazy = rig.lazySocket()) {
            long before = PlatformDependent.usedDirectMemory();
            Thread.ofVirtual()
                    .start(() -> send(lazy, TestServer.getting("/some").repeat(20_000)));
            await().until(() -> rig.metric("http_requests_total{handler=\"/some\",code=\"200\",}") > 50);
            await().during(Duration.ofSeconds(1)).until(() -> PlatformDependent.usedDirectMemory() - before < 16 << 20);
            assertThat(rig.get("/metrics").statusCode()).isEqualTo(200);
        }
    }

    private static void send(Socket socket, String text) {
        try {
            socket.getOutputStream().write(text.getBytes(US_ASCII));
        } catch (IOException _) {
            // it was closed when enough was seen
        }
    }
}
