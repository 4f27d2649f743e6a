package io.barograph.web.limits;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.program.SystemClock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import module java.base;

/// Closes an HTTP/2 connection that sends more frames that carry no request than a client needs.
///
/// Such a frame costs its sender some bytes and no password, and the event loop an answer: a few connections full of
/// them would keep it from everyone else's handshakes. Netty bounds what is queued of their answers, not how many come.
/// It sees what TLS has decrypted (<https://www.rfc-editor.org/rfc/rfc9113#section-4.1>). It belongs to the event loop.
final class ControlFrameLimit extends ChannelInboundHandlerAdapter {

    /// A client sends its settings, acknowledges ours, and pings now and then.
    private static final int MOST_A_SECOND = 50;

    /// A client that reads fast may give its window back with each frame of an answer. Nothing is answered to it.
    private static final int MOST_WINDOWS_A_SECOND = 5_000;

    private static final long SECOND_NANOS = 1_000_000_000;
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII);
    private static final int HEADER_BYTES = 9;
    private static final int TYPE_BYTE = 3;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int WINDOW_UPDATE = 8;

    private final Runnable counts;
    private final byte[] header = new byte[HEADER_BYTES];
    private int preface;
    private int filled;
    private int payloadLeft;
    private int frames;
    private int windows;
    private boolean closed;
    private long sinceNanos = SystemClock.nanos();

    /// @param counts is called for each connection that is closed
    ControlFrameLimit(Runnable counts) {
        this.counts = counts;
    }

    /// Puts a limit behind the connection's TLS when its first bytes come. Without TLS nothing here speaks HTTP/2.
    static final class Installer extends ChannelInboundHandlerAdapter {

        private final Runnable counts;

        Installer(Runnable counts) {
            this.counts = counts;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ChannelHandlerContext tls = context.pipeline().context(SslHandler.class);
            if (tls != null) {
                context.pipeline().addAfter(tls.name(), null, new ControlFrameLimit(counts));
            }
            context.fireChannelRead(message);
            context.pipeline().remove(this);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof ByteBuf bytes)) {
            context.fireChannelRead(message);
            return;
        }
        if (closed) {
            bytes.release();
            return;
        }
        int begin = readPreface(bytes);
        if (begin >= 0 && isTooMuch(bytes, begin)) {
            closed = true;
            bytes.release();
            counts.run();
            // TLS hands on more of what it has read already
            var _ = context.close();
            return;
        }
        context.fireChannelRead(message);
        if (begin < 0) {
            context.pipeline().remove(this);
        }
    }

    /// The offset of the first frame behind the preface, or -1 where another protocol is spoken.
    private int readPreface(ByteBuf bytes) {
        int index = bytes.readerIndex();
        while (preface < PREFACE.length && index < bytes.writerIndex()) {
            if (bytes.getByte(index++) != PREFACE[preface++]) {
                return -1;
            }
        }
        return index;
    }

    private boolean isTooMuch(ByteBuf bytes, int start) {
        int index = start;
        while (index < bytes.writerIndex()) {
            if (payloadLeft > 0) {
                int skipped = Math.min(payloadLeft, bytes.writerIndex() - index);
                payloadLeft -= skipped;
                index += skipped;
                continue;
            }
            header[filled++] = bytes.getByte(index++);
            if (filled == HEADER_BYTES) {
                filled = 0;
                payloadLeft = ((header[0] & 0xff) << 16) | ((header[1] & 0xff) << 8) | (header[2] & 0xff);
                if (isOneTooMany(header[TYPE_BYTE])) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isOneTooMany(int type) {
        if (type == HEADERS || (type == DATA && payloadLeft > 0)) {
            return false;
        }
        long nowNanos = SystemClock.nanos();
        if (nowNanos - sinceNanos >= SECOND_NANOS) {
            sinceNanos = nowNanos;
            frames = 0;
            windows = 0;
        }
        return type == WINDOW_UPDATE ? ++windows > MOST_WINDOWS_A_SECOND : ++frames > MOST_A_SECOND;
    }
}
