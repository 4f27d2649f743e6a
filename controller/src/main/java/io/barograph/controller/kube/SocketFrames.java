package io.barograph.controller.kube;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ThreadLocalRandom;

/// The frames of a WebSocket, of which ours are masked and the server's are not (RFC 6455, 5.2).
final class SocketFrames {

    static final int MORE = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    private static final int FIN = 0x80;
    private static final int MASK = 0x80;
    private static final int RESERVED = 0x70;

    private SocketFrames() {}

    /// @param last of its message
    record Head(boolean last, int opcode, long length) {}

    /// @param first byte of it, which has been read; less than 0 at the end
    static Head head(int first, InputStream in) throws IOException {
        if (first < 0) {
            throw new EOFException("a WebSocket ended without saying so");
        }
        int second = next(in);
        if ((first & RESERVED) != 0 || (second & MASK) != 0) {
            throw new IOException("a WebSocket's frame with bits that were not agreed upon");
        }
        long length = second & 0x7f;
        if (length >= 126) {
            int bytes = length == 126 ? 2 : 8;
            length = 0;
            for (int i = 0; i < bytes; i++) {
                length = length << 8 | next(in);
            }
            if (length < 0) {
                throw new IOException("a WebSocket's frame of a length that is none");
            }
        }
        return new Head((first & FIN) != 0, first & 0x0f, length);
    }

    private static int next(InputStream in) throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new EOFException("a WebSocket's frame is cut short");
        }
        return next;
    }

    /// Writes a short frame, in one piece.
    ///
    /// @param payload of 125 bytes at the most
    static void write(OutputStream out, int opcode, byte[] payload) throws IOException {
        int mask = ThreadLocalRandom.current().nextInt();
        byte[] frame = new byte[6 + payload.length];
        frame[0] = (byte) (FIN | opcode);
        frame[1] = (byte) (MASK | payload.length);
        for (int i = 0; i < 4; i++) {
            frame[2 + i] = (byte) (mask >> (24 - 8 * i));
        }
        for (int i = 0; i < payload.length; i++) {
            frame[6 + i] = (byte) (payload[i] ^ frame[2 + i % 4]);
        }
        out.write(frame);
        out.flush();
    }
}
