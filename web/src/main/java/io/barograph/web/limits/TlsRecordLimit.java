package io.barograph.web.limits;

import io.barograph.program.SystemClock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import module java.base;

/// Closes a connection whose TLS records carry no data.
///
/// An update of keys (<https://www.rfc-editor.org/rfc/rfc8446#section-4.6.3>) needs no password and takes the event
/// loop some 20 us, and one record may hold thousands of them: a few connections full of them would keep it from
/// everyone else. So records are handed to TLS one by one, and after each it is known whether it held data. An honest
/// peer sends single updates, alerts and tickets, and few. It stands beneath TLS, and belongs to the event loop.
public final class TlsRecordLimit extends ChannelInboundHandlerAdapter {

    /// Of records in the handshake: a client's certificates take some of it, at most 32 KiB of a message.
    private static final long HANDSHAKE_BYTES = 64 * 1024;

    /// Of records without data in a minute, for a client: some 40 updates or alerts, each encrypted.
    public static final int CLIENT_DATALESS_BYTES = 1_024;

    /// For a server: tickets too (RFC 8446, 4.6.1), in which the certificates of both ends may stand.
    public static final int SERVER_DATALESS_BYTES = 16_384;

    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

    /// Type, version, and the length of what follows (RFC 8446, 5.1).
    private static final int HEADER_BYTES = 5;

    private final int mostDatalessBytes;
    private final Runnable onClose;
    private final byte[] header = new byte[HEADER_BYTES];
    private int headerRead;
    private int recordBytes;
    private int recordRead;
    private boolean isInstalled;
    private boolean handshakeIsOver;
    private boolean hadData;
    private long handshakeBytes;
    private int datalessBytes;
    private long sinceNanos = SystemClock.nanos();
    private boolean closed;

    /// @param mostDatalessBytes of records without data that the peer may send in a minute
    /// @param onClose is called when the connection is closed for it
    public TlsRecordLimit(int mostDatalessBytes, Runnable onClose) {
        this.mostDatalessBytes = mostDatalessBytes;
        this.onClose = onClose;
    }

    /// Looks at what TLS has decrypted.
    private final class Decrypted extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            hadData = true;
            context.fireChannelRead(message);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            handshakeIsOver |= event instanceof SslHandshakeCompletionEvent;
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
        try {
            while (!closed && bytes.isReadable()) {
                passRecordPart(context, bytes);
                installBehind(tls);
            }
        } finally {
            bytes.release();
        }
    }

    /// Next to TLS: another limit that has closed the connection hands no data on. The first record has none.
    private void installBehind(ChannelHandlerContext tls) {
        if (!isInstalled && !tls.isRemoved()) {
            isInstalled = true;
            tls.pipeline().addAfter(tls.name(), null, new Decrypted());
        }
    }

    /// Hands on no more than the rest of one record.
    private void passRecordPart(ChannelHandlerContext context, ByteBuf bytes) {
        int start = bytes.readerIndex();
        int length = 0;
        while (headerRead < HEADER_BYTES && length < bytes.readableBytes()) {
            header[headerRead++] = bytes.getByte(start + length++);
            recordBytes = ((header[3] & 0xff) << 8) | (header[4] & 0xff);
        }
        if (headerRead == HEADER_BYTES) {
            int content = Math.min(recordBytes - recordRead, bytes.readableBytes() - length);
            recordRead += content;
            length += content;
        }
        boolean isOver = handshakeIsOver;
        context.fireChannelRead(bytes.readRetainedSlice(length));
        handshakeBytes += isOver ? 0 : length;
        if (headerRead == HEADER_BYTES && recordRead == recordBytes) {
            boolean isTooMuch = isOver && !hadData && exceedsMinute(recordBytes);
            headerRead = 0;
            recordRead = 0;
            hadData = false;
            closeIf(isTooMuch, context);
        }
        closeIf(handshakeBytes > HANDSHAKE_BYTES, context);
    }

    private boolean exceedsMinute(int bytes) {
        long nowNanos = SystemClock.nanos();
        if (nowNanos - sinceNanos >= MINUTE_NANOS) {
            sinceNanos = nowNanos;
            datalessBytes = 0;
        }
        datalessBytes += bytes;
        return datalessBytes > mostDatalessBytes;
    }

    private void closeIf(boolean isTooMuch, ChannelHandlerContext context) {
        if (isTooMuch && !closed) {
            closed = true;
            onClose.run();
            var _ = context.close();
        }
    }
}
