package io.barograph.web;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One request and its one answer, which may be given later and by any thread; the first counts.
public final class Exchange {

    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    private final Request request;
    private final HttpServerRequest http;
    private final Context context;
    private final Served served;
    private final AtomicBoolean replied = new AtomicBoolean();
    private final AtomicBoolean ended = new AtomicBoolean();
    private @Nullable Runnable gone;

    Exchange(Request request, HttpServerRequest http, Context context, Served served) {
        this.request = request;
        this.http = http;
        this.context = context;
        this.served = served;
        http.response().closeHandler(_ -> onClose());
        http.response().exceptionHandler(_ -> onClose());
    }

    public Request request() {
        return request;
    }

    /// Whether an answer can still be given: none was, and the client is there.
    public boolean isOpen() {
        return !replied.get();
    }

    /// Calls back, on the event loop or at once, when the client leaves before its answer was given.
    public void onGone(Runnable callback) {
        synchronized (this) {
            gone = callback;
        }
        if (ended.get()) {
            runGone();
        }
    }

    /// Calls back on the event loop after some time, unless the returned handle is run before.
    public Runnable later(Duration delay, Runnable callback) {
        Vertx vertx = context.owner();
        long timer = vertx.setTimer(Math.max(1, delay.toMillis()), _ -> callback.run());
        return () -> vertx.cancelTimer(timer);
    }

    /// Has the worker do what the answer needs; where it has too much to do already, or fails, that is the answer.
    public void work(Worker worker, Runnable task) {
        boolean taken = worker.offer(() -> {
            try {
                task.run();
            } catch (RuntimeException e) {
                LOG.error("answering {} failed", request.path(), e);
                reply(Response.text(500, "internal error; the log has the details"));
            }
        });
        if (!taken) {
            reply(Response.busy("too many requests wait for an answer"));
        }
    }

    /// Answers. Compressing, where the client takes it and nobody asked before, is done by the server's worker.
    public void reply(Response response) {
        if (!replied.compareAndSet(false, true)) {
            return;
        }
        Body body = response.body();
        boolean wanted = body.isWorthGzip() && Encodings.takesGzip(http.getHeader("Accept-Encoding"));
        if (!wanted) {
            send(response, body.plain(), false);
        } else if (body.gzipIfMade() != null || served.worker().isCurrentThread()) {
            send(response, body.gzip(), true);
        } else if (!served.worker().offer(() -> send(response, body.gzip(), true))) {
            send(response, body.plain(), false);
        }
    }

    private void send(Response response, Buffer bytes, boolean gzip) {
        if (served.unsent().take(response.body())) {
            context.runOnContext(_ -> write(response, bytes, gzip));
        } else {
            Response busy = Response.busy("too many answers wait for readers that are slow");
            served.unsent().takeAlways(busy.body());
            context.runOnContext(_ -> write(busy, busy.body().plain(), false));
        }
    }

    private void write(Response response, Buffer bytes, boolean gzip) {
        HttpServerResponse out = http.response();
        if (ended.get() || out.closed()) {
            served.unsent().done(response.body());
            return;
        }
        out.setStatusCode(response.status());
        for (Map.Entry<String, String> header : Served.HEADERS.entrySet()) {
            out.putHeader(header.getKey(), header.getValue());
        }
        out.putHeader("Content-Type", response.body().contentType());
        out.putHeader("Content-Length", Integer.toString(bytes.length()));
        if (response.body().isWorthGzip()) {
            out.putHeader("Vary", "Accept-Encoding");
        }
        if (gzip) {
            out.putHeader("Content-Encoding", "gzip");
        }
        response.headers().forEach(out::putHeader);
        end();
        served.count(request.path(), response.status());
        Future<Void> sent = http.method().equals(HttpMethod.HEAD) ? out.end() : out.end(bytes);
        sent.onComplete(_ -> served.unsent().done(response.body()));
        if ("close".equals(response.headers().get("Connection"))) {
            // Else a body that was refused would be read to its end
            sent.onComplete(_ -> http.connection().close());
        }
    }

    private void onClose() {
        if (end()) {
            replied.set(true);
            served.count(request.path(), 499);
            runGone();
        }
    }

    private boolean end() {
        boolean first = ended.compareAndSet(false, true);
        if (first) {
            served.inFlight().dec();
        }
        return first;
    }

    private void runGone() {
        Runnable callback;
        synchronized (this) {
            callback = gone;
            gone = null;
        }
        if (callback != null) {
            callback.run();
        }
    }
}
