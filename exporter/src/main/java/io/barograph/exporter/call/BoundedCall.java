package io.barograph.exporter.call;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import module java.base;

/// One request whose answer ends in time and has at most so many bytes; else it is reset.
public record BoundedCall(HttpClient client, Duration deadline, int maxBytes) {

    /// A whole answer.
    public record Answer(HttpClientResponse head, Buffer body) {}

    /// Sends it and waits.
    ///
    /// @throws IOException where there is no whole answer
    public Answer sendRequest(RequestOptions options, Buffer body) throws IOException, InterruptedException {
        try {
            return client.request(options.setTimeout(deadline.toMillis()))
                    .compose(request -> receiveAnswer(request, body)
                            .timeout(deadline.toMillis(), TimeUnit.MILLISECONDS)
                            .onFailure(_ -> request.reset()))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(2 * deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new IOException(String.valueOf(cause.getMessage()), cause);
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + 2 * deadline.toSeconds() + " s", e);
        }
    }

    private Future<Answer> receiveAnswer(HttpClientRequest request, Buffer body) {
        return request.send(body).compose(head -> {
            Promise<Answer> whole = Promise.promise();
            Buffer bodyBuffer = Buffer.buffer();
            head.handler(part -> {
                if (bodyBuffer.length() + part.length() > maxBytes) {
                    whole.tryFail("the answer has more than " + maxBytes + " bytes");
                } else {
                    bodyBuffer.appendBuffer(part);
                }
            });
            head.exceptionHandler(whole::tryFail);
            head.endHandler(_ -> whole.tryComplete(new Answer(head, bodyBuffer)));
            return whole.future();
        });
    }
}
