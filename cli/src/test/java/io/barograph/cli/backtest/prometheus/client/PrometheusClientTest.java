package io.barograph.cli.backtest.prometheus.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.cli.backtest.prometheus.CollectedObservations;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrometheusClientTest {

    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

    @TempDir
    private Path directory;

    private interface Speech {
        void say(OutputStream out) throws IOException, InterruptedException;
    }

    private String refusal(Speech speech, Duration patience) throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                PrometheusClient client = new PrometheusClient(
                        access(socket),
                        new AnswerCache(directory.resolve("state")),
                        patience,
                        new CollectedObservations())) {
            Thread.ofVirtual().start(() -> serve(socket, speech));
            String[] said = {""};
            assertThatThrownBy(() -> client.ask("/q", "the question", InputStream::readAllBytes))
                    .isInstanceOf(IOException.class)
                    .satisfies(it -> said[0] = it.getMessage());
            assertThat(directory.resolve("state")).doesNotExist();
            return said[0];
        }
    }

    private static PrometheusAccess access(ServerSocket socket) throws Exception {
        URI base = URI.create("http://127.0.0.1:" + socket.getLocalPort());
        return new PrometheusAccess(base, SSLContext.getDefault(), () -> "");
    }

    private static void serve(ServerSocket socket, Speech speech) {
        while (!socket.isClosed()) {
            try {
                Socket one = socket.accept();
                Thread.ofVirtual().start(() -> speak(one, speech));
            } catch (IOException _) {
                return;
            }
        }
    }

    private static void speak(Socket one, Speech speech) {
        try (one) {
            one.getInputStream().read(new byte[4096]);
            speech.say(one.getOutputStream());
        } catch (IOException _) {
            // the client hung up, as it should
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void anAnswerThatNeverEndsIsGivenUp() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        String said = refusal(
                out -> {
                    out.write((HEAD + "Content-Length: 100\r\n\r\n{").getBytes(US_ASCII));
                    out.flush();
                    never.await();
                },
                Duration.ofMillis(200));
        assertThat(said).isEqualTo("the question: no whole answer within 0 s, 6 times in a row");
    }

    @Test
    void anAnswerThatIsTooLargeIsHungUpOn() throws Exception {
        byte[] megabyte = new byte[1024 * 1024];
        String said = refusal(
                out -> {
                    out.write((HEAD + "Content-Length: 999999999999\r\n\r\n").getBytes(US_ASCII));
                    while (true) {
                        out.write(megabyte);
                    }
                },
                Duration.ofSeconds(60));
        assertThat(said).isEqualTo("an answer of more than " + PrometheusClient.MOST_BYTES + " bytes");
    }

    @Test
    void anAnswerThatBreaksOffIsAskedForAgain() throws Exception {
        String said = refusal(
                out -> out.write((HEAD + "Content-Length: 100\r\n\r\n{\"sta").getBytes(US_ASCII)),
                Duration.ofSeconds(60));
        assertThat(said).contains("cannot be reached").endsWith("6 times in a row");
    }
}
