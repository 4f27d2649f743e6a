package io.barograph.web;

import io.barograph.program.BoundedWorker;
import io.barograph.web.limits.ClientIdentity;
import io.barograph.web.limits.ClientSlots;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.SocketAddress;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A request and its one answer, which may be given later and by any thread; the first counts.
public final class Exchange {

    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    private final Request request;
    private final HttpServerRequest http;
    private final Context context;
    private final ServerParts served;
    private final AtomicBoolean replied = new AtomicBoolean();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicReference<@Nullable ClientSlots> slot = new AtomicReference<>();
    private final AtomicReference<@Nullable ClientSlots> parked = new AtomicReference<>();
    private final Duration slowest;
    private volatile ClientIdentity peer;
    private Runnable onEnd = () -> {};
    /// The timers under way. Guarded by this
    private final List<Long> timers = new ArrayList<>(2);

    private boolean unread;
    /// Releases the answer's bytes; null before it is sent
    private @Nullable Runnable releaseBody;
    private @Nullable Runnable gone;

    Exchange(Request request, HttpServerRequest http, Context context, ServerParts serverParts) {
        this.request = request;
        this.http = http;
        this.context = context;
        this.served = serverParts;
        this.slowest = serverParts.connections().timeouts().send();
        this.peer = peerOf(http);
        http.response().closeHandler(_ -> clientGone());
        http.response().exceptionHandler(_ -> clientGone());
    }

    private static ClientIdentity peerOf(HttpServerRequest http) {
        SocketAddress address = http.connection().remoteAddress();
        return ClientIdentity.ofLiteral(address == null ? null : address.hostAddress());
    }

    /// The client that asks.
    ClientIdentity peer() {
        return peer;
    }

