package io.barograph.web;

import io.barograph.program.SystemClock;
import io.barograph.web.access.CrossSiteCheck;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Refuses requests that no handler should see: not admitted, other methods, bodies, unknown paths. It belongs to the
/// event loop.
final class Dispatcher {

    private final ServerParts served;
    private final RequestBodies bodies;

    Dispatcher(ServerParts serverParts) {
        this.served = serverParts;
        this.bodies = new RequestBodies(serverParts.connections().timeouts().request());
    }

    /// Answers request lines and headers that are too long or not HTTP.
    void refuseInvalid(HttpServerRequest http) {
        Throwable cause = http.decoderResult().cause();
        String name = cause == null ? "" : cause.getClass().getSimpleName();
        int status = name.contains("TooLongHttpLine") ? 414 : name.contains("TooLongHttpHeader") ? 431 : 400;
        served.counts().requests().inc("other", Integer.toString(status));
        http.response().setStatusCode(status).putHeader("Connection", "close").end();
        http.connection().close();
    }

    void handleRequest(HttpServerRequest http, HostCheck hosts, Context context) {
        Request request = readRequest(http);
        served.counts().inFlight().inc();
        Exchange exchange =
                new Exchange(request == null ? new Request("", Map.of(), "") : request, http, context, served);
        if (!served.connections().beginExchange(http.connection(), exchange)) {
            exchange.clientGone();
            return;
        }
        if (isQuestion(http, exchange.request().path())) {
            // What comes before anything reads it would be lost, and a password is checked elsewhere
            http.pause();
            exchange.awaitBody();
        }
        Response misdirected = request == null
                ? Response.ofText(400, "there is no path, or the query has a % that no two hex digits follow")
                : hosts.refusalOf(http);
        if (misdirected != null) {
            exchange.reply(misdirected);
        } else {
            served.gate()
                    .admitExchange(exchange, http.getHeader("Authorization"), () -> dispatchRequest(http, exchange));
        }
    }

    private boolean isQuestion(HttpServerRequest http, String path) {
        return http.method().equals(HttpMethod.POST)
                && served.routes().postWithBody().containsKey(path);
    }

    private void dispatchRequest(HttpServerRequest http, Exchange exchange) {
        String path = exchange.request().path();
        BodyRoute question = served.routes().postWithBody().get(path);
        if (question == null) {
            dispatchWithoutBody(http, exchange, path);
        } else if (isQuestion(http, path)) {
            bodies.readBody(http, exchange, question);
        } else {
            exchange.reply(closingResponse(405, "only POST is served here", Map.of("Allow", "POST")));
        }
    }

    private void dispatchWithoutBody(HttpServerRequest http, Exchange exchange, String path) {
        RouteHandler posted = served.routes().posts().get(path);
        boolean isPost = http.method().equals(HttpMethod.POST) && posted != null;
        RouteHandler handler = isPost ? posted : served.routes().byPath().get(path);
        if (!isPost && !http.method().equals(HttpMethod.GET) && !http.method().equals(HttpMethod.HEAD)) {
            exchange.reply(closingResponse(405, "only GET and HEAD are served here", Map.of("Allow", "GET, HEAD")));
        } else if (isPost && !postRefusal(http).isEmpty()) {
            exchange.reply(closingResponse(403, postRefusal(http), Map.of()));
        } else if (posted != null && handler == null) {
            exchange.reply(closingResponse(405, "only POST is served here", Map.of("Allow", "POST")));
        } else if (hasBody(http)) {
            exchange.reply(closingResponse(413, "a request with a body is not served", Map.of()));
        } else if (handler == null) {
            exchange.reply(Response.ofText(404, "nothing is served here; / lists what is"));
        } else if (HealthRoutes.isLiveness(path)
                && !served.whyStuck(SystemClock.nanos()).isEmpty()) {
            exchange.reply(Response.ofText(503, served.whyStuck(SystemClock.nanos())));
        } else {
            exchange.runGuarded(() -> handler.handleExchange(exchange));
        }
    }

    /// The answer after which the connection ends.
    private static Response closingResponse(int status, String line, Map<String, String> more) {
        Map<String, String> headers = new HashMap<>(more);
        headers.put("Connection", "close");
        return new Response(status, ResponseBody.ofText(line + "\n"), headers);
    }

    /// Why this client may not change anything; empty if it may.
    private String postRefusal(HttpServerRequest http) {
        SocketAddress peer = http.connection().remoteAddress();
        String address = peer == null ? null : peer.hostAddress();
        return served.gate().isKept()
                ? CrossSiteCheck.fromElsewhere(name -> headerOf(http, name), schemeOf(http))
                : CrossSiteCheck.fromAnotherHost(name -> headerOf(http, name), schemeOf(http), address);
    }

    /// HTTP/2 has the host in another field.
    private static @Nullable String headerOf(HttpServerRequest http, String name) {
        return name.equals("Host") ? HostCheck.authorityOf(http) : http.getHeader(name);
    }

    private static String schemeOf(HttpServerRequest http) {
        return http.isSSL() ? "https" : "http";
    }

    private static boolean hasBody(HttpServerRequest http) {
        String length = http.getHeader("Content-Length");
        return http.getHeader("Transfer-Encoding") != null || (length != null && !length.equals("0"));
    }

    /// Null where it has no path, as CONNECT of HTTP/2 has none, or one that cannot be read.
    private static @Nullable Request readRequest(HttpServerRequest http) {
        if (http.uri() == null) {
            return null;
        }
        try {
            Map<String, String> query = new HashMap<>();
            http.params().forEach(entry -> query.putIfAbsent(entry.getKey(), entry.getValue()));
            String path = http.path();
            String accept = http.getHeader("Accept");
            return new Request(path == null ? "" : path, query, accept == null ? "" : accept);
        } catch (IllegalArgumentException _) {
            return null;
        }
    }
}
