package io.barograph.web.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.keys.TestKeys;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandler;
import module java.base;
import org.junit.jupiter.api.Test;

/// What is counted of the records of a client that shakes hands with a server.
class TlsRecordLimitTest {

    private final TestKeys keys = TestKeys.usual();
    private final List<Integer> counted = new ArrayList<>();
    private boolean isEnough;

    private EmbeddedChannel server(boolean wantsCertificate) throws GeneralSecurityException {
        SSLEngine engine = keys.server("server", keys.trustManagers()).createSSLEngine();
        engine.setUseClientMode(false);
        engine.setWantClientAuth(wantsCertificate);
        return new EmbeddedChannel(
                new TlsRecordLimit(
                        (more, showsCertificates) -> {
                            assertThat(showsCertificates).isEqualTo(wantsCertificate);
                            counted.add(more);
                            return isEnough;
                        },
                        () -> counted.add(-1)),
                new SslHandler(engine));
    }

    private EmbeddedChannel client(String name) throws GeneralSecurityException {
        SSLEngine engine = keys.client(name).createSSLEngine("localhost", 1);
        engine.setUseClientMode(true);
        return new EmbeddedChannel(new SslHandler(engine));
    }

    /// Until neither has more to say.
    private static void exchange(EmbeddedChannel client, EmbeddedChannel server) {
        boolean isAnySent = true;
        while (isAnySent) {
            boolean hasClientSent = sendAll(client, server);
            isAnySent = sendAll(server, client) || hasClientSent;
        }
    }

    private static boolean sendAll(EmbeddedChannel from, EmbeddedChannel to) {
        ByteBuf sent = from.readOutbound();
        boolean isAnySent = sent != null;
        while (sent != null) {
            to.writeInbound(sent);
            to.runPendingTasks();
            sent = from.readOutbound();
        }
        return isAnySent;
    }

    @Test
    void theEndOfAHandshakeIsFree() throws GeneralSecurityException {
        exchange(client(""), server(false));
        assertThat(counted).isEmpty();
    }

    @Test
    void aCertificateCountsAndSoDoWhatMayStandBehindTheEndOfAHandshake() throws GeneralSecurityException {
        EmbeddedChannel client = client("prometheus");
        EmbeddedChannel server = server(true);
        exchange(client, server);
        assertThat(server.isActive()).isTrue();
        assertThat(counted.stream().mapToInt(Integer::intValue).sum()).isBetween(300, 8_000);
    }

    @Test
    void dataIsFreeAndTheAlertThatClosesCounts() throws GeneralSecurityException {
        EmbeddedChannel client = client("");
        EmbeddedChannel server = server(false);
        exchange(client, server);
        client.writeOutbound(Unpooled.copiedBuffer("GET / HTTP/1.1", StandardCharsets.US_ASCII));
        exchange(client, server);
        assertThat(counted).isEmpty();
        ChannelFuture _ = client.close();
        exchange(client, server);
        assertThat(counted).singleElement().satisfies(bytes -> assertThat(bytes).isBetween(17, 64));
    }

    @Test
    void whoSendsTooMuchIsClosedOnce() throws GeneralSecurityException {
        isEnough = true;
        EmbeddedChannel client = client("prometheus");
        EmbeddedChannel server = server(true);
        exchange(client, server);
        assertThat(server.isActive()).isFalse();
        assertThat(counted).endsWith(-1).containsOnlyOnce(-1);
    }
}
