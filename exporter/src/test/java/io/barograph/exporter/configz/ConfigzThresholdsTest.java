package io.barograph.exporter.configz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.quantity.KubeletDialect;
import io.barograph.testkit.keys.TestKeys;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Asks a server that answers as kubelets do, whose certificate is for the name `localhost`.
class ConfigzThresholdsTest {

    private final TestKeys keys = TestKeys.usual();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private volatile String answer = "{\"kubeletconfig\":{\"evictionHard\":{\"memory.available\":\"7Mi\"},"
            + "\"evictionPressureTransitionPeriod\":\"1m0s\"}}";
    private HttpsServer kubelet;

    @TempDir
    private Path directory;

    @BeforeEach
    void open() throws Exception {
        kubelet = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        kubelet.setHttpsConfigurator(new HttpsConfigurator(keys.server("server")));
        kubelet.createContext("/configz", exchange -> {
            asked.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        kubelet.start();
        Files.writeString(directory.resolve("ca.crt"), keys.chainPem("ca"));
        Files.writeString(directory.resolve("token"), "secret\n");
    }

    @AfterEach
    void close() {
        kubelet.stop(0);
    }

    private ConfigzThresholds start(String nodeName) {
        ConfigzThresholds thresholds = new ConfigzThresholds(
                new ConfigzSettings(
                        "127.0.0.1",
                        kubelet.getAddress().getPort(),
                        directory.resolve("ca.crt"),
                        directory.resolve("token"),
                        KubeletDialect.KUBELET),
                nodeName,
                EvictionPlan.DEFAULT);
        thresholds.start();
        return thresholds;
    }

    @Test
    void takesWhatTheKubeletTells() {
        try (ConfigzThresholds thresholds = start("localhost")) {
            await().untilAsserted(
                            () -> assertThat(thresholds.get().whyAssumed()).isEmpty());
            assertThat(thresholds.get().thresholds()).first().hasToString("memory.available<7Mi");
            assertThat(thresholds.get().transitionPeriod()).isEqualTo(Duration.ofMinutes(1));
            assertThat(asked).containsExactly("/configz Bearer secret");
        }
    }

    @Test
    void assumesTheDefaultsAndSaysWhyWhereItMayNotAsk() {
        status = 403;
        assertAssumed("localhost", "answers 403. Maybe grant nodes/configz");
    }

    @Test
    void assumesTheDefaultsWhereTheAnswerIsNoKubelets() {
        answer = "<html>";
        assertAssumed("localhost", "has no kubeletconfig");
    }

    @Test
    void givesItsTokenToNoOtherServer() {
        assertAssumed("worker-1", "the certificate is not for worker-1");
        assertThat(asked).isEmpty();
    }

    private void assertAssumed(String nodeName, String why) {
        try (ConfigzThresholds thresholds = start(nodeName)) {
            await().untilAsserted(() -> assertThat(thresholds.get().whyAssumed())
                    .startsWith("the kubelet does not tell its thresholds: ")
                    .contains(why));
            assertThat(thresholds.get().thresholds()).isEqualTo(EvictionPlan.DEFAULT.thresholds());
        }
    }
}
