package io.barograph.cli.options;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ControllerClientTest {

    private static final ClientCredentials NO_CREDENTIALS =
            ClientCredentials.openFiles(new ClientCredentials.Files(null, null, null, "", null));

    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    ControllerClientTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
    }

    @AfterEach
    void close() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private URI serves(HttpHandler conduct) {
        server.createContext("/", conduct);
        server.start();
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api/explain");
    }

    private static String ask(URI address, Duration patience) throws InterruptedException {
        return new ControllerClient(NO_CREDENTIALS.current(), patience).askText(address);
    }

    @Test
    void doesNotWaitForTheRestOfAnAnswerThatNeverComes() {
        URI address = serves(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("{".getBytes(UTF_8));
            exchange.getResponseBody().flush();
            try {
                end.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        assertThatThrownBy(() -> ask(address, Duration.ofSeconds(2)))
                .isInstanceOf(ControllerClient.NoAnswerException.class)
                .hasMessageContaining("within 2 s");
    }

    @Test
    void stopsReadingAnAnswerThatDoesNotEnd() {
        URI address = serves(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            while (end.getCount() > 0) {
                exchange.getResponseBody().write(new byte[64 * 1024]);
            }
        });
        assertThatThrownBy(() -> ask(address, Duration.ofSeconds(60)))
                .isInstanceOf(ControllerClient.NoAnswerException.class);
    }
}
