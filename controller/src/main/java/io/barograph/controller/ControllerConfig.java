package io.barograph.controller;

import io.barograph.controller.act.Mode;
import io.barograph.controller.guardrail.Budget;
import io.barograph.controller.policystore.PolicySource;
import io.barograph.controller.watch.Exporter;
import io.barograph.rules.engine.Overrides;
import io.barograph.web.Address;
import java.time.Duration;
import java.util.List;

/// What a controller was told to do; nothing re-reads it.
///
/// @param listen addresses to serve at
/// @param decisionLog a file's path, `-` for standard output, empty for none
public record ControllerConfig(
        Policies policies, Watching watching, Acting acting, List<Address> listen, String decisionLog) {

    public ControllerConfig {
        listen = List.copyOf(listen);
    }

    /// Which rules.
    public record Policies(PolicySource source, Overrides overrides) {}

    /// Which exporters.
    public sealed interface Watching {

        /// These, whatever nodes there are.
        record Named(List<Exporter> exporters) implements Watching {
            public Named {
                exporters = List.copyOf(exporters);
            }
        }

        /// Each node's, at its InternalIP and this port.
        record AtNodes(int port) implements Watching {}
    }

    /// How far it goes.
    ///
    /// @param tainted how many nodes may carry our taints
    /// @param staleHold after how long without signals our taints on a node go
    public record Acting(Mode mode, Budget tainted, Duration staleHold) {}
}
