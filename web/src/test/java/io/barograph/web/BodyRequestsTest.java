package io.barograph.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.keys.TestKeys;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.WebServerOptions;
import io.barograph.web.limits.ServerTimeouts;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Questions with a body, over real sockets.
class BodyRequestsTest {

    private static final int MOST = 64 * 1024;
    private static final String CLOSING = "Connection: close\r\n";

    @TempDir
    private Path directory;

    private static TestServer server(@Nullable Path config, ServerTimeouts timeouts) {
        return new TestServer(
                new WebServerOptions(List.of(TestServer.FREE), config, TestServer.limits(timeouts), AllowedHosts.NONE),
                worker -> new Routes(
                        Map.of("/", RouteHandler.ofReady(() -> Response.ofText(200, "hello"))),
                        Map.of(),
                        Map.of(
                                "/echo",
                                BodyRoute.onWorker(
                                        worker,
                                        MOST,
                                        (_, body) -> Response.ok(ResponseBody.ofUrgent("text/plain", body))),
                                "/fails",
                                BodyRoute.onWorker(worker, MOST, (_, _) -> {
                                    throw new IllegalStateException("on purpose");
                                }))));
    }

    private static TestServer server() {
        return server(null, TestTimeouts.LONG);
    }

    private static HttpResponse<byte[]> post(HttpClient client, URI uri, byte[] body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .timeout(Duration.ofMinutes(1))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        return client.send(
                (headers.length == 0 ? request : request.headers(headers)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    private static URI uri(TestServer rig, String path) {
        return URI.create("http://127.0.0.1:" + rig.port() + path);
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    @Test
    void bodiesOfEveryLengthComeWholeOverOneConnection() throws Exception {
        try (TestServer rig = server();
                HttpClient client = HttpClient.newHttpClient()) {
            for (int length : new int[] {0, 1, 1000, 1024, 1025, 40_000, MOST, 5}) {
                HttpResponse<byte[]> answer = post(client, uri(rig, "/echo"), random(length));
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).as("%d bytes", length).isEqualTo(random(length));
            }
            assertThat(rig.metric("http_requests_total{handler=\"/echo\",code=\"200\",}"))
                    .isEqualTo(8);
        }
    }

    @Test
    void onlyPostIsAnswered() throws Exception {
        try (TestServer rig = server()) {
            HttpResponse<String> answer = rig.get("/echo");
            assertThat(answer.statusCode()).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).hasValue("POST");
            assertThat(rig.send("PUT", "/echo").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void anUrgentAnswerIsNotCompressed() throws Exception {
        try (TestServer rig = server();
                HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<byte[]> answer = post(client, uri(rig, "/echo"), new byte[20_000], "Accept-Encoding", "gzip");
            assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
            assertThat(answer.body()).hasSize(20_000);
        }
    }

    @Test
    void whatIsTooLongIsRefusedWithoutReadingIt() throws Exception {
        try (TestServer rig = server()) {
            String announced = rig.raw("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65537\r\n\r\n");
            assertThat(announced).startsWith("HTTP/1.1 413 ").contains("expected at most 65536 bytes");
            StringBuilder chunked =
                    new StringBuilder("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < 65; i++) {
                chunked.append("400\r\n").repeat('x', 1024).append("\r\n");
            }
            assertThat(rig.raw(chunked.toString())).startsWith("HTTP/1.1 413 ");
        }
    }

    @Test
    void aBodyThatDoesNotComeIsNotWaitedForLong() throws Exception {
        ServerTimeouts usual = TestTimeouts.LONG;
        ServerTimeouts brief = new ServerTimeouts(
                usual.idle(), Duration.ofMillis(300), usual.send(), usual.grace(), usual.stuck(), usual.check());
        try (TestServer rig = server(null, brief)) {
            assertThat(rig.raw("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab"))
                    .startsWith("HTTP/1.1 408 ")
                    .contains(CLOSING);
        }
    }

    /// More of them than are answered at a time, and of the same client.
    @Test
    void bodiesThatComeSlowlyHoldUpNoOther() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try (TestServer rig = server();
                HttpClient client = HttpClient.newHttpClient()) {
            for (int i = 0; i < 50; i++) {
                Socket socket = rig.socket();
                slow.add(socket);
                TestServer.write(socket, "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nslo");
            }
            await().until(() -> rig.metric("http_requests_in_flight") == 50);
            assertThat(post(client, uri(rig, "/echo"), random(1000)).statusCode())
                    .isEqualTo(200);
            for (Socket each : slow) {
                TestServer.write(each, "w!");
            }
            byte[] answer = new byte[12];
            for (Socket each : slow) {
                assertThat(each.getInputStream().readNBytes(answer, 0, 12)).isEqualTo(12);
                assertThat(new String(answer, US_ASCII)).isIn("HTTP/1.1 200", "HTTP/1.1 503");
            }
            await().until(() -> rig.metric("http_requests_in_flight") == 0);
        } finally {
            for (Socket each : slow) {
                each.close();
            }
        }
    }

    @Test
    void clientsThatLeaveInTheMiddleTakeNothingWithThem() throws Exception {
        try (TestServer rig = server();
                HttpClient client = HttpClient.newHttpClient()) {
            // Together far more than what may be under way at a time
            for (int i = 0; i < 600; i++) {
                try (Socket leaving = rig.socket()) {
                    TestServer.write(
                            leaving, "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65536\r\n\r\n");
                    leaving.getOutputStream().write(new byte[MOST - 1]);
                }
                if (i % 20 == 0) {
                    await().until(() -> rig.metric("http_requests_in_flight") == 0);
                }
            }
            // While some that left are not gone yet, there may be no answer at all
            await().ignoreException(IOException.class)
                    .untilAsserted(() -> assertThat(
                                    post(client, uri(rig, "/echo"), random(100)).statusCode())
                            .isEqualTo(200));
            await().untilAsserted(() ->
                    assertThat(rig.metric("http_requests_in_flight")).isZero());
        }
    }

    @Test
    void oneAnswerAfterAnotherWhereRequestsComeAhead() throws Exception {
        try (TestServer rig = server()) {
            String one = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nfirst";
            String two = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n" + CLOSING + "\r\nsecond";
            try (Socket socket = rig.socket()) {
                socket.getOutputStream().write((one + TestServer.getting("/") + two).getBytes(US_ASCII));
                String answers = new String(socket.getInputStream().readAllBytes(), US_ASCII);
                assertThat(answers).containsSubsequence("200 OK", "first", "200 OK", "hello", "200 OK", "second");
            }
        }
    }

    @Test
    void usersAreCheckedBeforeAnythingIsRead() throws Exception {
        Path file = Files.writeString(
                directory.resolve("web.yml"), "basic_auth_users:\n  alice: " + BasicAuthTest.HASH + "\n");
        try (TestServer rig = server(file, TestTimeouts.LONG);
                HttpClient client = HttpClient.newHttpClient()) {
            String unread = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n";
            assertThat(rig.raw(unread)).startsWith("HTTP/1.1 401 ").contains(CLOSING);
            for (int i = 0; i < 3; i++) {
                HttpResponse<byte[]> answer = post(
                        client,
                        uri(rig, "/echo"),
                        random(30_000),
                        "Authorization",
                        TestServer.basic("alice", "rainbow"));
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo(random(30_000));
            }
        }
    }

    @Test
    void overTlsWithHttp2Too() throws Exception {
        TestKeys.usual().write(directory, "server", "server");
        Path file = Files.writeString(directory.resolve("web.yml"), TestServer.TLS);
        try (TestServer rig = server(file, TestTimeouts.LONG);
                HttpClient client = rig.client("")) {
            URI uri = URI.create("https://127.0.0.1:" + rig.port() + "/echo");
            for (int i = 0; i < 3; i++) {
                HttpResponse<byte[]> answer = post(client, uri, random(MOST));
                assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
                assertThat(answer.body()).isEqualTo(random(MOST));
            }
        }
    }

    @Test
    void aHandlerThatFailsIsAnInternalError() throws Exception {
        try (TestServer rig = server();
                HttpClient client = HttpClient.newHttpClient()) {
            assertThat(post(client, uri(rig, "/fails"), random(10)).statusCode())
                    .isEqualTo(500);
            assertThat(post(client, uri(rig, "/echo"), random(10)).statusCode()).isEqualTo(200);
        }
    }
}
