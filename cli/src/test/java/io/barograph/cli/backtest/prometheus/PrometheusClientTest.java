package io.barograph.cli.backtest.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrometheusClientTest {

    @TempDir
    private Path directory;

    private String refusal(HttpHandler handler, Duration patience) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", handler);
        server.start();
        URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        PrometheusAccess access = new PrometheusAccess(base, SSLContext.getDefault(), () -> "");
        AnswerCache cache = new AnswerCache(directory.resolve("state"));
        try (PrometheusClient client = new PrometheusClient(access, cache, patience, new CollectedObservations())) {
            IOException refusal = catchThrowableOfType(
                    IOException.class, () -> client.askValue("/q", "the question", InputStream::readAllBytes));
            assertThat(directory.resolve("state")).doesNotExist();
            return String.valueOf(refusal.getMessage());
        } finally {
            server.stop(0);
        }
    }

    @Test
    void anAnswerThatNeverEndsIsGivenUp() throws Exception {
        CountDownLatch asked = new CountDownLatch(6);
        String said = refusal(
                exchange -> {
                    exchange.sendResponseHeaders(200, 100);
                    exchange.getResponseBody().write('{');
                    exchange.getResponseBody().flush();
                    asked.countDown();
                },
                Duration.ofMillis(200));
        assertThat(said).isEqualTo("the question: no whole answer within 0 s, 6 times in a row");
        assertThat(asked.getCount()).isZero();
    }

    @Test
    void anAnswerThatIsTooLargeIsHungUpOn() throws Exception {
        byte[] megabyte = new byte[1024 * 1024];
        String said = refusal(
                exchange -> {
                    exchange.sendResponseHeaders(200, 999_999_999_999L);
                    while (true) {
                        exchange.getResponseBody().write(megabyte);
                    }
                },
                Duration.ofSeconds(60));
        assertThat(said).isEqualTo("an answer of more than " + PrometheusClient.MOST_BYTES + " bytes");
    }

    @Test
    void anAnswerThatBreaksOffIsAskedForAgain() throws Exception {
        String said = refusal(
                exchange -> {
                    exchange.sendResponseHeaders(200, 100);
                    exchange.getResponseBody().write('{');
                    exchange.getResponseBody().flush();
                    throw new IOException("the server ends here");
                },
                Duration.ofSeconds(60));
        assertThat(said).contains("cannot be reached").endsWith("6 times in a row");
    }
}
