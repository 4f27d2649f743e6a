package io.barograph.e2e.withstand;

import static io.barograph.e2e.withstand.BoundedExporter.residentBytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.network.RawHttpClient;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/// More clients than it was made for, and slow ones, on a host of 300 pods in the full profile.
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class ManyClientsIT {

    private static final int PODS = 300;

    private static final String REQUESTS = "barograph_exporter_http_requests_total";
    private static final String CLOSED = "barograph_exporter_http_connections_closed_total";

    private RunningExporter exporter;

    @BeforeAll
    void start(@TempDir Path directory) {
        CraftedHost host = new CraftedHost(directory);
        for (int i = 0; i < PODS; i++) {
            host.pod(i, "web", "proxy");
        }
        List<String> options = new ArrayList<>(host.options());
        options.add("--profile=full");
        exporter = BoundedExporter.serving(directory.resolve("log"), List.of(), options);
        await().untilAsserted(() -> assertThat(exporter.text("/metrics"))
                .contains("barograph_container_pressure_seconds_total{namespace=\"shop\",pod=\"pod-" + (PODS - 1)
                        + "\",container=\"proxy\","));
    }

    @AfterAll
    void stop() {
        exporter.close();
    }

    @Test
    void sixtyFourScrapersAtOnceAreAnsweredOrAskedToComeBack() throws IOException {
        List<RawHttpClient> scrapers = new ArrayList<>();
        try {
            for (int i = 0; i < 64; i++) {
                scrapers.add(RawHttpClient.of(exporter));
            }
            for (RawHttpClient each : scrapers) {
                each.ask("/metrics");
            }
            List<RawHttpClient> refused = new ArrayList<>();
            for (RawHttpClient each : scrapers) {
                RawHttpClient.Answer answer = each.answer();
                if (answer.status() == 503) {
                    assertThat(answer.head()).containsIgnoringCase("\r\nretry-after: 1\r\n");
                    refused.add(each);
                } else {
                    isWhole(answer);
                }
            }
            assertThat(refused).hasSizeLessThanOrEqualTo(29);
            for (RawHttpClient each : refused) {
                isWhole(each.ask("/metrics").answer());
            }
            await().until(() -> exporter.count(REQUESTS + "{handler=\"/metrics\",code=\"503\",}") >= refused.size());
        } finally {
            close(scrapers);
        }
    }

    private static void isWhole(RawHttpClient.Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).contains("barograph_exporter_series ");
    }

    @Test
    void readersOfAByteASecondFillNoMemoryAndHoldUpNobody() throws IOException {
        long before = residentBytes(exporter);
        int length = exporter.text("/metrics").length();
        assertThat(length).as("an answer that few socket buffers take").isGreaterThan(2_000_000);
        List<RawHttpClient> readers = new ArrayList<>();
        try {
            for (int i = 0; i < 30; i++) {
                readers.add(RawHttpClient.slow(exporter).ask("/metrics"));
            }
            // Whether the exporter holds what they do not take, or the kernel does, is up to the kernel's buffers
            for (int second = 0; second < 5; second++) {
                for (RawHttpClient each : readers) {
                    assertThat(each.readByte()).isPositive();
                }
                assertThat(exporter.text("/metrics")).hasSizeGreaterThan(length / 2);
                pauseASecond();
            }
            assertThat(residentBytes(exporter) - before)
                    .as("for thirty answers of " + length + " bytes")
                    .isLessThan(64L << 20);
        } finally {
            close(readers);
        }
        await().until(() -> exporter.count("barograph_exporter_http_requests_in_flight") <= 1);
    }

    private static void pauseASecond() {
        await().pollDelay(Duration.ofSeconds(1)).until(() -> true);
    }

    @Test
    void connectionsThatAreKeptAndNotUsedShutOutNobody() throws IOException {
        List<RawHttpClient> kept = new ArrayList<>();
        try {
            // As many as there may be, but for the few that others have
            for (int i = 0; i < 500; i++) {
                RawHttpClient each = RawHttpClient.of(exporter);
                kept.add(each);
                assertThat(each.ask("/healthz").answer().status()).isEqualTo(200);
            }
            await().ignoreExceptions().untilAsserted(() -> {
                for (int i = 0; i < 20; i++) {
                    RawHttpClient newcomer = RawHttpClient.of(exporter);
                    kept.add(newcomer);
                    assertThat(newcomer.ask("/metrics").answer().status()).isEqualTo(200);
                }
                assertThat(exporter.count(CLOSED + "{reason=\"room\",}")).isGreaterThanOrEqualTo(8);
            });
        } finally {
            close(kept);
        }
    }

    @Test
    void floodsOfHeadersAreCutOff() throws IOException {
        StringBuilder flood = new StringBuilder("GET /metrics HTTP/1.1\r\nHost: localhost\r\n");
        for (int i = 0; i < 20_000; i++) {
            flood.append("X-").append(i).append(": y\r\n");
        }
        long before = residentBytes(exporter);
        for (int i = 0; i < 50; i++) {
            try (RawHttpClient scraper = RawHttpClient.of(exporter)) {
                assertThat(scraper.send(flood.toString()).readAll()).startsWith("HTTP/1.1 431 ");
            } catch (IOException reset) {
                assertThat(reset).hasMessageMatching("(?i).*(reset|broken pipe).*");
            }
        }
        assertThat(residentBytes(exporter) - before).isLessThan(64L << 20);
        await().until(() -> exporter.count(REQUESTS + "{handler=\"other\",code=\"431\",}") == 50);
    }

    private static void close(List<RawHttpClient> scrapers) throws IOException {
        for (RawHttpClient each : scrapers) {
            each.close();
        }
    }
}
