package io.barograph.controller.watch.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.testkit.network.KeyUpdateFlood;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import java.security.cert.X509Certificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a hostile exporter's TLS can cost: the processor's time is spent before it has shown a certificate.
class ExporterClientTlsTest {

    private static final int SUPPORTED_GROUPS = 10;

    /// What a client offers in its first words, which are not encrypted yet (RFC 8446, 4.1.2).
    private record Hello(List<Integer> suites, List<Integer> groups) {

        static Hello read(Socket client) throws IOException {
            DataInputStream in = new DataInputStream(client.getInputStream());
            in.skipNBytes(3);
            ByteBuffer hello = ByteBuffer.wrap(in.readNBytes(in.readUnsignedShort()));
            hello.position(4 + 2 + 32); // handshake header, version, random
            skip(hello, hello.get() & 0xff);
            List<Integer> suites = shorts(hello, hello.getShort() & 0xffff);
            skip(hello, hello.get() & 0xff);
            hello.getShort();
            List<Integer> groups = new ArrayList<>();
            while (hello.hasRemaining()) {
                int type = hello.getShort();
                int length = hello.getShort() & 0xffff;
                if (type == SUPPORTED_GROUPS) {
                    groups.addAll(shorts(hello, hello.getShort() & 0xffff));
                } else {
                    skip(hello, length);
                }
            }
            return new Hello(suites, groups);
        }

        private static void skip(ByteBuffer hello, int bytes) {
            hello.position(hello.position() + bytes);
        }

        private static List<Integer> shorts(ByteBuffer hello, int bytes) {
            List<Integer> all = new ArrayList<>();
            for (int i = 0; i < bytes; i += 2) {
                all.add(hello.getShort() & 0xffff);
            }
            return all;
        }
    }

