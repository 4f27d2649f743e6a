package io.barograph.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.TestRounds;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.web.limits.ServerLimits;
import module java.base;
import java.net.http.HttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who is served where as many connections are open as may be.
class ConnectionRoomTest {

    private static final int MOST = 8;

    /// So many of them for one address.
    private static final int MOST_OF_ONE = 7;

    private static final ServerLimits FEW =
            new ServerLimits(MOST, 2048, 1024, new ServerLimits.Answers(40, 12 << 20), TestTimeouts.LONG);
    private static final String CLOSED = "http_connections_closed_total";

    @TempDir
    private Path directory;

    private final Queue<Exchange> held = new ConcurrentLinkedQueue<>();
    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket each : sockets) {
            each.close();
        }
    }

    private TestServer rig() throws Exception {
        return new TestServer(directory, null, FEW, Map.of("/held", held::add));
    }

    /// A connection with one more request under way.
    private Socket asks(TestServer rig, String path) throws IOException {
        Socket socket = rig.socket();
        sockets.add(socket);
        TestServer.write(socket, TestServer.getting(path));
        return socket;
    }

    /// The first bytes of an answer; empty where the connection ended without one.
    private static String read(Socket socket) throws IOException {
        try {
            byte[] bytes = new byte[12];
            return new String(bytes, 0, socket.getInputStream().readNBytes(bytes, 0, bytes.length), US_ASCII);
        } catch (IOException reset) {
            return "";
        }
    }

    @Test
    void whoWasQuietForLongestLeavesForOneThatAsks() throws Exception {
        try (TestServer rig = rig()) {
            Socket waits = asks(rig, "/held");
            await().until(() -> held.size() == 1);
            Socket quietest = asks(rig, "/metrics");
            assertThat(read(quietest)).isEqualTo("HTTP/1.1 200");
            for (int i = 2; i < MOST_OF_ONE; i++) {
                assertThat(read(asks(rig, "/metrics"))).isEqualTo("HTTP/1.1 200");
            }
            await().until(() -> read(asks(rig, "/metrics")).equals("HTTP/1.1 200"));

            assertThat(rig.metric(CLOSED + "{reason=\"room\",}")).isEqualTo(1);
            quietest.getInputStream().readAllBytes();
            assertThat(quietest.getInputStream().read()).isEqualTo(-1);
            held.remove().reply(Response.ofText(200, "at last"));
            assertThat(read(waits)).isEqualTo("HTTP/1.1 200");
        }
    }

    @Test
    void nobodyWhoWaitsForAnAnswerIsClosedForOneThatComes() throws Exception {
        try (TestServer rig = rig()) {
            List<Socket> waiting = new ArrayList<>();
            for (int i = 0; i < MOST_OF_ONE; i++) {
                waiting.add(asks(rig, "/held"));
            }
            await().until(() -> held.size() == MOST_OF_ONE);
            assertThat(read(asks(rig, "/metrics"))).isEmpty();
            assertThat(rig.metric(CLOSED + "{reason=\"limit\",}")).isEqualTo(1);
            assertThat(rig.metric(CLOSED + "{reason=\"room\",}")).isNaN();

            held.forEach(each -> each.reply(Response.ofText(200, "at last")));
            for (Socket each : waiting) {
                assertThat(read(each)).isEqualTo("HTTP/1.1 200");
            }
            waiting.getFirst().close();
            await().until(() -> read(asks(rig, "/metrics")).equals("HTTP/1.1 200"));
        }
    }

    /// What one address has under way is not closed, and cannot fill the server.
    @Test
    void anAddressThatTakesAllItGetsLeavesRoomForAnother() throws Exception {
        try (TestServer rig = rig()) {
            for (int i = 0; i < 20; i++) {
                sockets.add(rig.from("127.0.0.2"));
                TestServer.write(sockets.getLast(), TestServer.getting("/held"));
            }
            await().until(() -> held.size() == MOST_OF_ONE);
            assertThat(read(asks(rig, "/metrics"))).isEqualTo("HTTP/1.1 200");
        }
    }

    /// Connections that come faster than they are closed are closed for those of another, however new they are.
    @Test
    void massesOfNewConnectionsOfOneAddressLeaveForThoseOfOthers() throws Exception {
        ServerLimits more = new ServerLimits(128, 2048, 1024, FEW.answers(), FEW.timeouts());
        try (TestServer rig = new TestServer(directory, null, more, Map.of())) {
            Thread churn = Thread.ofPlatform().daemon().start(() -> churn(rig));
            for (int i = 0; i < TestRounds.of(15, 40); i++) {
                Socket honest = asks(rig, "/metrics");
                assertThat(read(honest)).isEqualTo("HTTP/1.1 200");
                honest.close();
            }
            assertThat(churn.isAlive()).isTrue();
            churn.interrupt();
            churn.join();
        }
    }

    private void churn(TestServer rig) {
        Queue<Socket> open = new ArrayDeque<>();
        try {
            while (!Thread.currentThread().isInterrupted()) {
                open.add(rig.from("127.0.0.2"));
                if (open.size() > 200) {
                    open.remove().close();
                }
            }
            for (Socket each : open) {
                each.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whoDoesNotGoOnWithItsHandshakeLeavesForOneThatDoes() throws Exception {
        TestKeys.usual().write(directory, "server", "server");
        try (TestServer rig = new TestServer(directory, TestServer.TLS, FEW, Map.of());
                HttpClient client = rig.client("")) {
            for (int i = 0; i < MOST + 80; i++) {
                sockets.add(rig.socket());
            }
            await().ignoreExceptions()
                    .until(() -> rig.getByTls(client, "/metrics").statusCode() == 200);
            assertThat(rig.metric(CLOSED + "{reason=\"room\",}")).isPositive();
        }
    }
}
