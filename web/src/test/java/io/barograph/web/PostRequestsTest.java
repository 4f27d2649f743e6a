package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.testkit.keys.TestKeys;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebServerOptions;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whom a server lets tell it to do something, over real sockets.
class PostRequestsTest {

    private static final String USERS = "basic_auth_users:\n  alice: " + BasicAuthTest.HASH + "\n";

    @TempDir
    private Path directory;

    private int posted(String config, String address, String... headers) throws Exception {
        Path file = Files.writeString(directory.resolve("web.yml"), config);
        try (TestServer rig = server("0.0.0.0", file, AllowedHosts.NONE);
                HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create("http://" + address + ":" + rig.port() + "/-/do"))
                    .POST(HttpRequest.BodyPublishers.noBody());
            if (headers.length > 0) {
                request.headers(headers);
            }
            return client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private static TestServer server(String listen, Path config, AllowedHosts hosts) {
        return new TestServer(
                new WebServerOptions(List.of(new ListenAddress(listen, 0)), config, TestServer.LIMITS, hosts),
                _ -> new Routes(Map.of(), Map.of("/-/do", RouteHandler.ofReady(() -> Response.ofText(200, "done")))));
    }

    /// An address of this host that is not loopback; loopback where it has no other.
    private static String another() throws Exception {
        for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            for (InetAddress address : each.inetAddresses().toList()) {
                if (address instanceof Inet4Address && !address.isLoopbackAddress() && each.isUp()) {
                    return address.getHostAddress();
                }
            }
        }
        return "127.0.0.1";
    }

    @Test
    void withoutUsersOnlyThisHostMay() throws Exception {
        assertThat(posted("", "127.0.0.1")).isEqualTo(200);
        assertThat(posted("", "127.0.0.1", "Sec-Fetch-Site", "cross-site")).isEqualTo(403);
        assertThat(posted("", "127.0.0.1", "Origin", "http://127.0.0.1:1")).isEqualTo(403);
        String another = another();
        assertThat(posted("", another)).isEqualTo(another.equals("127.0.0.1") ? 200 : 403);
    }

    @Test
    void withUsersOnlyTheyMayFromWhereverTheyAre() throws Exception {
        String alice = TestServer.basic("alice", "rainbow");
        assertThat(posted(USERS, "127.0.0.1")).isEqualTo(401);
        assertThat(posted(USERS, "127.0.0.1", "Authorization", TestServer.basic("alice", "wrong")))
                .isEqualTo(401);
        assertThat(posted(USERS, "127.0.0.1", "Authorization", alice)).isEqualTo(200);
        assertThat(posted(USERS, another(), "Authorization", alice)).isEqualTo(200);
        assertThat(posted(USERS, "127.0.0.1", "Authorization", alice, "Origin", "https://example.com"))
                .isEqualTo(403);
    }

    /// What tells the two rules apart here is a name that no page of ours comes under.
    @ParameterizedTest
    @CsvSource({
        "RequireAndVerifyClientCert, prometheus, same-origin, 200",
        "RequireAndVerifyClientCert, prometheus, cross-site,  403",
        "RequireAnyClientCert,       prometheus, same-origin, 403",
        "VerifyClientCertIfGiven,    prometheus, same-origin, 403",
        "VerifyClientCertIfGiven,    '',         same-origin, 403"
    })
    void onlyWhereEachMustShowACertificateOfOursMayTheyFromWhereverTheyAre(
            String type, String alias, String site, int status) throws Exception {
        assertThat(answered(type, alias, "Sec-Fetch-Site: " + site)).startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void whoShowsNoCertificateWhereOneMustBeShownGetsNoAnswer() {
        assertThatThrownBy(() -> answered("RequireAndVerifyClientCert", "", "Sec-Fetch-Site: same-origin"))
                .isInstanceOf(IOException.class);
    }

    private String answered(String type, String alias, String header) throws Exception {
        TestKeys.usual().write(directory, "server", "server");
        Files.writeString(directory.resolve("ca.crt"), TestKeys.usual().chainPem("ca"));
        Path file = Files.writeString(directory.resolve("tls.yml"), """
            tls_server_config:
              cert_file: server.crt
              key_file: server.key
              client_auth_type: %s
              client_ca_file: ca.crt
            """.formatted(type));
        try (TestServer rig = server("127.0.0.1", file, new AllowedHosts(Set.of("controller.example")));
                Socket socket =
                        TestKeys.usual().client(alias).getSocketFactory().createSocket("127.0.0.1", rig.port())) {
            socket.setSoTimeout(30_000);
            TestServer.write(
                    socket,
                    "POST /-/do HTTP/1.1\r\nHost: controller.example\r\nConnection: close\r\n" + "Content-Length: 0\r\n"
                            + header + "\r\n\r\n");
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (answer.isEmpty()) {
                throw new IOException("the connection was closed without an answer");
            }
            return answer;
        }
    }
}
