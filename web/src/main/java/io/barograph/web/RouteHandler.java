package io.barograph.web;

import io.barograph.program.BoundedWorker;
import module java.base;

/// Answers the requests of one path. It is called on the event loop and must not block there: what needs work or time
/// is handed to a `BoundedWorker`, and the exchange is replied to from there.
@FunctionalInterface
public interface RouteHandler {

    void handleExchange(Exchange exchange);

    /// Answers at once with something that is ready or cheap.
    static RouteHandler ofReady(Supplier<Response> response) {
        return exchange -> exchange.reply(response.get());
    }

    /// Answers by the worker, unless the client has left by then.
    static RouteHandler onWorker(BoundedWorker worker, Function<Request, Response> answer) {
        return exchange -> exchange.workOn(worker, () -> {
            if (exchange.isOpen()) {
                exchange.reply(answer.apply(exchange.request()));
            }
        });
    }
}
