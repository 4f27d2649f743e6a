package io.barograph.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.keys.TestKeys;
import io.barograph.web.limits.ServerTimeouts;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Readers who do not take what they asked for: closed means closed, though there is more to send, and though what they
/// read now and then keeps the connection from being idle.
class SlowReadersTest {

    private static final String SLOW = "http_connections_closed_total{reason=\"slow\",}";
    private static final String IN_FLIGHT = "http_requests_in_flight";
    private static final String LARGE = TestServer.getting("/large");
    private static final String SMALL = TestServer.getting("/small");
    private static final ResponseBody THIRTY = ResponseBody.of("application/octet-stream", new byte[30 * 1024]);

    private final AtomicInteger smallAsked = new AtomicInteger();

    @TempDir
    private Path directory;

    private TestServer rig(boolean tls, ServerTimeouts patience) throws Exception {
        TestKeys.usual().write(directory, "server", "server");
        return new TestServer(
                directory, tls ? TestServer.TLS : null, TestServer.limits(patience), Map.of("/small", exchange -> {
                    smallAsked.incrementAndGet();
                    exchange.reply(Response.ok(THIRTY));
                }));
    }

    private static Socket asking(TestServer rig, boolean tls, String what) throws Exception {
        Socket plain = rig.lazySocket();
        Socket socket = tls
                ? TestKeys.usual().client("").getSocketFactory().createSocket(plain, "127.0.0.1", rig.port(), true)
                : plain;
        TestServer.write(socket, what);
        return socket;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoReadsNothingLosesItsPlace(boolean tls) throws Exception {
        List<Socket> readers = new ArrayList<>();
        try (TestServer rig = rig(tls, TestTimeouts.send(Duration.ofSeconds(1)))) {
            for (int i = 0; i < 3; i++) {
                readers.add(asking(rig, tls, LARGE));
            }
            await().until(() -> rig.metric(SLOW) == 3);
            await().until(() -> rig.metric(IN_FLIGHT) == 0);
            for (Socket each : readers) {
                assertThat(TestServer.bytesUntilItEnds(each)).isLessThan(TestServer.LARGE.length);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoDripsLosesItsPlace(boolean tls) throws Exception {
        try (TestServer rig = rig(tls, TestTimeouts.send(Duration.ofSeconds(1)));
                Socket reader = asking(rig, tls, LARGE)) {
            byte[] some = new byte[1000];
            await().pollInterval(Duration.ofMillis(50)).until(() -> {
                try {
                    return reader.getInputStream().read(some) < 0;
                } catch (SocketTimeoutException e) {
                    throw e;
                } catch (IOException _) {
                    return true;
                }
            });
            await().until(() -> rig.metric(IN_FLIGHT) == 0);
            assertThat(rig.metric(SLOW)).isEqualTo(1);
        }
    }

    private static <T> T resultOf(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private static HttpClientOptions http2() {
        return new HttpClientOptions()
                .setSsl(true)
                .setTrustAll(true)
                .setVerifyHost(false)
                .setUseAlpn(true)
                .setProtocolVersion(HttpVersion.HTTP_2);
    }

    /// Else masses of small answers would wait in the memory, and count nowhere.
    @ParameterizedTest
    @CsvSource({"GET, /small", "POST, /small"})
    void whoTakesNothingOfASmallAnswerOfHttp2IsClosed(String method, String path) throws Exception {
        Vertx vertx = Vertx.vertx();
        try (TestServer rig = rig(true, TestTimeouts.send(Duration.ofSeconds(3)))) {
            HttpClientAgent client =
                    vertx.createHttpClient(http2().setInitialSettings(new Http2Settings().setInitialWindowSize(0)));
            Future<HttpClientResponse> response = client.request(
                            HttpMethod.valueOf(method), rig.port(), "127.0.0.1", path)
                    .compose(HttpClientRequest::send);
            await().until(() -> rig.metric(SLOW) == 1);
            await().until(() -> rig.metric(IN_FLIGHT) == 0);
            await().until(response::isComplete);
            client.close();
        } finally {
            resultOf(vertx.close());
        }
    }

    @Test
    void aRequestOfHttp2WithoutAPathIsBad() throws Exception {
        Vertx vertx = Vertx.vertx();
        try (TestServer rig = rig(true, TestTimeouts.LONG)) {
            HttpClientAgent client = vertx.createHttpClient(http2());
            RequestOptions connect = new RequestOptions()
                    .setMethod(HttpMethod.CONNECT)
                    .setHost("127.0.0.1")
                    .setPort(rig.port());
            HttpClientResponse response = resultOf(client.request(connect).compose(HttpClientRequest::send));
            assertThat(response.statusCode()).isEqualTo(400);
            client.close();
        } finally {
            resultOf(vertx.close());
        }
    }

    @Test
    void whoReadsNothingOfHttp2LosesItsPlace() throws Exception {
        Vertx vertx = Vertx.vertx();
        // The head of the answer must have been read before the rest is lost
        try (TestServer rig = rig(true, TestTimeouts.send(Duration.ofSeconds(3)))) {
            // Held in a variable: a client without a reference closes itself
            HttpClientAgent client = vertx.createHttpClient(http2());
            HttpClientResponse response = resultOf(client.request(HttpMethod.GET, rig.port(), "127.0.0.1", "/large")
                    .compose(request -> request.send().onSuccess(HttpClientResponse::pause)));
            assertThat(response.version()).isEqualTo(HttpVersion.HTTP_2);
            await().until(() -> rig.metric(SLOW) == 1);
            await().until(() -> rig.metric(IN_FLIGHT) == 0);
            CompletableFuture<Integer> length = response.body()
                    .map(Buffer::length)
                    .otherwise(-1)
                    .toCompletionStage()
                    .toCompletableFuture();
            assertThat(length.get(60, TimeUnit.SECONDS)).isEqualTo(-1);
            client.close();
        } finally {
            resultOf(vertx.close());
        }
    }

    /// Small answers take no place, but what is unsent of them must not keep a connection open that is idle. A thread
    /// that is stuck in a write cannot be interrupted, so the test has one of its own.
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whoAsksOnAndOnAndReadsNothingIsIdle() throws Exception {
        try (TestServer rig = rig(false, TestTimeouts.idle(Duration.ofSeconds(2)));
                Socket reader = asking(rig, false, SMALL)) {
            assertThatThrownBy(() -> {
                        byte[] many = SMALL.repeat(100).getBytes(US_ASCII);
                        // More than a server takes in that waits until an answer is read
                        for (int i = 0; i < 100_000; i++) {
                            reader.getOutputStream().write(many);
                        }
                    })
                    .isInstanceOf(SocketException.class);
            assertThat(smallAsked).hasValueBetween(1, 1000);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoReadsNothingDoesNotKeepTheServerOpen(boolean tls) throws Exception {
        try (TestServer rig = rig(tls, TestTimeouts.LONG);
                Socket reader = asking(rig, tls, LARGE)) {
            assertThat(reader.getInputStream().read()).isEqualTo('H');
            rig.server.close();
            await().until(() -> rig.metric(IN_FLIGHT) == 0);
            assertThat(TestServer.bytesUntilItEnds(reader)).isLessThan(TestServer.LARGE.length);
        }
    }
}
