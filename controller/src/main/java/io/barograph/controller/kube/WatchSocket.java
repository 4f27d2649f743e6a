package io.barograph.controller.kube;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/// A WebSocket (RFC 6455) on which only the API server speaks: each message is a change. One that is quiet is asked by
/// a ping; one that does not answer is dead, whatever the kernel believes of it.
final class WatchSocket implements Closeable {

    /// Nobody asks us; our answers must never be so many that they fill the socket.
    private static final int MAX_ASKED = 1_000;

    private final Socket plain;
    private final WebSocketCodec codec;
    private int asked;
    private boolean answered;

    private WatchSocket(Socket plain, WebSocketCodec codec) {
        this.plain = plain;
        this.codec = codec;
    }

    /// Answered, but with no WebSocket: a proxy that does not know them, or something that is wrong with the request.
    static final class RefusedException extends IOException {

        private static final long serialVersionUID = 1;

        RefusedException(int status) {
            super("status " + status + " in place of a WebSocket");
        }
    }

    /// Did not answer a ping.
    static final class DeadException extends IOException {

        private static final long serialVersionUID = 1;

        private final boolean answered;

        DeadException(boolean answered) {
            super("dead: no answer to a ping");
            this.answered = answered;
        }

        /// Whether it answered one before.
        boolean answered() {
            return answered;
        }
    }

    /// @param plain beneath `spoken`, if that is TLS
    static WatchSocket upgrade(Socket plain, Socket spoken, URI address, Map<String, List<String>> headers)
            throws IOException {
        return new WatchSocket(
                plain,
                WebSocketCodec.upgrade(
                        new BufferedInputStream(spoken.getInputStream()), spoken.getOutputStream(), address, headers));
    }

    /// Hands on what comes until the server ends it.
    ///
    /// @throws IOException if it breaks, or does not answer any more, or `lines` takes no more
    void follow(BoundedLineReader lines) throws IOException {
        boolean waiting = false;
        while (true) {
            WebSocketFrame frame;
            try {
                frame = codec.next();
            } catch (SocketTimeoutException _) {
                if (waiting) {
                    throw new DeadException(answered);
                }
                codec.send(new PingWebSocketFrame());
                waiting = true;
                continue;
            }
            waiting = false;
            try {
                if (!taken(frame, lines)) {
                    return;
                }
            } finally {
                frame.release();
            }
        }
    }

    /// Returns whether another may come.
    private boolean taken(WebSocketFrame frame, BoundedLineReader lines) throws IOException {
        if (frame instanceof CloseWebSocketFrame) {
            return false;
        }
        if (frame instanceof PongWebSocketFrame) {
            answered = true;
        } else if (frame instanceof PingWebSocketFrame) {
            pong(frame.content());
        } else {
            lines.take(frame.content().nioBuffer());
            if (frame.isFinalFragment()) {
                lines.end();
            }
        }
        return true;
    }

    private void pong(ByteBuf payload) throws IOException {
        asked++;
        if (asked > MAX_ASKED) {
            throw new IOException("a WebSocket that asks without end: expected at most " + MAX_ASKED + " pings");
        }
        codec.send(new PongWebSocketFrame(payload.retain()));
    }

    /// Without a farewell, which would wait for a dead one.
    @Override
    public void close() {
        try {
            plain.close();
        } catch (IOException _) {
            // it was broken already
        }
    }
}