    /// Notes that its password was that of this user. To be called before it takes anything.
    void provedToBe(String user) {
        peer = peer.provedToBe(user);
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

    /// Notes that its body is still to be read; until then an answer ends the connection. On the event loop.
    void awaitBody() {
        unread = true;
    }

    void bodyRead() {
        unread = false;
    }

    /// Calls back once the answer was sent, or the client is gone. To be set on the event loop.
    void onEnd(Runnable callback) {
        onEnd = callback;
    }

    /// Calls back on the event loop after some time, unless the answer was sent by then, the client is gone, or the
    /// returned handle is run before. Where an answer follows, it is best left alone: on another thread it wakes
    /// the event loop.
    public Runnable callLater(Duration delay, Runnable callback) {
        Vertx vertx = context.owner();
        long timer = vertx.setTimer(Math.max(1, delay.toMillis()), _ -> callback.run());
        synchronized (this) {
            timers.add(timer);
        }
        return () -> vertx.cancelTimer(timer);
    }

    private synchronized void cancelTimers() {
        Vertx vertx = context.owner();
        timers.forEach(vertx::cancelTimer);
        timers.clear();
    }

    /// Whether the client takes compressed bodies.
    public boolean takesGzip() {
        return AcceptEncoding.takesGzip(http.getHeader("Accept-Encoding"));
    }

    /// Has the worker do what the answer needs; where it has too much to do already, or fails, that is the answer.
    public void workOn(BoundedWorker worker, Runnable task) {
        if (!worker.offerTask(() -> runGuarded(task))) {
            reply(Response.ofBusy("too many requests wait for an answer"));
        }
    }

    /// Does what the answer needs; where it fails, that is the answer.
    void runGuarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.error("answering {} failed", request.path(), e);
            reply(Response.ofText(500, "internal error; the log has the details"));
        }
    }

    /// Answers. The server's worker compresses, where the client takes that and it is not done yet.
    public void reply(Response response) {
        if (!replied.compareAndSet(false, true)) {
            return;
        }
        ClientSlots back = parked.getAndSet(null);
        if (back != null && !takeSlot(back)) {
            sendCompressed(RequestGate.tooMany(back));
        } else {
            sendCompressed(response);
        }
    }

    private void sendCompressed(Response response) {
        ResponseBody body = response.body();
        if (!body.isWorthGzip() || !takesGzip()) {
            sendBytes(response, body.plain(), body.isOnlyCompressed());
        } else if (body.gzipIfMade() != null || served.outgoing().worker().isCurrentThread()) {
            sendBytes(response, body.gzip(), true);
        } else if (!served.outgoing().worker().offerTask(() -> sendBytes(response, body.gzip(), true))) {
            sendBytes(response, body.plain(), false);
        }
    }

    private void sendBytes(Response response, Buffer bytes, boolean gzip) {
        UnsentBytes unsent = served.outgoing().unsent();
        ClientIdentity taker = peer;
        if (unsent.takeBody(taker, response.body())) {
            context.runOnContext(_ -> writeResponse(response, bytes, gzip, taker));
        } else {
            Response busy = Response.ofBusy("too many answers wait for readers that are slow");
            unsent.takeAlways(taker, busy.body());
            context.runOnContext(_ -> writeResponse(busy, busy.body().plain(), false, taker));
        }
    }

    /// @param taker for whom the body was taken in
    private void writeResponse(Response response, Buffer bytes, boolean gzip, ClientIdentity taker) {
        HttpServerResponse out = http.response();
        Runnable release = () -> served.outgoing().unsent().releaseBody(taker, response.body());
        if (ended.get() || out.closed()) {
            release.run();
            return;
        }
        writeHead(response, bytes, gzip);
        releaseBody = release;
        served.countAnswer(request.path(), response.status());
        if (http.method().equals(HttpMethod.HEAD)) {
            out.end();
            end();
        } else if (unread || "close".equals(response.headers().get("Connection"))) {
            // Else a body that was refused would be read to its end
            PacedSender.closeAfter(http, out.end(bytes), context, slowest, served.connections()::tooSlow);
            end();
        } else {
            if (PacedSender.takesTime(out, bytes)) {
                callLater(slowest, () -> served.connections().tooSlow(http.connection()));
            }
            PacedSender.sendBytes(out, bytes, this::end);
        }
    }

    private void writeHead(Response response, Buffer bytes, boolean gzip) {
        HttpServerResponse out = http.response();
        out.setStatusCode(response.status());
        served.gate().headers().forEach(out::putHeader);
        out.putHeader("Content-Type", response.body().contentType());
        out.putHeader("Content-Length", Integer.toString(bytes.length()));
        if (response.body().varies()) {
            out.putHeader("Vary", "Accept-Encoding");
        }
        if (gzip) {
            out.putHeader("Content-Encoding", "gzip");
        }
        if (unread && http.version() != HttpVersion.HTTP_2) {
            out.putHeader("Connection", "close");
        }
        response.headers().forEach((name, value) -> {
            // Of its connection HTTP/2 has nothing to say
            if (http.version() != HttpVersion.HTTP_2 || !name.equals("Connection")) {
                out.putHeader(name, value);
            }
        });
    }

    /// The client is gone; on the event loop, and as often as one likes.
    void clientGone() {
        boolean answered = releaseBody != null;
        if (end() && !answered) {
            replied.set(true);
            served.countAnswer(request.path(), 499);
            runGone();
        }
    }

    private boolean end() {
        boolean first = ended.compareAndSet(false, true);
        if (first) {
            cancelTimers();
            onEnd.run();
            served.counts().inFlight().dec();
            served.connections().endExchange(http.connection(), this);
            giveSlot();
            if (releaseBody != null) {
                releaseBody.run();
            }
        }
        return first;
    }

    /// Takes a slot until the answer is sent; false where there is none left.
    boolean takeSlot(ClientSlots slots) {
        if (!slots.takeSlot(peer)) {
            return false;
        }
        slot.set(slots);
        if (ended.get()) {
            giveSlot();
        }
        return true;
    }

    private @Nullable ClientSlots giveSlot() {
        ClientSlots takenSlots = slot.getAndSet(null);
        if (takenSlots != null) {
            takenSlots.giveSlot(peer);
        }
        return takenSlots;
    }

    /// Gives the slot back while there is nothing to do but to wait; the answer needs one again.
    void parkSlot() {
        parked.set(giveSlot());
    }

    /// Takes the slot again that was given back; where there is none left, that is the answer.
    boolean unpark() {
        ClientSlots back = parked.getAndSet(null);
        if (back == null || takeSlot(back)) {
            return true;
        }
        reply(RequestGate.tooMany(back));
        return false;
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
