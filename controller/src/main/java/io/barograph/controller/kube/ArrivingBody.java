package io.barograph.controller.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import module java.base;
import org.jspecify.annotations.Nullable;

/// An answer's body, read while it arrives. It holds what came last and asks for more when that has been read, so that
/// the size of an answer takes no memory. Read by one thread.
final class ArrivingBody extends InputStream implements AsyncBody.Consumer<List<ByteBuffer>> {

    private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private final LongSupplier micros;
    private Iterator<ByteBuffer> buffers = Collections.emptyIterator();
    private ByteBuffer buffer = ByteBuffer.allocate(0);
    private @Nullable AsyncBody source;
    private @Nullable Arrival end;
    private long endMicros;
    private long maxBytes;
    private long bytesLeft;
    private @Nullable BodyTooLargeException whyTooLarge;

    /// What the client hands over.
    ///
    /// @param isLast whether nothing follows
    /// @param failure what the body broke with; null if it did not
    private record Arrival(
            List<ByteBuffer> buffers,
            boolean isLast,
            @Nullable Throwable failure) {}

    /// The body did not arrive: the connection broke, or was too slow.
    static final class BrokenBodyException extends IOException {

        private static final long serialVersionUID = 1L;

        BrokenBodyException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /// @param micros a steady time
    /// @param maxBytes of the body
    ArrivingBody(LongSupplier micros, long maxBytes) {
        this.micros = micros;
        this.maxBytes = maxBytes;
        this.bytesLeft = maxBytes;
    }

    /// Called once the head of the answer is there.
    ///
    /// @param timeLimit which all of it has to arrive
    void beginReading(AsyncBody body, Duration timeLimit) {
        source = body;
        endMicros = micros.getAsLong() + TimeUnit.MICROSECONDS.convert(timeLimit);
        var _ = body.done().whenComplete((_, failure) -> arrivals.add(new Arrival(List.of(), true, failure)));
    }

    /// From here on the body may have so many bytes.
    void limitBytes(long bytes) {
        maxBytes = bytes;
        bytesLeft = bytes;
    }

    /// Null if it has not been too large so far.
    @Nullable
    BodyTooLargeException whyTooLarge() {
        return whyTooLarge;
    }

    @Override
    public void consume(List<ByteBuffer> arrived, AsyncBody body) {
        arrivals.add(new Arrival(List.copyOf(arrived), false, null));
    }

    @Override
    public int read() throws IOException {
        byte[] oneByte = new byte[1];
        return read(oneByte, 0, 1) < 0 ? -1 : oneByte[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!buffer.hasRemaining()) {
            if (buffers.hasNext()) {
                buffer = buffers.next();
            } else if (!awaitMore()) {
                return -1;
            }
        }
        int count = Math.min(length, buffer.remaining());
        if (count > bytesLeft) {
            whyTooLarge = new BodyTooLargeException(maxBytes);
            throw whyTooLarge;
        }
        bytesLeft -= count;
        buffer.get(into, offset, count);
        return count;
    }

    /// Whether more has arrived; if not, the body has ended.
    private boolean awaitMore() throws IOException {
        AsyncBody body = source;
        if (body == null) {
            throw new IllegalStateException("the body has not begun");
        }
        if (end == null) {
            body.consume();
            Arrival next = nextArrival();
            if (!next.isLast()) {
                buffers = next.buffers().iterator();
                return true;
            }
            end = next;
        }
        Throwable failure = end.failure();
        if (failure != null) {
            Throwable cause =
                    failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
            throw new BrokenBodyException(
                    cause.getClass().getSimpleName() + (cause.getMessage() == null ? "" : ": " + cause.getMessage()),
                    cause);
        }
        return false;
    }

    private Arrival nextArrival() throws IOException {
        try {
            Arrival next = arrivals.poll(Math.max(0, endMicros - micros.getAsLong()), TimeUnit.MICROSECONDS);
            if (next == null) {
                throw new LateBodyException();
            }
            return next;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new BrokenBodyException("interrupted", null);
        }
    }

    /// It has not arrived in time.
    static final class LateBodyException extends IOException {

        private static final long serialVersionUID = 1L;

        LateBodyException() {
            super("not all of the answer has arrived in time");
        }
    }

    /// Ends it; the rest is not needed.
    @Override
    public void close() {
        AsyncBody body = source;
        if (body != null) {
            body.cancel();
        }
    }
}
