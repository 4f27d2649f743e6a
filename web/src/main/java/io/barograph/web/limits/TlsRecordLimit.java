package io.barograph.web.limits;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import module java.base;

/// Closes the connections of a peer whose TLS records carry no data.
///
/// One record may hold thousands of updates of keys, and a few connections full of them would keep the event loop from
/// everyone else. So records are handed to TLS one by one, and after each it is known whether it held data. The record
/// that ends the handshake may hold updates behind its end. An honest peer sends single updates, alerts and tickets,
/// and few. It stands beneath TLS, and belongs to the event loop.
public final class TlsRecordLimit extends ChannelInboundHandlerAdapter {

    /// Of records in the handshake: certificates take some of it, at most 32 KiB of a message.
    private static final long HANDSHAKE_BYTES = 64 * 1024;

    /// An honest peer's has some ten. TLS copies what came of a message with each further part of it.
    private static final int HANDSHAKE_RECORDS = 32;

    /// More than any account takes in a minute.
    private static final int TOO_MUCH = 1024 * 1024;

    /// The end of an encrypted handshake, with SHA-384.
    private static final int FINISHED_BYTES = 128;

    /// Type, version, and the length of what follows (RFC 8446, 5.1).
    private static final int HEADER_BYTES = 5;

    /// The type of a record that is encrypted by TLS 1.3, whatever it holds.
    private static final int ENCRYPTED = 23;

    private final Account account;
    private final Runnable onClose;
    private final byte[] header = new byte[HEADER_BYTES];
    private int headerRead;
    private int recordBytes;
    private int recordRead;
    private boolean isInstalled;
    private boolean showsCertificates;
    private boolean handshakeIsOver;
    private boolean hadData;
    private long handshakeBytes;
    private int handshakeRecords;
    private int freeBytes = FINISHED_BYTES;
    private boolean closed;

    /// Where the bytes of records without data are counted.
    @FunctionalInterface
    public interface Account {

        /// @param showsCertificates whether the peer may show certificates, or send tickets
        /// @return whether the peer has sent too many
        boolean addBytes(int more, boolean showsCertificates);
    }

    /// @param account the peer's, over all its connections
    /// @param onClose is called when the connection is closed for it
    public TlsRecordLimit(Account account, Runnable onClose) {
        this.account = account;
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
            SSLEngine engine = ((SslHandler) tls.handler()).engine();
            showsCertificates = engine.getUseClientMode() || engine.getNeedClientAuth() || engine.getWantClientAuth();
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
        boolean wasOver = handshakeIsOver;
        context.fireChannelRead(bytes.readRetainedSlice(length));
        handshakeBytes += wasOver ? 0 : length;
        if (headerRead == HEADER_BYTES && recordRead == recordBytes) {
            handshakeRecords += wasOver ? 0 : 1;
            boolean isTooMuch = !hadData && isTooMuch(wasOver);
            headerRead = 0;
            recordRead = 0;
            hadData = false;
            closeIf(isTooMuch, context);
        }
        closeIf(
                (handshakeBytes > HANDSHAKE_BYTES || handshakeRecords > HANDSHAKE_RECORDS)
                        && account.addBytes(TOO_MUCH, showsCertificates),
                context);
    }

    private boolean isTooMuch(boolean wasOver) {
        int free = 0;
        if (!wasOver) {
            boolean isEncrypted = header[0] == ENCRYPTED;
            free = isEncrypted ? Math.min(freeBytes, recordBytes) : recordBytes;
            freeBytes -= isEncrypted ? free : 0;
        }
        return recordBytes > free && account.addBytes(recordBytes - free, showsCertificates);
    }

    private void closeIf(boolean isTooMuch, ChannelHandlerContext context) {
        if (isTooMuch && !closed) {
            closed = true;
            onClose.run();
            var _ = context.close();
        }
    }
}
