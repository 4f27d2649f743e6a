package io.barograph.controller;

import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.http.ExtenderEndpoint;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.schedule.Extender;
import io.barograph.controller.schedule.ExtenderListener;
import io.barograph.controller.schedule.FleetScores;
import io.barograph.controller.schedule.GradeThresholds;
import io.barograph.program.BoundedWorker;
import io.barograph.program.Closing;
import io.barograph.web.Routes;
import module java.base;

/// Puts the scheduler's extender together, where it is wanted.
final class ExtenderWiring {

    /// A scheduler asks for one pod after the other, and gives up after a tenth of a second.
    private static final int MOST_WAITING = 32;

    private ExtenderWiring() {}

    static Routes withExtender(
            Routes routes,
            ControllerConfig.Web web,
            FleetStatus fleet,
            PolicyStore policies,
            ExtenderListener counts,
            Closing closing) {
        if (!web.extender()) {
            return routes;
        }
        BoundedWorker worker = closing.closeLater(new BoundedWorker("extender", MOST_WAITING));
        return new ExtenderEndpoint(new Extender(new FleetScores(fleet, thresholdsOf(policies))), counts, worker)
                .addRouteTo(routes);
    }

    private static Supplier<GradeThresholds> thresholdsOf(PolicyStore policies) {
        return () -> {
            LoadedPolicies loaded = policies.currentOrNull();
            return loaded == null
                    ? GradeThresholds.SHIPPED
                    : GradeThresholds.percentsOf(loaded.policies().policies());
        };
    }
}
