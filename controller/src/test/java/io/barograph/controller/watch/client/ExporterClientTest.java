package io.barograph.controller.watch.client;

import static io.barograph.controller.watch.client.RawServer.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.net.httpserver.HttpServer;
import io.barograph.web.tls.ClientCredentials;
import io.barograph.wire.SnapshotPage;
import io.barograph.wire.format.SnapshotPosition;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What a hostile exporter can cost: one bounded page, one deadline.
class ExporterClientTest {

    private static final Duration GRACE = Duration.ofSeconds(60);
    private final ExporterClient client = ExporterClient.open(GRACE);

    @AfterEach
    void close() {
        client.close();
    }

    private PageResult ask(RawServer server) throws InterruptedException {
        return client.connectionTo(new ExporterAddress("n1", server.base())).fetchPage(null, false, Duration.ZERO);
    }

    private void refused(RawServer.Speech speech, ExporterFault fault, String why) throws Exception {
        try (RawServer server = new RawServer(speech)) {
            refused(ask(server), fault, why);
        }
    }

    private static void refused(PageResult answer, ExporterFault fault, String why) {
        assertThat(answer).isInstanceOfSatisfying(PageResult.Failure.class, failure -> {
            assertThat(failure.fault()).isEqualTo(fault);
            assertThat(failure.why()).contains(why).contains("/snapshots?");
        });
    }

    private static void tooSlow(RawServer.Speech speech) throws Exception {
        try (RawServer server = new RawServer(speech);
                ExporterClient hasty = ExporterClient.open(Duration.ofSeconds(2))) {
            PageResult answer =
                    hasty.connectionTo(new ExporterAddress("n1", server.base())).fetchPage(null, false, Duration.ZERO);
            refused(answer, ExporterFault.TOO_SLOW, "2.0 s");
        }
    }

    @Test
    void takesAPageApartAtItsLineEnds() throws Exception {
        try (RawServer server =
                new RawServer(out -> out.write(bytes("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nab\ncd\nef")))) {
            assertThat(ask(server))
                    .isInstanceOfSatisfying(
                            PageResult.Page.class,
                            page -> assertThat(page.lines()).containsExactly(bytes("ab"), bytes("cd"), bytes("ef")));
        }
    }

    @Test
    void asksForWhatComesAfterItsPosition() {
        ExporterAddress exporter = new ExporterAddress("n1", URI.create("http://10.0.0.7:9977"));
        assertThat(exporter.urlOf(ExporterAddress.snapshotTarget(null, false, 0)))
                .isEqualTo("http://10.0.0.7:9977/snapshots?wait=0");
        assertThat(exporter.urlOf(ExporterAddress.snapshotTarget(new SnapshotPosition("5f3a", 12), true, 10)))
                .isEqualTo("http://10.0.0.7:9977/snapshots?after=5f3a.12&wait=10&changes=1");
    }

