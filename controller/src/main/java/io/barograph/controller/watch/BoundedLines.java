package io.barograph.controller.watch;

import java.io.ByteArrayOutputStream;
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
    private ByteArrayOutputStream line = new ByteArrayOutputStream(0);

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
            byte[] part = new byte[untilLineEnd(buffer)];
            if (line.size() + part.length > lineLimit) {
                throw new Oversized("a snapshot of more than " + lineLimit + " bytes");
            }
            buffer.get(part);
            if (!buffer.hasRemaining()) {
                line.writeBytes(part);
            } else {
                buffer.get();
                lines.add(whole(part));
            }
        }
    }

    /// What came of the line before, and its end.
    private byte[] whole(byte[] end) {
        if (line.size() == 0) {
            return end;
        }
        line.writeBytes(end);
        byte[] whole = line.toByteArray();
        // Not reset: its room would stay with the connection
        line = new ByteArrayOutputStream(0);
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
        if (line.size() > 0) {
            lines.add(line.toByteArray());
        }
        result.complete(new Lines(lines));
        lines = List.of();
    }
}
