package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.barograph.program.BoundedWorker;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebServerException;
import io.barograph.web.config.WebServerOptions;
import io.barograph.web.limits.ServerLimits;
import io.barograph.web.limits.ServerTimeouts;
import module java.base;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebServerTest {

    private static final ServerLimits LIMITS = few(TestTimeouts.LONG);

    private final byte[] large = "barograph ".repeat(10_000).getBytes(UTF_8);
    private final ResponseBody shared = ResponseBody.of("text/plain", large);
    private final TestServer rig = new TestServer(LIMITS, this::routes);

    private static ServerLimits few(ServerTimeouts timeouts) {
        return new ServerLimits(8, 2048, 1024, new ServerLimits.Answers(40, 12 << 20), timeouts);
    }

    private Routes routes(BoundedWorker worker) {
        return new Routes(
                Map.of(
                        "/",
                        RouteHandler.ofReady(() -> Response.ofText(200, "hello")),
                        "/large",
                        RouteHandler.ofReady(() -> Response.ok(shared)),
                        "/query",
                        RouteHandler.onWorker(
                                worker,
                                request -> Response.ofText(200, request.query().toString())),
                        "/throws",
                        RouteHandler.onWorker(worker, _ -> {
                            throw new IllegalStateException("meant to be");
                        }),
                        "/throws-at-once",
                        _ -> {
                            throw new IllegalStateException("meant to be");
                        }),
                Map.of("/-/do", RouteHandler.ofReady(() -> Response.ofText(200, "done"))));
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void answersWithTheHeadersThatProtectAReader() throws Exception {
        HttpResponse<String> response = rig.get("/");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("hello\n");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'");
        assertThat(response.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
    }

    @Test
    void compressesOnceForAllWhoTakeIt() throws Exception {
        for (int i = 0; i < 3; i++) {
            HttpResponse<byte[]> response = rig.send("GET", "/large", "Accept-Encoding", "deflate, gzip;q=0.5");
            assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
            assertThat(response.headers().firstValue("Vary")).contains("Accept-Encoding");
            assertThat(response.body()).hasSizeLessThan(large.length / 10);
            assertThat(new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes())
                    .isEqualTo(large);
        }
        assertThat(shared.gzipIfMade()).isSameAs(shared.gzip());
        assertThat(rig.send("GET", "/large").body()).isEqualTo(large);
        assertThat(rig.send("GET", "/large", "Accept-Encoding", "gzip;q=0").body())
                .isEqualTo(large);
        assertThat(rig.get("/", "Accept-Encoding", "gzip").headers().firstValue("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void answersHeadWithoutABody() throws Exception {
        HttpResponse<byte[]> response = rig.send("HEAD", "/large");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEmpty();
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(large.length);
    }

    @Test
    void refusesOtherMethodsBodiesAndPaths() throws Exception {
        HttpResponse<byte[]> post = rig.send("POST", "/");
        assertThat(post.statusCode()).isEqualTo(405);
        assertThat(post.headers().firstValue("Allow")).contains("GET, HEAD");
        assertThat(rig.get("/-/do").statusCode()).isEqualTo(405);
        assertThat(rig.get("/nothing").statusCode()).isEqualTo(404);
        assertThat(rig.raw("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"))
                .containsPattern("^HTTP/1\\.[01] 413 ");
        assertThat(rig.raw("GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))
                .containsPattern("^HTTP/1\\.[01] 413 ");
    }

    @Test
    void decodesTheQueryAndRefusesABrokenOne() throws Exception {
        assertThat(rig.get("/query?after=a.1&after=b.2&x=%20y").body())
                .contains("after=a.1")
                .contains("x= y")
                .doesNotContain("b.2");
        assertThat(rig.raw("GET /query?x=%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .containsPattern("^HTTP/1\\.[01] 400 ");
    }

    @Test
    void saysInternalErrorWhereAHandlerThrows() throws Exception {
        for (String path : List.of("/throws", "/throws-at-once")) {
            HttpResponse<String> response = rig.get(path);
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).doesNotContain("meant to be");
        }
    }

    @Test
    void refusesOversizedRequests() throws Exception {
        assertThat(rig.raw("GET /" + "x".repeat(5000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .containsPattern("^HTTP/1\\.[01] 414 ");
        assertThat(rig.raw("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "y".repeat(5000) + "\r\n\r\n"))
                .containsPattern("^HTTP/1\\.[01] 431 ");
        assertThat(rig.raw("\0\1\2 garbage\r\n\r\n")).containsPattern("^HTTP/1\\.[01] 400 ");
        assertThat(rig.get("/").statusCode()).isEqualTo(200);
    }

    @Test
    void closesConnectionsThatStayIdle() throws Exception {
        try (TestServer hasty =
                        new TestServer(few(TestTimeouts.request(Duration.ofMillis(500))), _ -> new Routes(Map.of()));
                Socket socket = hasty.socket()) {
            assertThat(read(socket)).isEqualTo(-1);
        }
    }

    @Test
    void countsAnswersByPathAndStatusWithoutLettingClientsMakeSeries() throws Exception {
        rig.get("/");
        rig.get("/nothing-a");
        rig.get("/nothing-b");
        // A client has its answer a moment before the request has ended here
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(rig.metrics())
                        .contains("test_http_requests_total{handler=\"/\",code=\"200\",} 1.0")
                        .contains("test_http_requests_total{handler=\"other\",code=\"404\",} 2.0")
                        .contains("test_http_requests_in_flight 0.0")
                        .doesNotContain("nothing-a"));
    }

    @Test
    void survivesRandomBytesAndHalfRequests() throws Exception {
        Random random = new Random(11);
        String[] pieces = {
            "GET / HTTP/1.1\r\n",
            "Host: localhost\r\n",
            "\r\n",
            "\0\0",
            "Content-Length: 9\r\n",
            "PRI * HTTP/2.0\r\n",
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGVzdA==\r\nSec-WebSocket-Version: 13\r\n",
            "\r",
            "é"
        };
        for (int i = 0; i < 150; i++) {
            try (Socket socket = rig.socket()) {
                StringBuilder text = new StringBuilder();
                for (int n = random.nextInt(8); n > 0; n--) {
                    text.append(pieces[random.nextInt(pieces.length)]);
                }
                socket.getOutputStream().write(text.toString().getBytes(UTF_8));
            } catch (IOException _) {
                // turned away at the door, as it should be when eight others have not left yet
            }
        }
        await().ignoreExceptions()
                .untilAsserted(() -> assertThat(rig.get("/").statusCode()).isEqualTo(200));
        await().untilAsserted(() -> assertThat(rig.metrics()).contains("test_http_requests_in_flight 0.0"));
    }

    @Test
    void tellsHowLateItsEventLoopIs() {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(
                        () -> assertThat(rig.metrics()).containsPattern("test_eventloop_delay_seconds [0-9.E-]+"));
    }

    @Test
    void namesTheAddressItCannotListenOn() {
        ListenAddress taken = rig.server.addresses().getFirst();
        assertThatThrownBy(() -> new TestServer(
                        new WebServerOptions(List.of(TestServer.FREE, taken), null, LIMITS, AllowedHosts.NONE),
                        _ -> new Routes(Map.of())))
                .isInstanceOf(WebServerException.class)
                .hasMessageContaining("cannot listen on " + taken)
                .hasMessageContaining("Maybe another program listens there");
    }

    private static int read(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read();
        } catch (SocketException _) {
            return -1;
        }
    }
}
