package io.barograph.controller.http;

import io.barograph.controller.http.json.CachedJson;
import io.barograph.controller.http.json.FleetJson;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// `/api/fleet`: the fleet's JSON, made at most three times a second whatever the number of readers.
///
/// Who names in `?after=` the ETag it has gets 204 while nothing has changed. `Barograph-Now` is our wall clock in
/// milliseconds, so that a reader can tell ages by it.
final class FleetEndpoint {

    private static final long FRESH_MILLIS = 300;

    private final ControllerRoutes.Sources sources;
    private final Supplier<FleetJson.Program> program;
    private @Nullable Made made;

    private record Made(ResponseBody body, String tag, long atMillis) {}

    FleetEndpoint(ControllerRoutes.Sources sources, Supplier<FleetJson.Program> program) {
        this.sources = sources;
        this.program = program;
    }

    Response answer(Request request) {
        long now = sources.wall().millis();
        Made ready = made(now);
        Map<String, String> headers = Map.of("ETag", ready.tag(), "Barograph-Now", Long.toString(now));
        return request.param("after", "").equals(ready.tag())
                ? new Response(204, ResponseBody.of("application/json", new byte[0]), headers)
                : new Response(200, ready.body(), headers);
    }

    private synchronized Made made(long now) {
        Made last = made;
        if (last != null && Math.abs(now - last.atMillis()) < FRESH_MILLIS) {
            return last;
        }
        PolicyStore policies = sources.policies();
        FleetJson.Policies rules = new FleetJson.Policies(policies.current(), policies.source(), policies.trouble());
        byte[] json = FleetJson.of(
                program.get(),
                rules,
                sources.guards(),
                sources.fleet().nodes(),
                byNode(),
                sources.fleet().replay());
        String tag = CachedJson.tag(json);
        ResponseBody body =
                last != null && last.tag().equals(tag) ? last.body() : ResponseBody.of("application/json", json);
        Made next = new Made(body, tag, now);
        made = next;
        return next;
    }

    private Map<String, ReconcileReport> byNode() {
        Map<String, ReconcileReport> byNode = new HashMap<>();
        sources.reports().get().forEach(report -> byNode.put(report.node(), report));
        return byNode;
    }
}
