package io.barograph.controller.watch;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/// A body that nobody wants: not one byte of it is asked for.
final class NoBody implements BodySubscriber<Lines> {

    @Override
    public CompletionStage<Lines> getBody() {
        return CompletableFuture.completedFuture(new Lines(List.of()));
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        subscription.cancel();
    }

    @Override
    public void onNext(List<ByteBuffer> item) {}

    @Override
    public void onError(Throwable problem) {}

    @Override
    public void onComplete() {}
}
