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
final class BoundedLines implements BodySubscriber<List<byte[]>> {

    /// The body went beyond its bound.
    static final class Oversized extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Oversized(String message) {
            super(message);
        }
    }

    private final int lineLimit;
    private final int pageLimit;
    private final List<byte[]> lines = new ArrayList<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final CompletableFuture<List<byte[]>> result = new CompletableFuture<>();
    private int total;
    private @Nullable Subscription subscription;

    BoundedLines(int lineLimit, int pageLimit) {
        this.lineLimit = lineLimit;
        this.pageLimit = pageLimit;
    }

    @Override
    public CompletionStage<List<byte[]>> getBody() {
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
            byte next = buffer.get();
            if (next == '\n') {
                lines.add(line.toByteArray());
                line.reset();
            } else if (line.size() == lineLimit) {
                throw new Oversized("a snapshot of more than " + lineLimit + " bytes");
            } else {
                line.write(next);
            }
        }
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
        result.complete(List.copyOf(lines));
    }
}
