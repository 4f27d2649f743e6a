package io.barograph.controller.http;

import io.barograph.controller.policystore.PolicyReload;
import io.barograph.web.Response;
import io.barograph.web.RouteHandler;

/// `POST /-/reload`: takes the rule files, the shadow's too, as they are now. 200 once they are in force, also where
/// the shadow's are refused, which the answer says; 500 with the reason where the live ones are refused and the last
/// good ones stay; 403 where it is not switched on.
final class ReloadEndpoint {

    private ReloadEndpoint() {}

    /// While one reload waits, further requests are answered 503.
    static RouteHandler of(ControllerRoutes.Reloads reloads) {
        return reloads.lifecycle()
                ? RouteHandler.working(
                        reloads.worker(), _ -> answer(reloads.files().now()))
                : RouteHandler.ready(() -> Response.text(
                        403, "reloading by request is off. Maybe start with --web.enable-lifecycle, or send SIGHUP"));
    }

    private static Response answer(PolicyReload.End end) {
        String shadow = end.shadowRefused().isEmpty()
                ? ""
                : "\nthe shadow policies are refused; none or the last good ones run:\n" + end.shadowRefused();
        return end.refused().isEmpty()
                ? Response.text(200, "the policies are in force" + shadow)
                : Response.text(500, "refused, the last good policies stay in force:\n" + end.refused() + shadow);
    }
}
