package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/// A WebSocket (RFC 6455) on which only the API server speaks: each message is a change. One that is quiet is asked by
/// a ping; one that does not answer is dead, whatever the kernel believes of it.
final class WatchSocket implements Closeable {

    private static final int CHUNK = 8 * 1024;
    /// RFC 6455, 5.5
    private static final int MAX_CONTROL = 125;
    /// Nobody asks us; our answers must never be so many that they fill the socket.
    private static final int MAX_ASKED = 1_000;

    private final Socket plain;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] chunk = new byte[CHUNK];
    private int asked;
    private boolean answered;

    private WatchSocket(Socket plain, InputStream in, OutputStream out) {
        this.plain = plain;
        this.in = in;
        this.out = out;
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
        InputStream in = new BufferedInputStream(spoken.getInputStream(), 2 * CHUNK);
        OutputStream out = spoken.getOutputStream();
        SocketUpgrade upgrade = SocketUpgrade.to(address, headers);
        out.write(upgrade.request().getBytes(ISO_8859_1));
        out.flush();
        int status = upgrade.answer(in);
        if (status != 101) {
            throw new RefusedException(status);
        }
        return new WatchSocket(plain, in, out);
    }

    /// Hands on what comes until the server ends it.
    ///
    /// @throws IOException if it breaks, or does not answer any more, or `lines` takes no more
    void follow(BoundedLines lines) throws IOException {
        boolean waiting = false;
        while (true) {
            int first;
            try {
                first = in.read();
            } catch (SocketTimeoutException _) {
                if (waiting) {
                    throw new DeadException(answered);
                }
                SocketFrames.write(out, SocketFrames.PING, new byte[0]);
                waiting = true;
                continue;
            }
            waiting = false;
            if (!frame(first, lines)) {
                return;
            }
        }
    }

    /// Returns whether another may come.
    private boolean frame(int first, BoundedLines lines) throws IOException {
        SocketFrames.Head head = SocketFrames.head(first, in);
        switch (head.opcode()) {
            case SocketFrames.MORE, SocketFrames.TEXT, SocketFrames.BINARY -> {
                hand(head.length(), lines);
                if (head.last()) {
                    lines.end();
                }
            }
            case SocketFrames.PING -> pong(control(head));
            case SocketFrames.PONG -> {
                control(head);
                answered = true;
            }
            case SocketFrames.CLOSE -> {
                return false;
            }
            default -> throw new IOException("a WebSocket's frame of an unknown kind: " + head.opcode());
        }
        return true;
    }

    private void hand(long length, BoundedLines lines) throws IOException {
        long left = length;
        while (left > 0) {
            int n = in.read(chunk, 0, (int) Math.min(left, CHUNK));
            if (n < 0) {
                throw new EOFException("a WebSocket's frame is cut short");
            }
            lines.take(ByteBuffer.wrap(chunk, 0, n));
            left -= n;
        }
    }

    private byte[] control(SocketFrames.Head head) throws IOException {
        if (head.length() > MAX_CONTROL) {
            throw new IOException(
                    "a WebSocket's control frame of " + head.length() + " bytes; expected at most " + MAX_CONTROL);
        }
        return in.readNBytes((int) head.length());
    }

    private void pong(byte[] payload) throws IOException {
        asked++;
        if (asked > MAX_ASKED) {
            throw new IOException("a WebSocket that asks without end: expected at most " + MAX_ASKED + " pings");
        }
        SocketFrames.write(out, SocketFrames.PONG, payload);
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
