package io.barograph.web;

import io.barograph.program.RateLimit;
import io.barograph.program.SystemClock;
import io.barograph.web.access.BasicAuth;
import io.barograph.web.config.WebConfig;
import io.barograph.web.limits.ClientRates;
import io.barograph.web.limits.ClientSlots;
import io.barograph.web.tls.TlsSettings;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Admits requests: within its client's rate, and with a password where users are configured. It belongs to the event
/// loop.
///
/// Probes always pass: the kubelet sends no password, and a limit that others at their address used up must
/// not restart a program.
final class RequestGate implements AutoCloseable {

    private static final Map<String, String> CHALLENGE = Map.of("WWW-Authenticate", "Basic realm=\"barograph\"");

    private final BasicAuth auth;
    private final ClientSlots slots;
    private WebConfig config = WebConfig.OPEN;
    private Map<String, String> headers = ServerParts.HEADERS;
    private @Nullable ClientRates rates;

    RequestGate(Executor eventLoop, ClientSlots slots) {
        this.auth = new BasicAuth(eventLoop);
        this.slots = slots;
    }

    /// Takes up a new configuration.
    void followConfig(WebConfig next) {
        RateLimit limit = next.rateLimit();
        if (limit == null) {
            rates = null;
        } else if (rates == null || !rates.limit().equals(limit)) {
            rates = new ClientRates(limit);
        }
        Map<String, String> allHeaders = new HashMap<>(ServerParts.HEADERS);
        next.headers().forEach((name, value) -> {
            if (value.isEmpty()) {
                allHeaders.remove(name);
            } else {
                allHeaders.put(name, value);
            }
        });
        headers = Map.copyOf(allHeaders);
        config = next;
    }

    /// Whether each client must prove its identity: by a password, or by a certificate of a known authority.
    boolean isKept() {
        TlsSettings tls = config.tls();
        return !config.users().isEmpty()
                || (tls != null && tls.clients().requires() && tls.clients().verifies());
    }

    /// Why no password will be checked soon; empty where all is well.
    String whyStuck(long nowNanos, Duration patience) {
        return auth.whyStuck(nowNanos, patience);
    }

    /// The headers of every answer.
    Map<String, String> headers() {
        return headers;
    }

    /// Runs `inside` now or later, or answers why not.
    void admitExchange(Exchange exchange, @Nullable String authorization, Runnable inside) {
        if (HealthRoutes.isProbe(exchange.request().path())) {
            inside.run();
        } else if (rates != null && !rates.admitsRequest(exchange.peer(), SystemClock.nanos())) {
            exchange.reply(new Response(
                    429,
                    ResponseBody.ofText("too many requests of one client; see rate_limit\n"),
                    Map.of("Retry-After", "1")));
        } else if (config.users().isEmpty()) {
            enterExchange(exchange, inside);
        } else {
            auth.checkHeader(config.users(), authorization, exchange.peer(), verdict -> {
                switch (verdict) {
                    case GRANTED -> {
                        exchange.provedToBe(BasicAuth.userOf(authorization));
                        enterExchange(exchange, inside);
                    }
                    case REFUSED ->
                        exchange.reply(new Response(
                                401, ResponseBody.ofText("a user and a password are needed\n"), CHALLENGE));
                    case BUSY -> exchange.reply(Response.ofBusy("too many passwords wait to be checked"));
                }
            });
        }
    }

    private void enterExchange(Exchange exchange, Runnable inside) {
        if (exchange.takeSlot(slots)) {
            inside.run();
        } else {
            exchange.reply(tooMany(slots));
        }
    }

    static Response tooMany(ClientSlots slots) {
        return Response.ofBusy("too many requests are under way; expected at most " + slots.most() + ", and "
                + slots.mostOfOne() + " of one client");
    }

    @Override
    public void close() {
        auth.close();
    }
}
