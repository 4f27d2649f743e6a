package io.barograph.controller.http;

import io.barograph.controller.policystore.PolicyStore;
import io.barograph.web.Handler;
import io.barograph.web.Response;
import io.barograph.web.Worker;

/// `POST /-/reload`: takes the rule files as they are now. 200 once they are in force; 500 with the reason where they
/// are refused and the last good ones stay; 403 where it is not switched on.
final class ReloadEndpoint {

    private ReloadEndpoint() {}

    /// @param worker makes rules one after the other; whoever comes while one waits is asked to come back
    static Handler of(PolicyStore policies, boolean enabled, Worker worker) {
        return enabled
                ? Handler.working(worker, _ -> reload(policies))
                : Handler.ready(() -> Response.text(
                        403, "reloading by request is off. Maybe start with --web.enable-lifecycle, or send SIGHUP"));
    }

    private static Response reload(PolicyStore policies) {
        String trouble = policies.reload();
        return trouble.isEmpty()
                ? Response.text(200, "the policies are in force")
                : Response.text(500, "refused, the last good policies stay in force:\n" + trouble);
    }
}
