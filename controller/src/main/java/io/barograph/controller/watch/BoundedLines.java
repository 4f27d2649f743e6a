package io.barograph.controller.watch;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/// A body taken apart at its line ends, which hangs up as soon as a line or the whole exceeds its bound: what lies
/// beyond is never read, whatever the content length said.
final class BoundedLines implements BodySubscriber<Lines> {

    /// The body went beyond its bound.
    static final class Oversized extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Oversized(String message) {
            super(message);
        }
    }

    private final int lineLimit;
    private final int pageLimit;
    private List<byte[]> lines = new ArrayList<>();
    private final CompletableFuture<Lines> result = new CompletableFuture<>();
    /// What has come of a line that has not ended yet.
    private final List<byte[]> parts = new ArrayList<>();

    private int lineBytes;
    private int total;
    private @Nullable Subscription subscription;

    BoundedLines(int lineLimit, int pageLimit) {
        this.lineLimit = lineLimit;
        this.pageLimit = pageLimit;
    }

    @Override
    public CompletionStage<Lines> getBody() {
        return result;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        try {
            buffers.forEach(this::take);
        } catch (Oversized e) {
            if (subscription != null) {
                subscription.cancel();
            }
            result.completeExceptionally(e);
            return;
        }
        if (subscription != null) {
            subscription.request(1);
        }
    }

    private void take(ByteBuffer buffer) {
        total += buffer.remaining();
        if (total > pageLimit) {
            throw new Oversized("a page of more than " + pageLimit + " bytes");
        }
        while (buffer.hasRemaining()) {
            int length = untilLineEnd(buffer);
            lineBytes += length;
            if (lineBytes > lineLimit) {
                throw new Oversized("a snapshot of more than " + lineLimit + " bytes");
            }
            byte[] part = new byte[length];
            buffer.get(part);
            parts.add(part);
            if (buffer.hasRemaining()) {
                buffer.get();
                lines.add(line());
            }
        }
    }

    /// The line that has ended. What it came in is not kept: its room would stay with the connection.
    private byte[] line() {
        byte[] whole = parts.size() == 1 ? parts.getFirst() : joined();
        parts.clear();
        lineBytes = 0;
        return whole;
    }

    private byte[] joined() {
        byte[] whole = new byte[lineBytes];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, whole, at, part.length);
            at += part.length;
        }
        return whole;
    }

    /// How many bytes there are before the line's end, or before the buffer's where that comes first.
    private static int untilLineEnd(ByteBuffer buffer) {
        int at = buffer.position();
        while (at < buffer.limit() && buffer.get(at) != '\n') {
            at++;
        }
        return at - buffer.position();
    }

    @Override
    public void onError(Throwable problem) {
        result.completeExceptionally(problem);
    }

    @Override
    public void onComplete() {
        if (lineBytes > 0) {
            lines.add(line());
        }
        result.complete(new Lines(lines));
        lines = List.of();
    }
}
