package io.barograph.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.keys.TestKeys;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clients without a password that send HTTP/2 frames in masses, beside one that only wants to shake hands.
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ControlFramesTest {

    private static final int ATTACKERS = 6;
    private static final String CLOSED = "http_connections_closed_total{reason=\"frames\",}";

    @TempDir
    private Path directory;

    @BeforeEach
    void keys() throws Exception {
        TestKeys.usual().write(directory, "server", "server");
    }

    private static SSLSocket speaking(TestServer rig) throws Exception {
        SSLSocket socket = (SSLSocket) TestKeys.usual()
                .client("")
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), rig.port());
        socket.setSoTimeout(60_000);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        assertThat(socket.getApplicationProtocol()).isEqualTo("h2");
        socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
        socket.getOutputStream().write(frame(4, 0, 0));
        return socket;
    }

    private static byte[] frame(int type, int stream, int length) {
        ByteBuffer frame = ByteBuffer.allocate(9 + length);
        frame.put((byte) 0)
                .putShort((short) length)
                .put((byte) type)
                .put((byte) 0)
                .putInt(stream);
        return frame.array();
    }

    /// Writes without end, in records of some frames, and reads nothing until the server ends it.
    private static void flood(TestServer rig, byte[] frame) {
        byte[] many = new byte[frame.length * 400];
        for (int i = 0; i < many.length; i += frame.length) {
            System.arraycopy(frame, 0, many, i, frame.length);
        }
        try (SSLSocket socket = speaking(rig)) {
            Thread.ofVirtual().start(() -> drain(socket));
            for (int i = 0; i < 200_000 && !socket.isClosed(); i++) {
                socket.getOutputStream().write(many);
            }
        } catch (Exception _) {
            // closed by the server, as it should be
        }
    }

    private static void drain(SSLSocket socket) {
        byte[] some = new byte[16 * 1024];
        try (InputStream in = socket.getInputStream()) {
            while (in.read(some) >= 0) {
                // the answers are thrown away
            }
        } catch (IOException _) {
            // closed
        }
    }

    @ParameterizedTest
    @CsvSource({"PING, 6, 0, 8", "SETTINGS, 4, 0, 0", "PRIORITY, 2, 3, 5", "unknown, 77, 0, 0"})
    void othersShakeHandsWhileFramesComeInMasses(String name, int type, int stream, int length) throws Exception {
        try (TestServer rig = new TestServer(directory, TestServer.TLS)) {
            List<Thread> attackers = new ArrayList<>();
            for (int i = 0; i < ATTACKERS; i++) {
                attackers.add(Thread.ofPlatform().start(() -> flood(rig, frame(type, stream, length))));
            }
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(rig.metric(CLOSED)).as(name).isEqualTo(ATTACKERS));
            for (Thread each : attackers) {
                assertThat(each.join(Duration.ofSeconds(60))).as(name).isTrue();
            }
            try (HttpClient client = rig.client("")) {
                assertThat(rig.getByTls(client, "/metrics").statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void aFewPingsAndASlowReaderAreNoAttack() throws Exception {
        try (TestServer rig = new TestServer(directory, TestServer.TLS);
                HttpClient client = rig.client("");
                SSLSocket calm = speaking(rig)) {
            for (int i = 0; i < 20; i++) {
                calm.getOutputStream().write(frame(6, 0, 8));
            }
            for (int i = 0; i < 10; i++) {
                HttpResponse<String> large = rig.getByTls(client, "/large");
                assertThat(large.version()).isEqualTo(HttpClient.Version.HTTP_2);
            }
            assertThat(calm.getInputStream().read()).isNotNegative();
            assertThat(rig.metric(CLOSED)).isNaN();
        }
    }
}
