package io.barograph.controller.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import module java.base;

/// Hands on a body line by line. It keeps one line at most, and ends the body if a line is too long.
final class BoundedLineReader implements AsyncBody.Consumer<List<ByteBuffer>> {

    /// Takes one line. What it throws ends the body.
    interface Sink {
        void line(byte[] line) throws IOException;
    }

    private final int maxBytes;
    private final Sink sink;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private volatile boolean refused;

    BoundedLineReader(int maxBytes, Sink sink) {
        this.maxBytes = maxBytes;
        this.sink = sink;
    }

    /// Whether a line was too long, or was not taken.
    boolean refused() {
        return refused;
    }

    @Override
    public void consume(List<ByteBuffer> buffers, AsyncBody body) throws IOException {
        refused = true; // unless all of it is taken
        for (ByteBuffer buffer : buffers) {
            take(buffer);
        }
        refused = false;
        body.consume();
    }

    private void take(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            int end = buffer.position();
            while (end < buffer.limit() && buffer.get(end) != '\n') {
                end++;
            }
            byte[] bytes = new byte[end - buffer.position()];
            buffer.get(bytes);
            if (line.size() + bytes.length > maxBytes) {
                throw new IOException("a line of the watch is longer than " + maxBytes + " bytes");
            }
            line.writeBytes(bytes);
            if (buffer.hasRemaining()) {
                buffer.get();
                byte[] whole = line.toByteArray();
                line.reset();
                sink.line(whole);
            }
        }
    }
}
