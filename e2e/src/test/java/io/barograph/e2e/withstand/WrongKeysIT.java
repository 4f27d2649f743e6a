package io.barograph.e2e.withstand;

import static io.barograph.e2e.exporter.ProtectedWebConfig.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.barograph.e2e.exporter.ProtectedWebConfig;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients without the right certificate, without the right password, or without TLS at all.
@Tag("slow")
class WrongKeysIT {

    @TempDir
    private Path directory;

    @Test
    void getNothingAndAreCounted() throws Exception {
        TestKeys.usual().writeServerAndClient(directory);
        try (RunningExporter exporter = exporter();
                HttpClient ours = client("prometheus");
                HttpClient foreign = client("stranger");
                HttpClient nameless = client("")) {
            URI metrics = URI.create("https://" + exporter.uri("").getAuthority() + "/metrics");
            assertThat(get(ours, metrics, PASSWORD).statusCode()).isEqualTo(200);

            assertThat(plain(exporter)).doesNotContain("barograph_");
            for (HttpClient each : new HttpClient[] {foreign, nameless}) {
                assertThatThrownBy(() -> get(each, metrics, PASSWORD)).isInstanceOf(IOException.class);
            }
            for (String wrong : new String[] {"sunshine", "", PASSWORD + " ", "r".repeat(100), "none"}) {
                HttpResponse<String> refused = get(ours, metrics, wrong.equals("none") ? null : wrong);
                assertThat(refused.statusCode()).isEqualTo(401);
                assertThat(refused.headers().firstValue("WWW-Authenticate")).isPresent();
                assertThat(refused.body()).doesNotContain("barograph_");
            }

            await().untilAsserted(() -> assertThat(get(ours, metrics, PASSWORD).body())
                    .contains("barograph_exporter_http_requests_total{handler=\"/metrics\",code=\"401\",} 5")
                    .containsPattern("barograph_exporter_tls_handshake_failures_total [3-9]"));
            assertThat(exporter.log()).doesNotContain(PASSWORD).doesNotContain("sunshine");
        }
    }

    private RunningExporter exporter() throws IOException {
        return RunningExporter.listening(
                directory.resolve("exporter.log"),
                "--replay=../examples/recordings/S18_onset_and_relief.trace.gz",
                "--node-name=n1",
                "--web.listen-address=127.0.0.1:0",
                ProtectedWebConfig.option(directory, "prometheus"));
    }

    private static HttpResponse<String> get(HttpClient client, URI uri, @Nullable String password)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(60));
        if (password != null) {
            byte[] pair = ("prometheus:" + password).getBytes(StandardCharsets.UTF_8);
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /// What one gets who does not speak TLS.
    private static String plain(RunningExporter exporter) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), exporter.uri("").getPort())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException reset) {
            return "";
        }
    }

    private static HttpClient client(String alias) throws GeneralSecurityException {
        return HttpClient.newBuilder()
                .sslContext(TestKeys.usual().client(alias))
                .build();
    }
}
