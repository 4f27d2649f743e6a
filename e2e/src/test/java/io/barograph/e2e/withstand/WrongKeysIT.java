package io.barograph.e2e.withstand;

import static io.barograph.e2e.exporter.ProtectedWebConfig.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.barograph.e2e.exporter.ProtectedWebConfig;
import io.barograph.e2e.exporter.TestCertificates;
import io.barograph.testkit.process.RunningExporter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients without the right certificate, without the right password, or without TLS at all.
@Tag("slow")
class WrongKeysIT {

    private static final char[] NO_PASSWORD = {};

    @TempDir
    private Path directory;

    @Test
    void getNothingAndAreCounted() throws Exception {
        TestCertificates.write(directory);
        TestCertificates.write(Files.createDirectory(directory.resolve("foreign")));
        try (RunningExporter exporter = exporter();
                HttpClient ours = client(directory);
                HttpClient foreign = client(directory.resolve("foreign"));
                HttpClient nameless = client(null)) {
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

            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(get(ours, metrics, PASSWORD).body())
                            .contains("barograph_exporter_http_requests_total{handler=\"/metrics\",code=\"401\",} 5")
                            .containsPattern("barograph_exporter_tls_handshake_failures_total [3-9]"));
            assertThat(exporter.log()).doesNotContain(PASSWORD).doesNotContain("sunshine");
        }
    }

    private RunningExporter exporter() throws IOException {
        RunningExporter exporter = RunningExporter.start(
                directory.resolve("exporter.log"),
                "--replay=../examples/recordings/S18_onset_and_relief.trace.gz",
                "--node-name=n1",
                "--web.listen-address=127.0.0.1:0",
                ProtectedWebConfig.option(directory, "prometheus"));
        await().atMost(Duration.ofSeconds(60)).until(() -> exporter.log().contains("serving on"));
        return exporter;
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

    /// A client that trusts our authority, and shows the certificate that lies in a directory, or none.
    private HttpClient client(@Nullable Path keys) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry("ca", certificates(directory.resolve("ca.crt"))[0]);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys == null ? null : keyManagers(keys).getKeyManagers(), trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    private static KeyManagerFactory keyManagers(Path keys) throws IOException, GeneralSecurityException {
        String pem = Files.readString(keys.resolve("client.key")).replaceAll("-----[A-Z ]+-----|\\s", "");
        KeyStore own = KeyStore.getInstance(KeyStore.getDefaultType());
        own.load(null, null);
        own.setKeyEntry(
                "client",
                KeyFactory.getInstance("EC")
                        .generatePrivate(
                                new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem))),
                NO_PASSWORD,
                certificates(keys.resolve("client.crt")));
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(own, NO_PASSWORD);
        return managers;
    }

    private static Certificate[] certificates(Path file) throws IOException, GeneralSecurityException {
        Collection<? extends Certificate> all = CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file)));
        return all.toArray(Certificate[]::new);
    }
}
