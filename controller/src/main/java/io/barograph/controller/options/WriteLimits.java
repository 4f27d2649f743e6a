package io.barograph.controller.options;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Modes;

/// What bounds the controller's writes, in words.
public final class WriteLimits {

    private WriteLimits() {}

    /// One sentence; empty where nothing is written.
    public static String limitSentence(ControllerConfig.Acting acting) {
        Modes modes = acting.modes();
        if (!modes.writes()) {
            return "";
        }
        Budget cluster = acting.budgets().cluster();
        String most = cluster.percent() ? cluster.limit() + " % of the nodes" : cluster.limit() + " node(s)";
        String some = modes.enforceEverywhere() ? "" : " (modes: " + modes + ")";
        return "Conditions, taints and events are kept on the nodes as the policies demand" + some
                + "; taints on at most " + most
                + " at a time.";
    }
}
