package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.keys.TestKeys;
import module java.base;
import java.security.cert.X509Certificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A configuration that changes under a running server.
class WebConfigReloadTest {

    private static final String ALICE = "basic_auth_users:\n  alice: " + BasicAuthTest.HASH + "\n";

    @TempDir
    private Path directory;

    @Test
    void takesUpANewCertificateAndKeepsTheLastGoodOne() throws Exception {
        TestKeys.usual().write(directory, "server", "server");
        try (TestServer rig = new TestServer(directory, TestServer.TLS)) {
            assertThat(subject(rig)).isEqualTo("CN=server");
            assertThat(rig.metric("web_config_last_reload_successful")).isEqualTo(1);
            double expiry = rig.metric("web_certificate_expiry_timestamp_seconds");
            assertThat(expiry).isEqualTo((double) TestKeys.usual().notAfterSeconds("server"));

            Files.writeString(directory.resolve("server.crt"), TestKeys.usual().chainPem("other-server"));
            await().until(() -> rig.metric("web_config_last_reload_successful") == 0);
            assertThat(subject(rig)).isEqualTo("CN=server");

            Files.writeString(directory.resolve("server.key"), TestKeys.usual().keyPem("other-server"));
            await().until(() -> rig.metric("web_config_last_reload_successful") == 1);
            await().until(() -> subject(rig).equals("CN=other-server"));
        }
    }

    @Test
    void takesUpWhatALinkPointsToNow() throws Exception {
        Path first = Files.createDirectory(directory.resolve("..1"));
        Path second = Files.createDirectory(directory.resolve("..2"));
        TestKeys.usual().write(first, "server", "server");
        TestKeys.usual().write(second, "server", "other-server");
        Path data = Files.createSymbolicLink(directory.resolve("..data"), first.getFileName());
        Files.createSymbolicLink(directory.resolve("server.crt"), Path.of("..data/server.crt"));
        Files.createSymbolicLink(directory.resolve("server.key"), Path.of("..data/server.key"));
        try (TestServer rig = new TestServer(directory, TestServer.TLS)) {
            assertThat(subject(rig)).isEqualTo("CN=server");
            Path next = Files.createSymbolicLink(directory.resolve("..next"), second.getFileName());
            Files.move(next, data, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            await().until(() -> subject(rig).equals("CN=other-server"));
        }
    }

    @Test
    void takesUpOtherUsersAndHeadersAndRefusesToSwitchTls() throws Exception {
        TestKeys.usual().write(directory, "server", "server");
        try (TestServer rig = new TestServer(directory, "")) {
            assertThat(rig.get("/metrics").statusCode()).isEqualTo(200);

            replace(
                    directory.resolve("web.yml"),
                    ALICE + "http_server_config: {headers: {X-Frame-Options: sameorigin}}\n");
            await().until(() -> rig.get("/metrics").statusCode() == 401);
            assertThat(rig.get("/metrics", "Authorization", TestServer.basic("alice", "rainbow"))
                            .headers()
                            .firstValue("X-Frame-Options"))
                    .contains("sameorigin");

            replace(directory.resolve("web.yml"), TestServer.TLS);
            await().until(() -> rig.metric("web_config_last_reload_successful") == 0);
            assertThat(rig.get("/metrics").statusCode()).as("the users hold on").isEqualTo(401);

            Files.delete(directory.resolve("web.yml"));
            await().during(Duration.ofMillis(1500))
                    .until(() -> rig.get("/metrics").statusCode() == 401);

            Files.writeString(directory.resolve("web.yml"), "");
            await().until(() -> rig.get("/metrics").statusCode() == 200);
            assertThat(rig.metric("web_config_last_reload_successful")).isEqualTo(1);
        }
    }

    /// Reading a pipe waits until its other end writes, and all that needs the configuration would wait with it.
    @Test
    void aPipeInThePlaceOfTheFileIsRefusedAndHoldsUpNothing() throws Exception {
        try (TestServer rig = new TestServer(directory, ALICE)) {
            Path pipe = directory.resolve("pipe");
            assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                    .isZero();
            Files.move(
                    pipe,
                    directory.resolve("web.yml"),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            await().until(() -> rig.metric("web_config_last_reload_successful") == 0);
            assertThat(rig.get("/metrics").statusCode()).as("the users hold on").isEqualTo(401);

            replace(directory.resolve("web.yml"), "");
            await().until(() -> rig.get("/metrics").statusCode() == 200);
            assertThat(rig.metric("web_config_last_reload_successful")).isEqualTo(1);
        }
    }

    /// At once: what is half written, an empty file to begin with, would be taken up.
    private static void replace(Path file, String text) throws IOException {
        Path next = Files.writeString(file.resolveSibling("next.yml"), text);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String subject(TestServer rig) throws Exception {
        try (SSLSocket socket = (SSLSocket) TestKeys.usual()
                .client("")
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), rig.port())) {
            socket.setSoTimeout(60_000);
            socket.startHandshake();
            X509Certificate shown = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return shown.getSubjectX500Principal().getName();
        }
    }
}
