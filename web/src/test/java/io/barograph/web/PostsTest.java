package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whom a server lets tell it to do something, over real sockets.
class PostsTest {

    private static final String USERS = "basic_auth_users:\n  alice: " + BasicAuthTest.HASH + "\n";

    @TempDir
    private Path directory;

    private int posted(String config, String address, String... headers) throws Exception {
        Path file = directory.resolve("web.yml");
        Files.writeString(file, config);
        Routes routes = new Routes(Map.of(), Map.of("/-/do", Handler.ready(() -> Response.text(200, "done"))));
        try (Worker worker = new Worker("posts", 16);
                WebServer server = WebServer.start(
                        new WebOptions(List.of(new Address("0.0.0.0", 0)), file, Rig.LIMITS),
                        routes,
                        worker,
                        new SelfMetrics("test_"));
                HttpClient client = HttpClient.newHttpClient()) {
            int port = server.addresses().getFirst().port();
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + address + ":" + port + "/-/do"))
                    .POST(HttpRequest.BodyPublishers.noBody());
            if (headers.length > 0) {
                request.headers(headers);
            }
            return client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
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
        String another = another();
        assertThat(posted("", another)).isEqualTo(another.equals("127.0.0.1") ? 200 : 403);
    }

    @Test
    void withUsersOnlyTheyMayFromWhereverTheyAre() throws Exception {
        String alice = Rig.basic("alice", "rainbow");
        assertThat(posted(USERS, "127.0.0.1")).isEqualTo(401);
        assertThat(posted(USERS, "127.0.0.1", "Authorization", Rig.basic("alice", "wrong")))
                .isEqualTo(401);
        assertThat(posted(USERS, "127.0.0.1", "Authorization", alice)).isEqualTo(200);
        assertThat(posted(USERS, another(), "Authorization", alice)).isEqualTo(200);
        assertThat(posted(USERS, "127.0.0.1", "Authorization", alice, "Origin", "https://example.com"))
                .isEqualTo(403);
    }
}
