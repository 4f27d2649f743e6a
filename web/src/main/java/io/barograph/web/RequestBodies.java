package io.barograph.web;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import module java.base;

/// Reads bodies, each within a bound and a deadline, and all that are under way within another bound. A body that is
/// refused is not read: its connection ends with the answer. While a body comes, its request takes no place among those
/// that are answered: slow clients hold up no other. It belongs to the event loop.
final class RequestBodies {

    /// Of all bodies that came and are not answered.
    private static final long MOST_BYTES = 16 << 20;

    /// Longer ones leave a quarter of that to shorter ones.
    private static final int SHORT = 256 << 10;

    private final Duration patience;
    private long bytes;

    /// @param patience until a body must be there
    RequestBodies(Duration patience) {
        this.patience = patience;
    }

    /// Hands the body to the route, or answers why not.
    void read(HttpServerRequest http, Exchange exchange, BodyRoute route) {
        if (announced(http) > route.maxBytes()) {
            exchange.reply(tooLong(route));
        } else if (exchange.isOpen()) {
            start(http, exchange, route);
        }
    }

    private void start(HttpServerRequest http, Exchange exchange, BodyRoute route) {
        Body body = new Body(exchange, route);
        Runnable deadline = exchange.later(
                patience, () -> exchange.reply(Response.text(408, "the body did not come within " + patience)));
        exchange.onEnd(() -> {
            deadline.run();
            bytes -= body.whole.length();
        });
        exchange.park();
        http.handler(body::add);
        http.endHandler(_ -> body.end());
        http.resume();
    }

    /// What Content-Length says; 0 where it says nothing. The server refused what is no number.
    private static long announced(HttpServerRequest http) {
        String length = http.getHeader("Content-Length");
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException _) {
            return Long.MAX_VALUE;
        }
    }

    private static Response tooLong(BodyRoute route) {
        return Response.text(413, "the body is too long; expected at most " + route.maxBytes() + " bytes");
    }

    private static long room(long length) {
        return length <= SHORT ? MOST_BYTES : MOST_BYTES - MOST_BYTES / 4;
    }

    private final class Body {
        private final Exchange exchange;
        private final BodyRoute route;
        private final Buffer whole = Buffer.buffer();

        private Body(Exchange exchange, BodyRoute route) {
            this.exchange = exchange;
            this.route = route;
        }

        private void add(Buffer part) {
            if (!exchange.isOpen()) {
                return;
            }
            if (whole.length() + part.length() > route.maxBytes()) {
                exchange.reply(tooLong(route));
            } else if (bytes + part.length() > room(whole.length() + part.length())) {
                exchange.reply(Response.busy("too many bodies are being read"));
            } else {
                whole.appendBuffer(part);
                bytes += part.length();
            }
        }

        private void end() {
            exchange.bodyRead();
            if (exchange.isOpen() && exchange.unpark()) {
                exchange.guarded(() -> route.handler().handle(exchange, whole.getBytes()));
            }
        }
    }
}