    static Stream<Arguments> refusals() {
        String head = "HTTP/1.1 200 OK\r\nContent-Length: ";
        String empty = "\r\nContent-Length: 0\r\n\r\n";
        ExporterFault status = ExporterFault.STATUS;
        return Stream.of(
                arguments(head + "70000\r\n\r\n" + "x".repeat(70_000), ExporterFault.OVERSIZED, "than 65536 bytes"),
                arguments(head + "70000\r\n\r\n" + "\n".repeat(70_000), ExporterFault.OVERSIZED, "than 32768 lines"),
                arguments(head + "1000\r\n\r\nshort\n", ExporterFault.UNREACHABLE, ""),
                arguments("SSH-2.0-OpenSSH_9.2\r\n", ExporterFault.UNREACHABLE, ""),
                arguments("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/" + empty, status, "answers 302"),
                arguments("HTTP/1.1 401 No" + empty, status, "answers 401. Maybe give --exporter-user"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void refusesWhatIsNoPage(String answer, ExporterFault fault, String why) throws Exception {
        refused(out -> out.write(bytes(answer)), fault, why);
    }

    @Test
    void hangsUpOnAnEndlessBody() throws Exception {
        byte[] lines = bytes("x\n".repeat(8_192));
        try (RawServer server = new RawServer(out -> {
            out.write(bytes("HTTP/1.1 200 OK\r\n\r\n"));
            while (true) {
                out.write(lines);
            }
        })) {
            assertThat(ask(server))
                    .isInstanceOfSatisfying(
                            PageResult.Failure.class,
                            failure -> assertThat(failure.fault()).isEqualTo(ExporterFault.OVERSIZED));
            // what is in flight beyond the bound is the sockets' buffers, not ours
            assertThat(server.sent()).isLessThan(SnapshotPage.MAX_BYTES + 16L * 1024 * 1024);
        }
    }

    @Test
    void endsASlowDripAtTheDeadline() throws Exception {
        tooSlow(out -> {
            out.write(bytes("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"));
            while (true) {
                out.write(bytes("x"));
                Thread.sleep(20);
            }
        });
    }

    @Test
    void endsAnAnswerThatNeverBegins() throws Exception {
        tooSlow(out -> Thread.sleep(60_000));
    }

    @Test
    void namesAStatusAndReadsNothingOfIt() throws Exception {
        refused(
                out -> {
                    out.write(bytes("HTTP/1.1 500 No\r\n\r\n"));
                    while (true) {
                        out.write(new byte[65_536]);
                    }
                },
                ExporterFault.STATUS,
                "answers 500");
    }

    @Test
    void namesAnAddressWhereNobodyListens() throws Exception {
        URI base;
        try (RawServer server = new RawServer(out -> {})) {
            base = server.base();
        }
        assertThat(client.connectionTo(new ExporterAddress("n1", base)).fetchPage(null, false, Duration.ZERO))
                .isInstanceOfSatisfying(
                        PageResult.Failure.class,
                        failure -> assertThat(failure.fault()).isEqualTo(ExporterFault.UNREACHABLE));
    }

    @Test
    void looksANameUp() throws Exception {
        try (RingExporter ring = new RingExporter()) {
            URI named = URI.create("http://localhost:" + ring.base().getPort());
            ExporterConnection line = client.connectionTo(new ExporterAddress("n1", named));
            assertThat(line.fetchPage(null, false, Duration.ZERO)).isEqualTo(new PageResult.Page(List.of()));
            assertThat(line.fetchPage(null, false, Duration.ZERO)).isEqualTo(new PageResult.Page(List.of()));
        }
    }

    /// Virtual threads that never wait keep the carriers, so that the name is looked up when the loop has ended.
    @Test
    void aNameThatIsFoundTooLateIsAnsweredAllTheSame() throws Exception {
        AtomicBoolean held = new AtomicBoolean(true);
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            Thread.ofVirtual().start(() -> {
                while (held.get()) {
                    Thread.onSpinWait();
                }
            });
        }
        CompletableFuture<PageResult> answer = new CompletableFuture<>();
        try {
            ExporterConnection line = client.connectionTo(new ExporterAddress("n1", URI.create("http://localhost:1")));
            line.loop()
                    .submit(() -> line.askForPage(null, false, Duration.ZERO, answer::complete))
                    .get(1, TimeUnit.MINUTES);
            client.close();
            assertThat(line.loop().awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            held.set(false);
        }
        refused(answer.get(1, TimeUnit.MINUTES), ExporterFault.UNREACHABLE, "the client is closed");
    }

    @Test
    void aShortDeadlineAfterALongOneHolds() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (RawServer server = new RawServer(out -> {
                    Thread.sleep(calls.getAndIncrement() == 0 ? 0 : 60_000);
                    out.write(bytes("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"));
                });
                ExporterClient hasty = ExporterClient.open(Duration.ofSeconds(1))) {
            ExporterConnection line = hasty.connectionTo(new ExporterAddress("n1", server.base()));
            assertThat(line.fetchPage(null, false, Duration.ofMinutes(10))).isEqualTo(new PageResult.Page(List.of()));
            refused(line.fetchPage(null, false, Duration.ZERO), ExporterFault.TOO_SLOW, "1.0 s");
        }
    }

    @Test
    void takesAnEmptyAnswerForAnEmptyPage() throws Exception {
        try (RawServer server = new RawServer(out -> out.write(bytes("HTTP/1.1 204 No Content\r\n\r\n")))) {
            assertThat(ask(server)).isEqualTo(new PageResult.Page(List.of()));
        }
    }

    @Test
    void anInterruptEndsALongPoll() throws Exception {
        try (RawServer server = new RawServer(out -> Thread.sleep(600_000))) {
            CountDownLatch ended = new CountDownLatch(1);
            AtomicReference<Object> outcome = new AtomicReference<>();
            Thread asking = Thread.ofVirtual().start(() -> {
                try {
                    outcome.set(client.connectionTo(new ExporterAddress("n1", server.base()))
                            .fetchPage(null, false, Duration.ofMinutes(10)));
                } catch (InterruptedException e) {
                    outcome.set(e);
                }
                ended.countDown();
            });
            asking.interrupt();
            assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(outcome.get()).isInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void anAddressWithoutSchemeIsNamed() {
        assertThatThrownBy(() -> new ExporterAddress("n1", URI.create("127.0.0.1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("n1")
                .hasMessageContaining("http://127.0.0.1:9977");
    }

    @Test
    void givesTheAuthorizationThatHoldsNow() throws Exception {
        AtomicReference<ClientCredentials.Shown> access =
                new AtomicReference<>(new ClientCredentials.Shown(SSLContext.getDefault(), "Basic Zmlyc3Q="));
        AtomicReference<String> heard = new AtomicReference<>("");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            heard.set(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        try (ExporterClient asking = new ExporterClient(GRACE, access::get)) {
            URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
            ExporterAddress exporter = new ExporterAddress("n1", base);
            for (String said : List.of("Basic Zmlyc3Q=", "Basic c2Vjb25k", "")) {
                SSLContext tls = SSLContext.getInstance("TLS");
                tls.init(null, null, null);
                access.set(new ClientCredentials.Shown(tls, said));
                assertThat(asking.connectionTo(exporter).fetchPage(null, false, Duration.ZERO))
                        .isInstanceOf(PageResult.Page.class);
                assertThat(heard.get()).isEqualTo(said.isEmpty() ? "null" : said);
            }
        } finally {
            server.stop(0);
        }
    }

    @Test
    void asksAnewAfterAQuestionThatCouldNotBePut() throws Exception {
        SSLContext tls = SSLContext.getDefault();
        AtomicReference<ClientCredentials.Shown> access = new AtomicReference<>(new ClientCredentials.Shown(tls, ""));
        try (RingExporter ring = new RingExporter();
                ExporterClient asking = new ExporterClient(GRACE, access::get)) {
            ExporterConnection line = asking.connectionTo(ring.of("n1"));
            assertThat(line.fetchPage(null, false, Duration.ZERO)).isEqualTo(new PageResult.Page(List.of()));
            access.set(new ClientCredentials.Shown(tls, "Basic\r\nX: y"));
            assertThatThrownBy(() -> line.fetchPage(null, false, Duration.ZERO))
                    .isInstanceOf(IllegalStateException.class);
            access.set(new ClientCredentials.Shown(tls, ""));
            assertThat(line.fetchPage(null, false, Duration.ZERO)).isEqualTo(new PageResult.Page(List.of()));
        }
    }
}
