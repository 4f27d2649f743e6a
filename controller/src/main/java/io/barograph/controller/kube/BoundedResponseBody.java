package io.barograph.controller.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Gathers an answer's body and stops reading when it becomes too large.
final class BoundedResponseBody implements AsyncBody.Consumer<List<ByteBuffer>> {

    private final int maxBytes;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private volatile @Nullable AsyncBody source;

    BoundedResponseBody(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    void begin(AsyncBody body) {
        source = body;
        body.consume();
    }

    @Override
    public void consume(List<ByteBuffer> buffers, AsyncBody body) throws IOException {
        for (ByteBuffer buffer : buffers) {
            if (bytes.size() + buffer.remaining() > maxBytes) {
                throw new IOException("the answer is larger than " + maxBytes + " bytes");
            }
            byte[] chunk = new byte[buffer.remaining()];
            buffer.get(chunk);
            bytes.writeBytes(chunk);
        }
        body.consume();
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }

    /// Ends reading; the rest is not needed.
    void cancel() {
        AsyncBody body = source;
        if (body != null) {
            body.cancel();
        }
    }
}
