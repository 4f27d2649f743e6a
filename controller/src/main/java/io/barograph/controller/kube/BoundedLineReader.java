package io.barograph.controller.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/// Hands on a body line by line, never more than a line at once, and stops when a line becomes too long.
final class BoundedLineReader implements AsyncBody.Consumer<List<ByteBuffer>> {

    /// Takes one line; by throwing it ends the stream.
    interface Sink {
        void line(byte[] line) throws IOException;
    }

    private final int maxBytes;
    private final Sink sink;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private volatile long chunks;
    private volatile boolean refused;

    BoundedLineReader(int maxBytes, Sink sink) {
        this.maxBytes = maxBytes;
        this.sink = sink;
    }

    /// Counts what has arrived, to tell a silent stream from a living one.
    long chunks() {
        return chunks;
    }

    /// Whether a line was too long, or was not taken.
    boolean refused() {
        return refused;
    }

    @Override
    public void consume(List<ByteBuffer> buffers, AsyncBody body) throws IOException {
        for (ByteBuffer buffer : buffers) {
            take(buffer);
        }
        body.consume();
    }

    /// The next bytes, wherever they are cut.
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time consumes; others only read
    void take(ByteBuffer buffer) throws IOException {
        chunks++;
        while (buffer.hasRemaining()) {
            int from = buffer.position();
            int end = from;
            while (end < buffer.limit() && buffer.get(end) != '\n') {
                end++;
            }
            append(buffer, end - from);
            if (buffer.hasRemaining()) {
                buffer.get();
                emit();
            }
        }
    }

    private void append(ByteBuffer buffer, int count) throws IOException {
        if (line.size() + count > maxBytes) {
            refused = true;
            throw new IOException("a line of the stream is longer than " + maxBytes + " bytes");
        }
        byte[] bytes = new byte[count];
        buffer.get(bytes);
        line.writeBytes(bytes);
    }

    /// The line ends here, if one has begun.
    void end() throws IOException {
        if (line.size() > 0) {
            emit();
        }
    }

    private void emit() throws IOException {
        byte[] whole = line.toByteArray();
        line.reset();
        boolean taken = false;
        try {
            sink.line(whole);
            taken = true;
        } finally {
            refused |= !taken;
        }
    }
}
