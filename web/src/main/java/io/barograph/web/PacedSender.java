package io.barograph.web;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import module java.base;

/// Sends one answer in pieces, as fast as the client takes them: a slow reader costs no more memory than a few pieces
/// whatever the size of the answer, and a slot for a limited time. It belongs to the event loop.
final class PacedSender {

    private static final int PIECE = 32 * 1024;

    private final HttpServerResponse out;
    private final Buffer bytes;
    private final Runnable sent;
    private int sentBytes;

    private PacedSender(HttpServerResponse out, Buffer bytes, Runnable sent) {
        this.out = out;
        this.bytes = bytes;
        this.sent = sent;
    }

    /// Calls back when all is sent; not if the connection breaks.
    static void sendBytes(HttpServerResponse out, Buffer bytes, Runnable sent) {
        if (!takesTime(out, bytes)) {
            out.end(bytes);
            sent.run();
        } else {
            new PacedSender(out, bytes, sent).sendMore();
        }
    }

    /// Whether an answer may take a client some time: it is long, or others before it have not left yet. Of HTTP/2 the
    /// client says how much it takes, and that may be nothing.
    static boolean takesTime(HttpServerResponse out, Buffer bytes) {
        return bytes.length() > PIECE || out.writeQueueFull() || out.streamId() >= 0;
    }

    private void sendMore() {
        while (true) {
            if (out.closed()) {
                return;
            }
            if (out.writeQueueFull()) {
                out.drainHandler(_ -> sendMore());
                return;
            }
            if (bytes.length() - sentBytes <= PIECE) {
                break;
            }
            Buffer piece = bytes.slice(sentBytes, sentBytes + PIECE);
            sentBytes += PIECE;
            out.write(piece);
        }
        out.drainHandler(null);
        out.end(bytes.slice(sentBytes, bytes.length())).onSuccess(_ -> sent.run());
    }

    /// Closes the connection when the answer was taken, or has not been for too long. What the client sends meanwhile
    /// is
    /// not kept.
    ///
    /// @param tooSlow closes it in the second case
    static void closeAfter(
            HttpServerRequest http,
            Future<Void> written,
            Context context,
            Duration slowest,
            Consumer<HttpConnection> tooSlow) {
        HttpConnection connection = http.connection();
        Vertx vertx = context.owner();
        long timer = vertx.setTimer(slowest.toMillis(), _ -> tooSlow.accept(connection));
        if (http.version() == HttpVersion.HTTP_2 && !http.isEnded()) {
            http.resume();
        }
        written.onComplete(_ -> {
            vertx.cancelTimer(timer);
            connection.close();
        });
    }
}
