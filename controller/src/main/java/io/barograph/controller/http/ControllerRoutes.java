package io.barograph.controller.http;

import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.http.json.CachedJson;
import io.barograph.controller.http.json.FleetDocument;
import io.barograph.controller.http.json.ProgramStatus;
import io.barograph.controller.http.json.ReplicaStatus;
import io.barograph.controller.metrics.FleetGauges;
import io.barograph.controller.metrics.GuardrailGauges;
import io.barograph.controller.metrics.HeldBackGauge;
import io.barograph.controller.policystore.PolicyReload;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.controller.summary.FleetSummary;
import io.barograph.program.BoundedWorker;
import io.barograph.web.HealthRoutes;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.RouteHandler;
import io.barograph.web.Routes;
import io.barograph.web.metrics.NegotiatedFormat;
import io.barograph.web.metrics.SelfMetrics;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/// Everything the controller serves: `/`, `/api/fleet`, `/api/explain`, what [OperatorRoutes] adds, `/metrics`,
/// `/healthz`, `/readyz`, and `/-/reload` for who posts.
public final class ControllerRoutes {

    private static final long FLEET_FRESH_MILLIS = 300;

    private ControllerRoutes() {}

    /// What is served from.
    ///
    /// @param reports what the reconciler says of each node
    /// @param guards what holds it back
    public record Sources(
            FleetStatus fleet,
            PolicyStore policies,
            Supplier<List<ReconcileReport>> reports,
            GuardrailStatus guards,
            InstantSource wall) {}

    /// Who makes answers.
    ///
    /// @param answers pages, metrics and JSON
    public record Workers(BoundedWorker answers, Reloads reloads) {}

    /// How rules are reloaded.
    ///
    /// @param worker makes them one after the other, which takes seconds
    /// @param lifecycle whether it is done by request
    public record Reloads(BoundedWorker worker, boolean lifecycle, PolicyReload files) {}

    /// What the page and the probes say of this program.
    ///
    /// @param version which build runs
    /// @param steering how operators hold it back
    /// @param limits what bounds its writes, in words; empty where nothing is written
    /// @param replica which one this is, and who leads
    /// @param unready why it is not ready; empty if it is
    public record Program(
            String version,
            ControlsStatus steering,
            String limits,
            Supplier<ReplicaStatus> replica,
            Supplier<String> unready) {}

    /// The routes; metrics and JSON are made by the worker.
    ///
    /// @param pools the pool of a node by its name; empty for none
    public static Routes of(
            Sources sources, Program program, Function<String, String> pools, SelfMetrics metrics, Workers workers) {
        BoundedWorker worker = workers.answers();
        FleetGauges gauges = new FleetGauges(metrics, sources.fleet(), sources.policies(), sources.wall());
        HeldBackGauge held = new HeldBackGauge(metrics, sources.reports());
        GuardrailGauges guards = new GuardrailGauges(metrics, sources.guards().reports());
        FleetSummary lines = new FleetSummary(sources.fleet(), sources.reports(), pools);
        Supplier<ProgramStatus> now = () -> status(program, sources);
        CachedJson fleet = new CachedJson(() -> fleet(now.get(), sources, lines), sources.wall(), FLEET_FRESH_MILLIS);
        Map<String, RouteHandler> routes = StaticPage.routes();
        routes.put("/api/fleet", RouteHandler.working(worker, fleet::answer));
        ExplainEndpoint explain = new ExplainEndpoint(
                new ExplainEndpoint.Sources(lines, sources.policies(), program.replica()), sources.wall());
        routes.put("/api/explain", RouteHandler.working(worker, explain::answer));
        routes.putAll(new OperatorRoutes(lines, sources.policies(), now, sources.wall()).by(worker));
        routes.put("/metrics", RouteHandler.working(worker, request -> {
            guards.refresh();
            held.refresh();
            program.steering()
                    .metrics()
                    .policies(
                            program.steering().modes(),
                            sources.policies().current().policies().digests().keySet());
            return metrics(request, gauges, metrics);
        }));
        routes.put("/healthz", HealthRoutes.of(() -> ""));
        routes.put("/readyz", HealthRoutes.of(program.unready()));
        RouteHandler reload = ReloadEndpoint.of(workers.reloads());
        return new Routes(routes, Map.of("/-/reload", reload));
    }

    private static ProgramStatus status(Program program, Sources sources) {
        return new ProgramStatus(
                program.version(),
                program.steering().modes(),
                program.limits(),
                program.replica().get(),
                program.steering().document(),
                sources.fleet().faults().sentence());
    }

    private static FleetDocument fleet(ProgramStatus program, Sources sources, FleetSummary lines) {
        return FleetDocument.of(
                program,
                FleetDocument.Policies.of(sources.policies()),
                sources.guards().document(),
                new FleetDocument.Fleet(
                        sources.fleet().nodes(), lines.byNode(), sources.fleet().replay()));
    }

    private static Response metrics(Request request, FleetGauges gauges, SelfMetrics metrics) {
        gauges.refresh();
        return Response.metrics(NegotiatedFormat.of(request.accept()), metrics);
    }
}
