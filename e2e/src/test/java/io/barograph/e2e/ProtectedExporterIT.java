package io.barograph.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.e2e.exporter.ProtectedWebConfig;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.testkit.process.RunningExporter;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Both programs as processes, one protected from all but the other.
@Tag("slow")
class ProtectedExporterIT {

    @TempDir
    private Path directory;

    @BeforeEach
    void files() throws Exception {
        TestKeys.usual().writeServerAndClient(directory);
        Files.writeString(directory.resolve("password"), ProtectedWebConfig.PASSWORD + "\n");
        Files.writeString(directory.resolve("wrong"), "sunshine\n");
    }

    @Test
    void theControllerGetsInWithCertificateAndPasswordAndSaysWhatIsMissingWithout() throws Exception {
        try (RunningExporter exporter = exporter()) {
            URI base = URI.create("https://" + exporter.uri("").getAuthority());
            try (RunningProgram controller = controller(base, directory.resolve("password"))) {
                await().until(() -> controller.text("/api/fleet").contains("\"heard\":1"));
            }
            try (RunningProgram controller = controller(base, directory.resolve("wrong"))) {
                await().until(() -> controller.text("/api/fleet").contains("answers 401"));
                Files.writeString(directory.resolve("wrong"), ProtectedWebConfig.PASSWORD + "\n");
                await().until(() -> controller.text("/api/fleet").contains("\"heard\":1"));
            }
        }
    }

    @Test
    void scrapesUnderWayAreAnsweredInFullWhenTheExporterIsTold() throws Exception {
        List<Socket> scrapers = new ArrayList<>();
        try (RunningExporter exporter = RunningExporter.serving(directory.resolve("log"), "--replay=" + recording())) {
            // The first answer of a program costs seconds on a busy machine, and those under way are given three
            exporter.text("/metrics");
            for (int i = 0; i < 20; i++) {
                Socket scraper = new Socket(
                        InetAddress.getLoopbackAddress(), exporter.uri("").getPort());
                scraper.setSoTimeout(60_000);
                scrapers.add(scraper);
            }
            for (Socket each : scrapers) {
                each.getOutputStream()
                        .write("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            }
            await().pollInterval(Duration.ofMillis(1))
                    .until(() -> scrapers.getFirst().getInputStream().available() > 0);
            exporter.process().destroy();
            assertThat(wholeAnswer(scrapers.getFirst()))
                    .as("begun before it was told")
                    .isTrue();
            for (Socket each : scrapers.subList(1, scrapers.size())) {
                wholeAnswer(each);
            }
            exporter.exitCode();
            assertThat(exporter.log()).doesNotContain("Exception").doesNotContain("did not close in order");
        } finally {
            for (Socket each : scrapers) {
                each.close();
            }
        }
    }

    /// False where nothing was answered; half an answer is a failure.
    private static boolean wholeAnswer(Socket scraper) throws IOException {
        String answer = new String(scraper.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (answer.isEmpty()) {
            return false;
        }
        assertThat(answer).startsWith("HTTP/1.1 200 OK\r\n");
        int length = Integer.parseInt(answer.replaceAll("(?is).*?content-length: ([0-9]+).*", "$1"));
        assertThat(answer.substring(answer.indexOf("\r\n\r\n") + 4)).hasSize(length);
        return true;
    }

    private RunningExporter exporter() throws IOException {
        return RunningExporter.listening(
                directory.resolve("exporter.log"),
                "--replay=" + recording(),
                "--speed=10",
                "--node-name=n1",
                "--web.listen-address=127.0.0.1:0",
                ProtectedWebConfig.option(directory, "controller"));
    }

    private static Path recording() {
        return Checkout.HOME.resolve("examples/recordings/S18_onset_and_relief.trace.gz");
    }

    private RunningProgram controller(URI exporter, Path password) {
        return RunningProgram.controller(
                directory,
                "--in-memory",
                "--exporters=n1=" + exporter,
                "--exporter-ca-file=" + directory.resolve("ca.crt"),
                "--exporter-cert-file=" + directory.resolve("client.crt"),
                "--exporter-key-file=" + directory.resolve("client.key"),
                "--exporter-user=controller",
                "--exporter-password-file=" + password);
    }
}
