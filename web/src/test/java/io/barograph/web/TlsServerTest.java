package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.keys.TestKeys;
import io.barograph.testkit.network.KeyUpdateFlood;
import io.barograph.web.limits.ServerLimits;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Handshakes of real clients with a real server, with certificates made for this run.
class TlsServerTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void keys() throws Exception {
        TestKeys.usual().write(directory, "server", "server");
        Files.writeString(directory.resolve("ca.crt"), TestKeys.usual().chainPem("ca"));
    }

    @ParameterizedTest
    @CsvSource({"true,HTTP_2", "false,HTTP_1_1"})
    void speaksTlsAndHttp2WhereItIsOn(boolean http2, HttpClient.Version version) throws Exception {
        try (TestServer rig =
                        new TestServer(directory, TestServer.TLS + "http_server_config: {http2: " + http2 + "}\n");
                HttpClient client = rig.client("")) {
            for (String path : new String[] {"/metrics", "/large", "/nothing"}) {
                HttpResponse<String> response = rig.getByTls(client, path);
                assertThat(response.version()).isEqualTo(version);
                assertThat(response.statusCode()).isEqualTo(path.equals("/nothing") ? 404 : 200);
            }
            await().until(() -> rig.metric("http_requests_in_flight") == 0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NoClientCert,               true, true, true",
        "RequestClientCert,          true, true, true",
        "RequireAnyClientCert,       false, true, true",
        "RequireClientCert,          false, true, true",
        "VerifyClientCertIfGiven,    true, true, false",
        "RequireAndVerifyClientCert, false, true, false"
    })
    void asksForCertificatesAsTheTypeSays(String type, boolean none, boolean ours, boolean strangers) throws Exception {
        String authority = type.equals("NoClientCert") ? "" : "  client_ca_file: ca.crt\n";
        try (TestServer rig =
                new TestServer(directory, TestServer.TLS + "  client_auth_type: " + type + "\n" + authority)) {
            assertThat(getsIn(rig, "")).as("without a certificate").isEqualTo(none);
            assertThat(getsIn(rig, "prometheus")).as("with one of ours").isEqualTo(ours);
            assertThat(getsIn(rig, "stranger")).as("with a stranger's").isEqualTo(strangers);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "prometheus.example,true",
        "2001:0db8:0:0:0:0:0:7,true",
        "2001:db8::7,true",
        "Prometheus.example,false",
        "prometheus,false"
    })
    void letsInTheNamesThatAreListed(String name, boolean in) throws Exception {
        String clients = "  client_auth_type: RequireAndVerifyClientCert\n  client_ca_file: ca.crt\n"
                + "  client_allowed_sans: [\"" + name + "\", \"other.example\"]\n";
        try (TestServer rig = new TestServer(directory, TestServer.TLS + clients)) {
            assertThat(getsIn(rig, "prometheus")).isEqualTo(in);
            assertThat(getsIn(rig, "")).isFalse();
        }
    }

    private static boolean getsIn(TestServer rig, String alias) throws Exception {
        try (HttpClient client = rig.client(alias)) {
            return rig.getByTls(client, "/metrics").statusCode() == 200;
        } catch (IOException _) {
            return false;
        }
    }

    @Test
    void refusesAnOldVersionAndSuitesThatAreNotListed() throws Exception {
        // An elliptic certificate would bind the curve
        TestKeys.usual().write(directory, "server", "other-server");
        String only = """
            min_version: TLS12
            max_version: TLS12
            cipher_suites: [TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384]
            curve_preferences: [CurveP384]
            """.indent(2);
        try (TestServer rig = new TestServer(directory, TestServer.TLS + only)) {
            assertThat(session(rig, "TLSv1.2", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", "secp384r1"))
                    .isEqualTo("TLSv1.2 TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384");
            assertThatThrownBy(() -> session(rig, "TLSv1.3", "TLS_AES_128_GCM_SHA256", "secp384r1"))
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> session(rig, "TLSv1.2", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "secp384r1"))
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> session(rig, "TLSv1.2", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", "secp256r1"))
                    .isInstanceOf(IOException.class);
            await().until(() -> rig.metric("tls_handshake_failures_total") >= 3);
            assertThat(getsIn(rig, "")).isTrue();
        }
    }

    /// Where a client chooses such a group, a handshake takes the server up to two seconds.
    @ParameterizedTest
    @CsvSource({"TLSv1.3, ffdhe2048, false", "TLSv1.3, ffdhe8192, false", "TLSv1.3, secp521r1, true"})
    void agreesOnKeysOverEllipticCurvesAlone(String protocol, String group, boolean agrees) throws Exception {
        try (TestServer rig = new TestServer(directory, TestServer.TLS)) {
            if (agrees) {
                assertThat(session(rig, protocol, "TLS_AES_128_GCM_SHA256", group))
                        .startsWith(protocol);
            } else {
                assertThatThrownBy(() -> session(rig, protocol, "TLS_AES_128_GCM_SHA256", group))
                        .isInstanceOf(SSLException.class);
            }
        }
    }

    private static String session(TestServer rig, String protocol, String suite, String group) throws Exception {
        try (SSLSocket socket = (SSLSocket) TestKeys.usual()
                .client("")
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), rig.port())) {
            socket.setSoTimeout(60_000);
            var parameters = socket.getSSLParameters();
            parameters.setProtocols(new String[] {protocol});
            parameters.setCipherSuites(new String[] {suite});
            parameters.setNamedGroups(new String[] {group});
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            return socket.getSession().getProtocol() + " " + socket.getSession().getCipherSuite();
        }
    }

    @Test
    void closesOnPlainHttpAndOnOneWhoNeverShakesHands() throws Exception {
        ServerLimits soon = TestServer.limits(TestTimeouts.request(Duration.ofSeconds(2)));
        try (TestServer rig = new TestServer(directory, TestServer.TLS, soon, Map.of())) {
            try (Socket plain = rig.socket()) {
                TestServer.write(plain, TestServer.getting("/metrics"));
                assertThat(new String(plain.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                        .doesNotContain("metrics");
            }
            List<Socket> silent = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                silent.add(rig.socket());
                silent.getLast().getOutputStream().write(0x16);
            }
            assertThat(getsIn(rig, "")).as("while thirty others dawdle").isTrue();
            for (Socket each : silent) {
                assertThat(each.getInputStream().read()).isEqualTo(-1);
                each.close();
            }
            await().until(() -> rig.metric("tls_handshake_failures_total") >= 31);
            assertThat(getsIn(rig, "")).isTrue();
        }
    }

    private static SSLSocket connectFromElsewhere(TestServer rig) throws Exception {
        SSLSocket client =
                (SSLSocket) TestKeys.usual().client("").getSocketFactory().createSocket();
        client.bind(new InetSocketAddress("127.0.0.2", 0));
        client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), rig.port()));
        return client;
    }

    /// Handshakes are computed one after the other.
    @Test
    void aClientHasFewHandshakesUnderWay() throws Exception {
        List<Socket> dawdling = new ArrayList<>();
        try (TestServer rig = new TestServer(directory, TestServer.TLS)) {
            for (int i = 1; i <= 33; i++) {
                Socket socket = new Socket();
                dawdling.add(socket);
                socket.bind(new InetSocketAddress("127.0.0.2", 0));
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), rig.port()));
                socket.getOutputStream().write(0x16);
            }
            await().until(() -> rig.metric("http_connections_closed_total{reason=\"handshakes\",}") == 1);
            assertThat(getsIn(rig, "")).as("from elsewhere").isTrue();
            for (Socket socket : dawdling) {
                socket.close();
            }
            await().until(() -> {
                try (SSLSocket client = connectFromElsewhere(rig)) {
                    client.startHandshake();
                    return true;
                } catch (IOException _) {
                    return false; // it has not seen all of them go
                }
            });
        } finally {
            for (Socket socket : dawdling) {
                socket.close();
            }
        }
    }

    /// Each part costs as much as all before it.
    @Test
    void refusesWhoBeginsAHandshakeByteByByte() throws Exception {
        try (TestServer rig = new TestServer(directory, TestServer.TLS);
                Socket client = new Socket()) {
            client.bind(new InetSocketAddress("127.0.0.2", 0));
            client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), rig.port()));
            byte[] hello = {1, 0, 0x7f, (byte) 0xbc};
            for (int i = 0; i <= 32; i++) {
                client.getOutputStream().write(new byte[] {22, 3, 1, 0, 1, i < hello.length ? hello[i] : 0});
            }
            await().untilAsserted(() -> assertThat(rig.metric("http_connections_closed_total{reason=\"records\",}"))
                    .isEqualTo(1));
            try (SSLSocket again = connectFromElsewhere(rig)) {
                assertThatThrownBy(again::startHandshake).isInstanceOf(IOException.class);
            }
            assertThat(getsIn(rig, "")).isTrue();
        }
    }

    private static final String CLOSED_FOR_RECORDS = "http_connections_closed_total{reason=\"records\",}";

    /// Java's own TLS may fail at so many, and hang up first: then it begins anew, and all that it sent before counts.
    private static void sendUpdatesUntilRefused(TestServer rig, boolean reads, String protocol) throws Exception {
        while (Double.isNaN(rig.metric(CLOSED_FOR_RECORDS))) {
            try (SSLSocket client = connectFromElsewhere(rig)) {
                client.setEnabledProtocols(new String[] {protocol});
                client.startHandshake();
                if (reads) {
                    KeyUpdateFlood.readAnswers(client);
                }
                KeyUpdateFlood.sendUpdates(client);
            } catch (IOException _) {
                // Closed by one of the two
            }
        }
    }

    /// The keys' updates need no password, and hold the loop. A handshake that begins anew costs more still.
    @ParameterizedTest
    @CsvSource({"true, TLSv1.3", "false, TLSv1.3", "true, TLSv1.2"})
    @Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void refusesWhoSendsRecordsWithoutDataAllTheTime(boolean reads, String protocol) throws Exception {
        try (TestServer rig = new TestServer(directory, TestServer.TLS);
                SSLSocket open = connectFromElsewhere(rig)) {
            open.startHandshake();
            sendUpdatesUntilRefused(rig, reads, protocol);
            assertThatThrownBy(() -> open.getInputStream().read())
                    .as("another one of the same client")
                    .isInstanceOf(IOException.class);
            try (SSLSocket again = connectFromElsewhere(rig)) {
                assertThatThrownBy(again::startHandshake).isInstanceOf(IOException.class);
            }
            assertThat(getsIn(rig, "")).isTrue();
        }
    }
}
