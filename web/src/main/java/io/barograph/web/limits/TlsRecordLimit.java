package io.barograph.web.limits;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import module java.base;

/// Closes a connection whose TLS carries hardly any data.
///
/// A TLS 1.3 KeyUpdate (<https://www.rfc-editor.org/rfc/rfc8446#section-4.6.3>) costs its sender 27 bytes and no
/// password, and the event loop new keys: a few connections full of them would keep it from everyone else. It counts
/// what comes in beneath TLS against what TLS has decrypted, and hands on little at a time. It belongs to the event
/// loop.
final class TlsRecordLimit extends ChannelInboundHandlerAdapter {

    /// A client's certificates take some of it, at most 32 KiB of a message.
    private static final long HANDSHAKE_BYTES = 64 * 1024;

    /// More than the largest record, which shows no data before its end.
    private static final long IDLE_BYTES = 24 * 1024;

    /// A record of 9 bytes of data, an empty frame of HTTP/2, has 31.
    private static final int BYTES_FOR_ONE = 4;

    private static final int PORTION = 4 * 1024;

    private final Runnable counts;
    private long mostBytes = HANDSHAKE_BYTES;
    private long idleBytes;
    private boolean isInstalled;
    private boolean closed;

    /// @param counts is called for each connection that is closed
    TlsRecordLimit(Runnable counts) {
        this.counts = counts;
    }

    /// Looks at what TLS has decrypted.
    private final class Decrypted extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof ByteBuf data) {
                idleBytes = Math.max(0, idleBytes - (long) BYTES_FOR_ONE * data.readableBytes());
            }
            context.fireChannelRead(message);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof SslHandshakeCompletionEvent) {
                mostBytes = IDLE_BYTES;
                idleBytes = 0;
            }
            context.fireUserEventTriggered(event);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ChannelHandlerContext tls = context.pipeline().context(SslHandler.class);
        if (tls == null || !(message instanceof ByteBuf bytes)) {
            context.fireChannelRead(message);
            return;
        }
        if (!isInstalled) {
            isInstalled = true;
            context.pipeline().addAfter(tls.name(), null, new Decrypted());
        }
        try {
            while (!closed && bytes.isReadable()) {
                ByteBuf portion = bytes.readRetainedSlice(Math.min(PORTION, bytes.readableBytes()));
                idleBytes += portion.readableBytes();
                context.fireChannelRead(portion);
                if (idleBytes > mostBytes) {
                    closed = true;
                    counts.run();
                    var _ = context.close();
                }
            }
        } finally {
            bytes.release();
        }
    }
}
