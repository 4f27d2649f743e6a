package io.barograph.web;

import module java.base;

/// `/healthz` and `/readyz`: 200, or 503 with the reason.
public final class HealthRoutes {

    private static final Set<String> PATHS = Set.of("/healthz", "/readyz");

    private HealthRoutes() {}

    /// Whether it asks if the process works.
    static boolean isLiveness(String path) {
        return path.equals("/healthz");
    }

    static boolean isProbe(String path) {
        return PATHS.contains(path);
    }

    /// Asks `whyNot` at each request; an empty text means that all is well.
    public static RouteHandler of(Supplier<String> whyNot) {
        return RouteHandler.ofReady(() -> {
            String why = whyNot.get();
            return why.isEmpty() ? Response.ofText(200, "ok") : Response.ofText(503, why);
        });
    }
}
