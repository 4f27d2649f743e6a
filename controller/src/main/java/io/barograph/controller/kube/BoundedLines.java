package io.barograph.controller.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/// Hands on a body line by line, never more than a line at once, and stops when a line becomes too long.
final class BoundedLines implements AsyncBody.Consumer<List<ByteBuffer>> {

    /// Takes one line; by throwing it ends the stream.
    interface Sink {
        void line(byte[] line) throws IOException;
    }

    private final int maxBytes;
    private final Sink sink;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private volatile long chunks;

    BoundedLines(int maxBytes, Sink sink) {
        this.maxBytes = maxBytes;
        this.sink = sink;
    }

    /// Counts what has arrived, to tell a silent stream from a living one.
    long chunks() {
        return chunks;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time consumes; others only read
    public void consume(List<ByteBuffer> buffers, AsyncBody body) throws IOException {
        chunks++;
        for (ByteBuffer buffer : buffers) {
            while (buffer.hasRemaining()) {
                byte next = buffer.get();
                if (next == '\n') {
                    byte[] whole = line.toByteArray();
                    line.reset();
                    sink.line(whole);
                } else if (line.size() >= maxBytes) {
                    throw new IOException("a line of the stream is longer than " + maxBytes + " bytes");
                } else {
                    line.write(next);
                }
            }
        }
        body.consume();
    }
}
