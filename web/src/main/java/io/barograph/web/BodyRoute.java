package io.barograph.web;

import io.barograph.program.BoundedWorker;
import module java.base;

/// Answers what is asked by POST, in a body, since it is too long for a URL. It changes nothing, so users who may get
/// may ask.
///
/// @param maxBytes longer bodies are refused with 413
/// @param handler called on the event loop once the whole body is there
public record BodyRoute(int maxBytes, Handler handler) {

    /// Answers one request.
    @FunctionalInterface
    public interface Handler {

        void handleBody(Exchange exchange, byte[] body);
    }

    /// Makes the answer to one body.
    @FunctionalInterface
    public interface Answer {

        Response answerTo(Request request, byte[] body);
    }

    /// Answers by the worker.
    public static BodyRoute onWorker(BoundedWorker worker, int maxBytes, Answer answer) {
        return new BodyRoute(
                maxBytes,
                (exchange, body) ->
                        exchange.workOn(worker, () -> exchange.reply(answer.answerTo(exchange.request(), body))));
    }
}
