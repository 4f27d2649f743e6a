package io.barograph.controller;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.options.ControllerConfig;

/// What bounds the controller's writes, in words.
final class WriteLimits {

    private WriteLimits() {}

    /// One sentence; empty where nothing is written.
    static String limitSentence(ControllerConfig.Acting acting) {
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
