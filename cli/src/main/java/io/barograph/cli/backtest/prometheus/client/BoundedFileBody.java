package io.barograph.cli.backtest.prometheus.client;

import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// A body that goes into a file, compressed, and hangs up as soon as it exceeds its bound.
final class BoundedFileBody implements BodySubscriber<Path> {

    private final Path file;
    private final long limit;
    private final CompletableFuture<Path> result = new CompletableFuture<>();
    private long total;
    private @Nullable OutputStream out;
    private @Nullable Subscription subscription;

    BoundedFileBody(Path file, long limit) {
        this.file = file;
        this.limit = limit;
    }

    @Override
    public CompletionStage<Path> getBody() {
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
            for (ByteBuffer each : buffers) {
                take(each);
            }
        } catch (IOException e) {
            if (subscription != null) {
                subscription.cancel();
            }
            onError(e);
            return;
        }
        if (subscription != null) {
            subscription.request(1);
        }
    }

    private void take(ByteBuffer buffer) throws IOException {
        total += buffer.remaining();
        if (total > limit) {
            throw new PrometheusException.TooLarge("an answer of more than " + limit + " bytes");
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        OutputStream open = out;
        if (open == null) {
            open = new GZIPOutputStream(Files.newOutputStream(file), 64 * 1024);
            out = open;
        }
        open.write(bytes);
    }

    @Override
    public void onError(Throwable problem) {
        try {
            close();
        } catch (IOException e) {
            problem.addSuppressed(e);
        }
        result.completeExceptionally(problem);
    }

    @Override
    public void onComplete() {
        try {
            if (out == null) {
                take(ByteBuffer.allocate(0));
            }
            close();
            result.complete(file);
        } catch (IOException e) {
            result.completeExceptionally(e);
        }
    }

    private void close() throws IOException {
        OutputStream open = out;
        if (open != null) {
            open.close();
        }
    }
}
