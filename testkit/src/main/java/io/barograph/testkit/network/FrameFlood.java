package io.barograph.testkit.network;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.testkit.keys.TestKeys;
import module java.base;

/// A client without a password that sends HTTP/2 control frames (RFC 9113) in masses over TLS.
///
/// @param port a server's on the loopback address, with a certificate of [TestKeys#usual()]
public record FrameFlood(int port) {

    /// A kind of frame that a client may send before it has asked anything.
    ///
    /// @param type the frame's type in RFC 9113, or one that does not exist
    /// @param length bytes of payload, all zero
    public record Frame(int type, int stream, int length) {

        public static final Frame PRIORITY = new Frame(2, 3, 5);
        public static final Frame SETTINGS = new Frame(4, 0, 0);
        public static final Frame PING = new Frame(6, 0, 8);
        public static final Frame UNKNOWN = new Frame(77, 0, 0);

        byte[] encode() {
            ByteBuffer frame = ByteBuffer.allocate(9 + length);
            frame.put((byte) 0)
                    .putShort((short) length)
                    .put((byte) type)
                    .put((byte) 0)
                    .putInt(stream);
            return frame.array();
        }
    }

    private static final int FRAMES_AT_ONCE = 400;
    private static final int WRITES = 200_000;
    private static final int TIMEOUT_MILLIS = 60_000;

    /// A connection that has shaken hands for HTTP/2 and sent its preface.
    public SSLSocket connect() throws GeneralSecurityException, IOException {
        SSLSocket socket = (SSLSocket)
                TestKeys.usual().client("").getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        if (!"h2".equals(socket.getApplicationProtocol())) {
            socket.close();
            throw new ProtocolException("the server does not speak HTTP/2");
        }
        socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
        write(socket, Frame.SETTINGS);
        return socket;
    }

    public static void write(SSLSocket socket, Frame frame) throws IOException {
        socket.getOutputStream().write(frame.encode());
    }

    /// Sends frames of this kind over one connection until the server ends it or this thread is interrupted. What the
    /// server answers is thrown away.
    public void send(Frame frame) {
        byte[] one = frame.encode();
        byte[] many = new byte[one.length * FRAMES_AT_ONCE];
        for (int i = 0; i < many.length; i += one.length) {
            System.arraycopy(one, 0, many, i, one.length);
        }
        try (SSLSocket socket = connect()) {
            Thread _ = Thread.ofVirtual().start(() -> discardAnswers(socket));
            for (int i = 0;
                    i < WRITES && !socket.isClosed() && !Thread.currentThread().isInterrupted();
                    i++) {
                socket.getOutputStream().write(many);
            }
        } catch (GeneralSecurityException | IOException _) {
            // closed by the server, as it should be
        }
    }

    private static void discardAnswers(SSLSocket socket) {
        try (InputStream answers = socket.getInputStream()) {
            answers.transferTo(OutputStream.nullOutputStream());
        } catch (IOException _) {
            // closed
        }
    }
}
