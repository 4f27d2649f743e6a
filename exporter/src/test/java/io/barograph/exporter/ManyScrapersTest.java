package io.barograph.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.exporter.kernel.MonotonicClock;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The exporter in this JVM, scraped by many at a time.
class ManyScrapersTest {

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExporterProcess process =
            ExporterProcess.start(ExporterProcessTest.config(0), MonotonicClock.system());

    @BeforeEach
    void ready() {
        await().untilAsserted(() -> assertThat(client.send(request("/readyz"), HttpResponse.BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(200));
    }

    @AfterEach
    void close() {
        client.shutdownNow();
        process.close();
    }

    /// An exposition holds for a second or until the next pass: scrapes that a slow machine makes one after the other
    /// need more of them.
    @Test
    void shareExpositionsThatAreMadeOnce() {
        await().untilAsserted(this::rendersLessOftenThanItAnswers);
    }

    private void rendersLessOftenThanItAnswers() throws Exception {
        double before = rendered();
        List<CompletableFuture<HttpResponse<byte[]>>> scrapes = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            scrapes.add(client.sendAsync(
                    request("/metrics", "Accept-Encoding", "gzip"), HttpResponse.BodyHandlers.ofByteArray()));
        }
        int whole = 0;
        for (CompletableFuture<HttpResponse<byte[]>> each : scrapes) {
            HttpResponse<byte[]> response = each.get(60, TimeUnit.SECONDS);
            if (response.statusCode() == 200) {
                whole++;
                String text = new String(
                        new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes(), UTF_8);
                assertThat(text).contains("\nbarograph_exporter_http_requests_in_flight ");
            } else {
                assertThat(response.statusCode()).isEqualTo(503);
                assertThat(response.headers().firstValue("Retry-After")).isPresent();
            }
        }
        assertThat(whole).isGreaterThanOrEqualTo(40);
        assertThat(rendered() - before).as("expositions made").isLessThan(20);
    }

    private double rendered() throws IOException, InterruptedException {
        return client.send(request("/metrics"), HttpResponse.BodyHandlers.ofString())
                .body()
                .lines()
                .filter(line -> line.startsWith("barograph_exporter_render_duration_seconds_count "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                .findAny()
                .orElse(0);
    }

    private HttpRequest request(String path, String... headers) {
        return ExporterProcessTest.request(process, path, headers);
    }
}
