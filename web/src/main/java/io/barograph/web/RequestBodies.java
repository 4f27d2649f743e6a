package io.barograph.web;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import module java.base;

/// Reads bodies, each within a bound and a deadline, and all that are under way within another bound. A body that is
/// refused is not read: its connection ends with the answer. While a body comes, its request takes no place among those
/// that are answered: slow clients hold up no other. It belongs to the event loop.
final class RequestBodies {

    /// The most bytes of all bodies that came and are not answered.
    private static final long MOST_BYTES = 16 << 20;

    /// The longest body that counts as short; longer ones leave a quarter of all bytes to shorter ones.
    private static final int SHORT = 256 << 10;

    private final Duration patience;
    private long bytes;

    /// @param patience until a body must be there
    RequestBodies(Duration patience) {
        this.patience = patience;
    }

    /// Hands the body to the route, or answers why not.
    void readBody(HttpServerRequest http, Exchange exchange, BodyRoute route) {
        if (announcedBytes(http) > route.maxBytes()) {
            exchange.reply(tooLong(route));
        } else if (exchange.isOpen()) {
            startReading(http, exchange, route);
        }
    }

    private void startReading(HttpServerRequest http, Exchange exchange, BodyRoute route) {
        Body body = new Body(exchange, route);
        Runnable deadline = exchange.callLater(
                patience, () -> exchange.reply(Response.ofText(408, "the body did not come within " + patience)));
        exchange.onEnd(() -> {
            deadline.run();
            bytes -= body.whole.length();
        });
        exchange.parkSlot();
        http.handler(body::addPart);
        http.endHandler(_ -> body.endBody());
        http.resume();
    }

    /// The length that Content-Length gives; 0 where it says nothing. The server refused what is no number.
    private static long announcedBytes(HttpServerRequest http) {
        String length = http.getHeader("Content-Length");
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException _) {
            return Long.MAX_VALUE;
        }
    }

    private static Response tooLong(BodyRoute route) {
        return Response.ofText(413, "the body is too long; expected at most " + route.maxBytes() + " bytes");
    }

    private static long roomFor(long length) {
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

        private void addPart(Buffer part) {
            if (!exchange.isOpen()) {
                return;
            }
            if (whole.length() + part.length() > route.maxBytes()) {
                exchange.reply(tooLong(route));
            } else if (bytes + part.length() > roomFor(whole.length() + part.length())) {
                exchange.reply(Response.ofBusy("too many bodies are being read"));
            } else {
                whole.appendBuffer(part);
                bytes += part.length();
            }
        }

        private void endBody() {
            exchange.bodyRead();
            if (exchange.isOpen() && exchange.unpark()) {
                exchange.runGuarded(() -> route.handler().handleBody(exchange, whole.getBytes()));
            }
        }
    }
}
