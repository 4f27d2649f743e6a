package io.barograph.controller.http;

import io.barograph.controller.http.json.ApiJson;
import io.barograph.controller.http.json.CachedJson;
import io.barograph.controller.http.json.ControlsDocument;
import io.barograph.controller.http.json.EvictionDocument;
import io.barograph.controller.http.json.FleetDocument;
import io.barograph.controller.http.json.GuardrailsDocument;
import io.barograph.controller.http.json.HeatDocument;
import io.barograph.controller.http.json.NodePageDocument;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.ProgramStatus;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.http.json.StatusDocument;
import io.barograph.controller.http.json.SurveyDocument;
import io.barograph.controller.http.json.WithoutExporter;
import io.barograph.controller.metrics.ControllerGauges;
import io.barograph.controller.overview.ControllerStatus;
import io.barograph.controller.overview.FleetSummary;
import io.barograph.controller.overview.NodeSummary;
import io.barograph.controller.policystore.PolicyReload;
import io.barograph.program.BoundedWorker;
import io.barograph.web.HealthRoutes;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import io.barograph.web.RouteHandler;
import io.barograph.web.Routes;
import io.barograph.web.metrics.NegotiatedFormat;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Everything the controller serves: `/`, the pages of `docs`, `/api/*`, `/metrics`, `/healthz`, `/readyz`, and
/// `POST /-/reload`.
public record ControllerRoutes(ControllerStatus status, Program program, SelfMetrics metrics) {

    private static final long FLEET_FRESH_MILLIS = 300;
    /// Whole fleets are looked through once a second at most, whatever the number of readers.
    private static final long FRESH_MILLIS = 1000;

    /// How rules are reloaded.
    ///
    /// @param worker makes them one after the other, which takes seconds
    /// @param lifecycle whether it is done by request
    public record Reloads(BoundedWorker worker, boolean lifecycle, PolicyReload files) {}

    /// What the page and the probes say of this program.
    ///
    /// @param version which build runs
    /// @param limits what bounds its writes, in words; empty where nothing is written
    /// @param replica which one this is, and which one leads
    /// @param unready why it is not ready; empty if it is
    /// @param evictions on a node, by its name; null where there is nothing to say
    public record Program(
            String version,
            String limits,
            Supplier<ReplicaStatus> replica,
            Supplier<String> unready,
            Function<String, @Nullable EvictionDocument> evictions) {

        /// Without evictions.
        public Program(String version, String limits, Supplier<ReplicaStatus> replica, Supplier<String> unready) {
            this(version, limits, replica, unready, _ -> null);
        }
    }

    /// The routes.
    ///
    /// @param worker makes pages, metrics and JSON
    public Routes toRoutes(BoundedWorker worker, Reloads reloads) {
        FleetSummary fleet = status.fleet();
        ControllerGauges gauges = new ControllerGauges(metrics, status);
        NodesEndpoint nodes = new NodesEndpoint(fleet, program.replica(), status.wall());
        DecisionsEndpoint decisions = new DecisionsEndpoint(fleet.fleet(), program.replica(), status.wall());
        ExplainEndpoint explain = new ExplainEndpoint(status, program.replica());
        Map<String, Function<Request, Response>> answers = Map.of(
                "/api/fleet",
                fleetAnswer(),
                "/api/status",
                cachedAnswer(
                        () -> StatusDocument.of(programStatus(), fleet, WithoutExporter.of(fleet.withoutExporter())),
                        FRESH_MILLIS),
                "/api/policies",
                cachedAnswer(
                        () -> PoliciesDocument.of(
                                programStatus(),
                                status.policies(),
                                fleet,
                                status.guardrails().relief().get()),
                        FRESH_MILLIS),
                "/api/heat",
                cachedAnswer(() -> HeatDocument.of(fleet.nodes()), FRESH_MILLIS),
                "/api/nodes",
                nodes::answer,
                "/api/node",
                this::nodeResponse,
                "/api/decisions",
                decisions::answer,
                "/api/explain",
                explain::answer,
                "/metrics",
                request -> {
                    gauges.refresh();
                    return Response.ofMetrics(NegotiatedFormat.of(request.accept()), metrics);
                });
        Map<String, RouteHandler> routes = StaticPage.routes();
        routes.putAll(Manual.routes(worker));
        answers.forEach((path, answer) -> routes.put(path, RouteHandler.onWorker(worker, answer)));
        routes.put("/healthz", HealthRoutes.of(() -> ""));
        routes.put("/readyz", HealthRoutes.of(program.unready()));
        return new Routes(routes, Map.of("/-/reload", reloadRoute(reloads)));
    }

