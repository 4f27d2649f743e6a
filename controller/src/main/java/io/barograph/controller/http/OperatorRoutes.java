package io.barograph.controller.http;

import io.barograph.controller.http.json.CachedJson;
import io.barograph.controller.http.json.HeatDocument;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.ProgramStatus;
import io.barograph.controller.http.json.StatusDocument;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.summary.FleetSummary;
import io.barograph.program.BoundedWorker;
import io.barograph.web.RouteHandler;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;

/// What people and their tools ask of the fleet: `/api/status`, `/api/policies`, `/api/heat`, `/api/node`,
/// `/api/decisions`.
///
/// @param program what is said of the program itself
record OperatorRoutes(FleetSummary lines, PolicyStore policies, Supplier<ProgramStatus> program, InstantSource wall) {

    /// Whole fleets are looked through once a second at most, whatever the number of readers.
    private static final long FRESH_MILLIS = 1000;

    Map<String, RouteHandler> by(BoundedWorker worker) {
        CachedJson status = shared(() -> StatusDocument.of(program.get(), lines.lines()));
        CachedJson rules = shared(() -> PoliciesDocument.of(program.get(), policies, lines));
        CachedJson heat = shared(() -> HeatDocument.of(lines.lines()));
        NodeEndpoint node = new NodeEndpoint(lines, () -> program.get().replica(), wall);
        DecisionsEndpoint decisions =
                new DecisionsEndpoint(lines.fleet(), () -> program.get().replica(), wall);
        return Map.of(
                "/api/status", RouteHandler.working(worker, status::answer),
                "/api/policies", RouteHandler.working(worker, rules::answer),
                "/api/heat", RouteHandler.working(worker, heat::answer),
                "/api/node", RouteHandler.working(worker, node::answer),
                "/api/decisions", RouteHandler.working(worker, decisions::answer));
    }

    private CachedJson shared(Supplier<?> document) {
        return new CachedJson(document, wall, FRESH_MILLIS);
    }
}
