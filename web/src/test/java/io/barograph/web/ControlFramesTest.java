package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.keys.TestKeys;
import io.barograph.testkit.network.FrameFlood;
import io.barograph.testkit.network.FrameFlood.Frame;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

    static Stream<Frame> frames() {
        return Stream.of(Frame.PING, Frame.SETTINGS, Frame.PRIORITY, Frame.UNKNOWN);
    }

    @ParameterizedTest
    @MethodSource("frames")
    void othersShakeHandsWhileFramesComeInMasses(Frame frame) throws Exception {
        try (TestServer rig = new TestServer(directory, TestServer.TLS)) {
            List<Thread> attackers = new ArrayList<>();
            for (int i = 0; i < ATTACKERS; i++) {
                attackers.add(Thread.ofPlatform().start(() -> new FrameFlood(rig.port()).send(frame)));
            }
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() ->
                            assertThat(rig.metric(CLOSED)).as(frame.toString()).isEqualTo(ATTACKERS));
            for (Thread each : attackers) {
                assertThat(each.join(Duration.ofSeconds(60)))
                        .as(frame.toString())
                        .isTrue();
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
                SSLSocket calm = new FrameFlood(rig.port()).connect()) {
            for (int i = 0; i < 20; i++) {
                FrameFlood.write(calm, Frame.PING);
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