    /// Takes the rule files, the shadow's too, as they are now: 200 once they are in force, also where the shadow's
    /// are refused, which the answer says; 500 with the reason where the live ones are refused. Where it is not
    /// switched on, 403. While one reload waits, further requests get 503.
    private static RouteHandler reloadRoute(Reloads reloads) {
        return reloads.lifecycle()
                ? RouteHandler.onWorker(
                        reloads.worker(), _ -> reloadResponse(reloads.files().reloadNow()))
                : RouteHandler.ofReady(() -> Response.ofText(
                        403, "reloading by request is off. Maybe start with --web.enable-lifecycle, or send SIGHUP"));
    }

    private static Response reloadResponse(PolicyReload.End end) {
        String shadow = end.shadowRefused().isEmpty()
                ? ""
                : "\nthe shadow policies are refused; none or the last good ones run:\n" + end.shadowRefused();
        return end.refused().isEmpty()
                ? Response.ofText(200, "the policies are in force" + shadow)
                : Response.ofText(500, "refused, the last good policies stay in force:\n" + end.refused() + shadow);
    }

    private Function<Request, Response> cachedAnswer(Supplier<?> document, long freshMillis) {
        return new CachedJson(document, status.wall(), freshMillis)::answer;
    }

    private ProgramStatus programStatus() {
        ControllerStatus.Operators operators = status.operators();
        ControlsDocument controls = ControlsDocument.of(
                operators.modes(),
                operators.unmatched().get(),
                operators.silences().get(),
                operators.shadow().get(),
                status.wall().instant());
        return new ProgramStatus(
                program.version(),
                operators.modes(),
                program.limits(),
                program.replica().get(),
                controls,
                status.fleet().fleet().faults().sentence());
    }

    /// `?nodes=0` leaves the nodes out.
    private Function<Request, Response> fleetAnswer() {
        Function<Request, Response> whole =
                cachedAnswer(() -> fleetDocument(FleetDocument.MAX_NODES), FLEET_FRESH_MILLIS);
        Function<Request, Response> bare = cachedAnswer(() -> fleetDocument(0), FLEET_FRESH_MILLIS);
        return request -> (request.paramOr("nodes", "").equals("0") ? bare : whole).apply(request);
    }

    private FleetDocument fleetDocument(int maxNodes) {
        ControllerStatus.Guardrails guardrails = status.guardrails();
        return FleetDocument.of(
                programStatus(),
                FleetDocument.Policies.of(
                        status.policies(), status.guardrails().relief().get()),
                GuardrailsDocument.of(
                        guardrails.report().get(), guardrails.hazards().get(), guardrails.origin()),
                SurveyDocument.of(status.survey().get()),
                status.fleet(),
                maxNodes);
    }

    /// `/api/node?name=NAME`: one node as `/api/fleet` shows it, with its pool, its level, and an hour of every scope.
    /// Null stands for a minute in which nothing was known.
    Response nodeResponse(Request request) {
        String name = request.paramOr("name", "");
        NodeSummary node = status.fleet().nodeSummary(name);
        if (node == null) {
            return Response.ofText(
                    404,
                    status.fleet().withoutExporter().contains(name)
                            ? "this node is not judged: no exporter is meant to run there"
                            : "no node of this name is watched. Maybe it left, or the name is another's");
        }
        byte[] json = ApiJson.toBytes(NodePageDocument.of(
                node, program.replica().get(), program.evictions().apply(name)));
        return new Response(
                200,
                ResponseBody.of("application/json", json),
                Map.of("Barograph-Now", Long.toString(status.wall().millis())));
    }
}
