package io.barograph.testkit.network;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.testkit.process.RunningExporter;
import module java.base;

/// A client as a bare socket: it can do what no good client does.
public final class RawHttpClient implements AutoCloseable {

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: ([0-9]+)\r\n");
    private static final int USUAL_RECEIVE_BYTES = 64 << 10;

    private final Socket socket = new Socket();

    /// An answer that came in full.
    public record Answer(String head, String body) {

        public int status() {
            return Integer.parseInt(head.substring(9, 12));
        }
    }

    private RawHttpClient(RunningExporter exporter, int receiveBytes) throws IOException {
        socket.setReceiveBufferSize(receiveBytes);
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), exporter.uri("").getPort()));
        socket.setSoTimeout(60_000);
    }

    public static RawHttpClient of(RunningExporter exporter) throws IOException {
        return new RawHttpClient(exporter, USUAL_RECEIVE_BYTES);
    }

    /// One for whom the kernel keeps little of what it does not read.
    public static RawHttpClient slow(RunningExporter exporter) throws IOException {
        return new RawHttpClient(exporter, 4096);
    }

    public RawHttpClient ask(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    public RawHttpClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(UTF_8));
        return this;
    }

    /// One byte of what was answered; -1 at the end.
    public int readByte() throws IOException {
        return socket.getInputStream().read();
    }

    /// Whatever comes until the server hangs up.
    public String readAll() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }

    /// One answer in full.
    public Answer answer() throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the connection ended after \"" + head + "\"");
            }
            head.append((char) next);
        }
        Matcher length = LENGTH.matcher(head);
        int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
        byte[] body = in.readNBytes(bytes);
        if (body.length < bytes) {
            throw new IOException("the connection ended after " + body.length + " of " + bytes + " bytes");
        }
        return new Answer(head.toString(), new String(body, UTF_8));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
