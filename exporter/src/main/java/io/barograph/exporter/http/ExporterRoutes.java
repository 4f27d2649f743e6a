package io.barograph.exporter.http;

import io.barograph.exporter.exposition.Exposition;
import io.barograph.program.BoundedWorker;
import io.barograph.program.BuildInfo;
import io.barograph.web.HealthRoutes;
import io.barograph.web.LandingPage;
import io.barograph.web.LandingPage.Link;
import io.barograph.web.Response;
import io.barograph.web.RouteHandler;
import io.barograph.web.Routes;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;

/// The routes of the exporter.
public final class ExporterRoutes {

    private ExporterRoutes() {}

    /// @param metricsPath where Prometheus scrapes, usually `/metrics`
    /// @param worker renders and packs
    public static Routes of(
            String metricsPath, ExporterParts parts, BoundedWorker worker, Exposition exposition, SelfMetrics self) {
        Response landing = Response.ok(LandingPage.renderPage(
                "Barograph exporter",
                "Separates contention from stall that pods cause themselves, on this node.",
                List.of(
                        new Link(metricsPath, "metrics, for Prometheus"),
                        new Link("/snapshots", "snapshots, one JSON object a line, for the controller"),
                        new Link("/stats/summary", "the kubelet's Summary API, from raw kernel files"),
                        new Link("/pods", "what each pod uses, for the controller"),
                        new Link("/healthz", "whether the process works"),
                        new Link("/readyz", "whether it has a snapshot to serve")),
                BuildInfo.ofThisBuild()));
        Map<String, RouteHandler> routes = new HashMap<>();
        routes.put("/", RouteHandler.ofReady(() -> landing));
        routes.put("/snapshots", new SnapshotsRoute(parts));
        routes.put(
                "/stats/summary",
                new UsageRoute(parts, worker, new SummaryBodies(parts.signals(), parts.clockMicros())));
        routes.put("/pods", new UsageRoute(parts, worker, new PodsBody()));
        routes.put("/healthz", HealthRoutes.of(() -> parts.sampler().whyNotAlive()));
        routes.put("/readyz", HealthRoutes.of(() -> parts.sampler().state().whyNotReady()));
        if (routes.put(metricsPath, new MetricsRoute(parts, worker, exposition, self)) != null) {
            throw new IllegalArgumentException(
                    "the telemetry path is \"" + metricsPath + "\"; expected one that is not served already");
        }
        return new Routes(routes);
    }
}
