package io.barograph.controller.kube;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.websocketx.WebSocketClientHandshaker;
import io.netty.handler.codec.http.websocketx.WebSocketClientHandshakerFactory;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.codec.http.websocketx.WebSocketVersion;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;

/// The frames of a WebSocket (RFC 6455) on a connection whose reader waits for it: Netty's codec without Netty's
/// threads, so that who is slow to take frames lets the server wait.
final class WebSocketCodec {

    private static final int MAX_HEAD = 16 * 1024;
    /// A change of the largest object that there may be, and no second one.
    private static final int MAX_FRAME = 5 * 1024 * 1024;
    private static final int CHUNK = 8 * 1024;

    private final InputStream in;
    private final OutputStream out;
    private final EmbeddedChannel codec;

    private WebSocketCodec(InputStream in, OutputStream out, EmbeddedChannel codec) {
        this.in = in;
        this.out = out;
        this.codec = codec;
        codec.config().setAllocator(new UnpooledByteBufAllocator(false, true));
    }

    /// Makes a connection one.
    ///
    /// @param in buffered, since the head of the answer is read byte by byte, and no byte more
    /// @throws WatchSocket.RefusedException if it is answered with something else
    static WebSocketCodec upgrade(InputStream in, OutputStream out, URI address, Map<String, List<String>> headers)
            throws IOException {
        EmbeddedChannel http = new EmbeddedChannel(new HttpClientCodec(MAX_HEAD, MAX_HEAD, CHUNK));
        WebSocketCodec socket = new WebSocketCodec(in, out, http);
        WebSocketClientHandshaker handshaker = WebSocketClientHandshakerFactory.newHandshaker(
                address, WebSocketVersion.V13, null, false, own(headers), MAX_FRAME);
        ChannelFuture _ = handshaker.handshake(http);
        socket.flush();
        HttpResponse head = socket.answer();
        int status = head.status().code();
        if (status != 101) {
            throw new WatchSocket.RefusedException(status);
        }
        try {
            handshaker.finishHandshake(
                    http,
                    new DefaultFullHttpResponse(
                            head.protocolVersion(),
                            head.status(),
                            Unpooled.EMPTY_BUFFER,
                            head.headers(),
                            EmptyHttpHeaders.INSTANCE));
        } catch (WebSocketHandshakeException e) {
            throw new IOException(
                    "the answer is a WebSocket to somebody else: " + e.getMessage()
                            + ". Maybe a cache on the way answered.",
                    e);
        }
        http.runPendingTasks();
        http.releaseInbound();
        return socket;
    }

    private static HttpHeaders own(Map<String, List<String>> headers) throws IOException {
        HttpHeaders own = new DefaultHttpHeaders();
        try {
            own.set("Accept", "application/json");
            headers.forEach(own::set);
        } catch (IllegalArgumentException e) { // which tells the character, not the token
            throw new IOException(e.getMessage() + ". Maybe the token's file has more than a token.", e);
        }
        return own;
    }

    private HttpResponse answer() throws IOException {
        for (int i = 0; i < MAX_HEAD; i++) {
            take(1);
            if (codec.readInbound() instanceof HttpResponse head) {
                if (head.decoderResult().isFailure()) {
                    throw new IOException(
                            "the answer is not HTTP: "
                                    + head.decoderResult().cause().getMessage()
                                    + ". Maybe what listens there is no API server.",
                            head.decoderResult().cause());
                }
                return head;
            }
        }
        throw new IOException("the head of the answer is larger than " + MAX_HEAD + " bytes");
    }

    /// The next frame, which the caller releases.
    WebSocketFrame next() throws IOException {
        while (true) {
            WebSocketFrame frame = codec.readInbound();
            if (frame != null) {
                return frame;
            }
            take(CHUNK);
        }
    }

    private void take(int bytes) throws IOException {
        ByteBuf buffer = codec.alloc().buffer(bytes);
        if (buffer.writeBytes(in, bytes) < 0) {
            throw new EOFException("the connection ended without a word of farewell");
        }
        try {
            codec.writeInbound(buffer);
        } catch (DecoderException e) {
            throw new IOException("no WebSocket's frame: " + e.getMessage(), e);
        }
    }

    void send(WebSocketFrame frame) throws IOException {
        codec.writeOutbound(frame);
        flush();
    }

    private void flush() throws IOException {
        for (ByteBuf part = codec.readOutbound(); part != null; part = codec.readOutbound()) {
            part.readBytes(out, part.readableBytes());
            part.release();
        }
        out.flush();
    }
}