    @Test
    void offersNoKeyAgreementWhoseCostTheExporterChooses() throws Exception {
        CompletableFuture<Hello> heard = new CompletableFuture<>();
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                ExporterClient client = ExporterClient.open(Duration.ofSeconds(60))) {
            Thread.ofVirtual().start(() -> {
                try (Socket peer = server.accept()) {
                    heard.complete(Hello.read(peer));
                } catch (IOException | RuntimeException e) {
                    heard.completeExceptionally(e);
                }
            });
            URI base = URI.create("https://127.0.0.1:" + server.getLocalPort());
            assertThat(client.connectionTo(new ExporterAddress("n1", base)).fetchPage(null, false, Duration.ZERO))
                    .isInstanceOf(PageResult.Failure.class);
            Hello hello = heard.get(30, TimeUnit.SECONDS);
            // TLS_AES_128_GCM_SHA256, secp256r1
            assertThat(hello.suites()).contains(0x1301);
            assertThat(hello.groups()).contains(0x0017);
            // TLS_DHE_RSA_WITH_AES_256_GCM_SHA384, TLS_DHE_RSA_WITH_AES_128_CBC_SHA; ffdhe2048 to ffdhe8192
            assertThat(hello.suites()).doesNotContain(0x009f, 0x0033);
            assertThat(hello.groups()).doesNotContain(0x0100, 0x0101, 0x0102, 0x0103, 0x0104);
        }
    }

    /// Takes its time to find out whom to trust.
    private static final class Pondering extends X509ExtendedTrustManager {
        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch end = new CountDownLatch(1);

        private void ponder() {
            asked.countDown();
            try {
                end.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            ponder();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
            ponder();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            ponder();
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private static HttpsServer secured() throws Exception {
        return secured(TestKeys.selfSigned("s").server("s"));
    }

    private static HttpsServer secured(SSLContext context) throws Exception {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.start();
        return server;
    }

    @Test
    void aHandshakeThatComputesForLongKeepsNoOtherExporterWaiting() throws Exception {
        Pondering pondering = new Pondering();
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, new TrustManager[] {pondering}, null);
        ClientCredentials.Shown access = new ClientCredentials.Shown(tls, "");
        HttpsServer secured = secured();
        try (RawServer plain = new RawServer(
                        out -> out.write(RawServer.bytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nx\n")));
                ExporterClient client = new ExporterClient(Duration.ofSeconds(60), () -> access)) {
            URI base = URI.create("https://127.0.0.1:" + secured.getAddress().getPort());
            Thread asking = Thread.ofVirtual().start(() -> {
                try {
                    client.connectionTo(new ExporterAddress("n1", base)).fetchPage(null, false, Duration.ZERO);
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
            assertThat(pondering.asked.await(60, TimeUnit.SECONDS)).isTrue();
            List<PageResult> others = new ArrayList<>();
            for (int loop = 0; loop < 2; loop++) {
                others.add(client.connectionTo(new ExporterAddress("n2", plain.base()))
                        .fetchPage(null, false, Duration.ZERO));
            }
            pondering.end.countDown();
            asking.interrupt();
            assertThat(others).hasOnlyElementsOfType(PageResult.Page.class);
        } finally {
            pondering.end.countDown();
            secured.stop(0);
        }
    }

    /// A server that sends one at each handshake, as the JDK's does, leaves none behind, and the connection goes on.
    @Test
    void keepsNoTicketThatAnExporterSends() throws Exception {
        TestKeys keys = TestKeys.usual();
        HttpsServer secured = secured(keys.server("server"));
        secured.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write("x\n".getBytes(StandardCharsets.US_ASCII));
            }
        });
        SSLContext tls = keys.client("");
        ClientCredentials.Shown access = new ClientCredentials.Shown(tls, "");
        try (ExporterClient client = new ExporterClient(Duration.ofSeconds(60), () -> access)) {
            URI base = URI.create("https://localhost:" + secured.getAddress().getPort());
            ExporterConnection connection = client.connectionTo(new ExporterAddress("n1", base));
            for (int request = 0; request < 3; request++) {
                assertThat(connection.fetchPage(null, false, Duration.ZERO)).isInstanceOf(PageResult.Page.class);
            }
            assertThat(Collections.list(tls.getClientSessionContext().getIds()))
                    .as("the connection's own session and those that tickets would resume")
                    .hasSize(1);
        } finally {
            secured.stop(0);
        }
    }

    /// Each KeyUpdate has the client answer with one (RFC 8446, 4.6.3). Java's own TLS may fail at so many, and hang up
    /// first: then it begins anew, and all that it sent before counts.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void hangsUpOnAnExporterThatAsksForKeysWithoutEnd(boolean reads) throws Exception {
        TestKeys keys = TestKeys.usual();
        ClientCredentials.Shown access = new ClientCredentials.Shown(keys.client(""), "");
        CompletableFuture<IOException> flood = new CompletableFuture<>();
        try (ServerSocket server =
                        keys.server("server").getServerSocketFactory().createServerSocket();
                ExporterClient client = new ExporterClient(Duration.ofSeconds(60), () -> access)) {
            server.setReceiveBufferSize(4_096);
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread.ofPlatform().start(() -> {
                while (!server.isClosed()) {
                    try (SSLSocket peer = (SSLSocket) server.accept()) {
                        peer.startHandshake();
                        if (reads) {
                            KeyUpdateFlood.readAnswers(peer);
                        }
                        KeyUpdateFlood.sendUpdates(peer);
                    } catch (IOException e) {
                        flood.complete(e);
                    }
                }
            });
            URI base = URI.create("https://localhost:" + server.getLocalPort());
            ExporterConnection connection = client.connectionTo(new ExporterAddress("n1", base));
            await().until(() -> connection.fetchPage(null, false, Duration.ofSeconds(60))
                            instanceof PageResult.Failure(ExporterFault _, String why)
                    && why.contains("it sends TLS records without data"));
            assertThat(flood.get()).isNotNull();
        }
    }
}
