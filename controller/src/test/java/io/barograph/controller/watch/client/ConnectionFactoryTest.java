package io.barograph.controller.watch.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.web.tls.ClientCredentials;
import io.netty.channel.ChannelException;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is asked over which connection.
@Timeout(120)
class ConnectionFactoryTest {

    private static final String PAGE = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n";
    private final ExporterClient client = ExporterClient.open(Duration.ofSeconds(60));
    private final AtomicInteger connections = new AtomicInteger();
    private @Nullable ExporterConnection line;

    @AfterEach
    void close() {
        client.close();
    }

    /// What is said to the n-th request, counted from 1, of the c-th connection; nothing hangs up.
    private interface Script {
        String answer(int connection, int request);
    }

    private ServerSocket serve(Script script) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    Socket peer = server.accept();
                    int connection = connections.incrementAndGet();
                    Thread.ofVirtual().start(() -> speak(peer, connection, script));
                }
            } catch (IOException _) {
                // The test is over
            }
        });
        return server;
    }

    private static void speak(Socket peer, int connection, Script script) {
        try (peer) {
            InputStream in = peer.getInputStream();
            OutputStream out = peer.getOutputStream();
            for (int request = 1; heardOne(in); request++) {
                String answer = script.answer(connection, request);
                if (answer.isEmpty()) {
                    return;
                }
                out.write(answer.getBytes(US_ASCII));
            }
        } catch (IOException _) {
            // The client hung up
        }
    }

    private static boolean heardOne(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return false;
            }
            head.append((char) next);
        }
        return true;
    }

    private PageResult ask(ServerSocket server) throws InterruptedException {
        URI base = URI.create("http://127.0.0.1:" + server.getLocalPort());
        line = line == null ? client.connectionTo(new ExporterAddress("n1", base)) : line;
        return line.fetchPage(null, false, Duration.ZERO);
    }

    private static void holds(PageResult answer, String line) {
        assertThat(answer)
                .isInstanceOfSatisfying(
                        PageResult.Page.class,
                        page -> assertThat(page.lines()).containsExactly(line.getBytes(US_ASCII)));
    }

    @Test
    void asksOverTheConnectionThatIsOpen() throws Exception {
        try (ServerSocket server = serve((connection, request) -> PAGE + connection + ":" + request)) {
            holds(ask(server), "1:1");
            holds(ask(server), "1:2");
            holds(ask(server), "1:3");
        }
    }

    @Test
    void asksAnewWhereTheConnectionIsClosedInsteadOfAnAnswer() throws Exception {
        try (ServerSocket server = serve((connection, request) -> request == 2 ? "" : PAGE + connection + ":1")) {
            holds(ask(server), "1:1");
            holds(ask(server), "2:1");
            assertThat(connections).hasValue(2);
        }
    }

    @Test
    void asksAnewOnceOnly() throws Exception {
        try (ServerSocket server =
                serve((connection, request) -> connection == 1 && request == 1 ? PAGE + "a:b" : "")) {
            holds(ask(server), "a:b");
            assertThat(ask(server)).isInstanceOfSatisfying(PageResult.Failure.class, failure -> {
                assertThat(failure.fault()).isEqualTo(ExporterFault.UNREACHABLE);
                assertThat(failure.why()).contains("closed before the answer's end");
            });
            assertThat(connections).hasValue(2);
        }
    }

    @Test
    void takesNoAnswerThatCameBeforeItsQuestion() throws Exception {
        try (ServerSocket server = serve((connection, request) -> PAGE + connection + ":" + request + PAGE + "bad")) {
            holds(ask(server), "1:1");
            holds(ask(server), "2:1");
            holds(ask(server), "3:1");
        }
    }

    @Test
    void keepsNoConnectionThatTheExporterWillClose() throws Exception {
        String closes = PAGE.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
        try (ServerSocket server = serve((connection, request) -> closes + connection + ":" + request)) {
            holds(ask(server), "1:1");
            holds(ask(server), "2:1");
        }
    }

    @Test
    void refusesEndlessHeaders() throws Exception {
        String head = "HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000) + "\r\n\r\n";
        try (ServerSocket server = serve((connection, request) -> head)) {
            assertThat(ask(server))
                    .isInstanceOfSatisfying(
                            PageResult.Failure.class,
                            failure -> assertThat(failure.fault()).isEqualTo(ExporterFault.UNREACHABLE));
        }
    }

    @Test
    void refusesWordsBeforeTheAnswer() throws Exception {
        try (ServerSocket server = serve((connection, request) -> "HTTP/1.1 100 Continue\r\n\r\n" + PAGE + "a:b")) {
            assertThat(ask(server))
                    .isInstanceOfSatisfying(
                            PageResult.Failure.class,
                            failure -> assertThat(failure.why()).contains("answers 100"));
        }
    }

    @Test
    void saysAtOnceThatThereIsNoDescriptorLeft() throws Exception {
        ClientCredentials.Shown access = new ClientCredentials.Shown(SSLContext.getDefault(), "");
        SocketException full = new SocketException("Too many open files");
        AtomicInteger tried = new AtomicInteger();
        try (ConnectionFactory none = new ConnectionFactory(() -> {
            tried.incrementAndGet();
            throw new ChannelException("Failed to open a socket.", full);
        })) {
            ExporterConnection alone = new ExporterConnection(
                    new ExporterAddress("n1", URI.create("http://127.0.0.1:9")),
                    new ExporterClient.Terms(Duration.ofHours(1), () -> access),
                    none);
            for (int i = 1; i <= 2; i++) {
                assertThat(alone.fetchPage(null, false, Duration.ZERO))
                        .isEqualTo(new PageResult.Failure(
                                ExporterFault.UNREACHABLE, "http://127.0.0.1:9/snapshots?wait=0: Too many open files"));
                assertThat(tried).hasValue(i);
            }
        }
    }

    @Test
    void aClosedClientGivesNoAnswer() throws Exception {
        try (ServerSocket server = serve((connection, request) -> PAGE + connection + ":" + request)) {
            holds(ask(server), "1:1");
            client.close();
            assertThat(ask(server)).isInstanceOf(PageResult.Failure.class);
        }
    }
}
