package io.barograph.web.limits;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import module java.base;

/// The TLS handshakes that each client has under way. They are computed one after the other, by a thread for all: who
/// begins hundreds would keep everyone else's waiting. Used by any thread.
final class ClientHandshakes {

    private static final int MOST_OF_ONE = 32;

    private final Map<ClientIdentity, Integer> underWay = new HashMap<>();

    private synchronized boolean begin(ClientIdentity client) {
        int count = underWay.getOrDefault(client, 0);
        if (count >= MOST_OF_ONE) {
            return false;
        }
        underWay.put(client, count + 1);
        return true;
    }

    private synchronized void end(ClientIdentity client) {
        underWay.computeIfPresent(client, (_, count) -> count > 1 ? count - 1 : null);
    }

    /// Closes the connection where it would be one too many. It stands beneath TLS.
    ///
    /// @param onClose is called if so
    void limit(Channel channel, ClientIdentity client, Runnable onClose) {
        channel.pipeline().addFirst(new FirstBytes(client, onClose));
    }

    /// A handshake is under way from its first bytes on.
    private final class FirstBytes extends ChannelInboundHandlerAdapter {
        private final ClientIdentity client;
        private final Runnable onClose;

        private FirstBytes(ClientIdentity client, Runnable onClose) {
            this.client = client;
            this.onClose = onClose;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            SslHandler tls = context.pipeline().get(SslHandler.class);
            if (tls != null && !begin(client)) {
                ReferenceCountUtil.release(message);
                onClose.run();
                var _ = context.close();
                return;
            }
            if (tls != null) {
                Future<Channel> _ = tls.handshakeFuture().addListener(_ -> end(client));
            }
            context.pipeline().remove(this);
            context.fireChannelRead(message);
        }
    }
}
