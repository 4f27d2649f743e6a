package io.barograph.controller.decide;

import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.journal.Journal;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.watch.NodeWatchListener;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.observation.NodeView;
import module java.base;

/// Gives each watched exporter the decider of its node.
public record NodeDeciderFactory(Inputs inputs, Outputs outputs, Clocks clocks)
        implements Function<ExporterAddress, NodeWatchListener> {

    /// What decisions are made from, besides snapshots.
    ///
    /// @param views what the API server says of a node, by its name
    /// @param raised the demands whose marks are on a node of this name, if they were put there since then
    /// @param shadow policies that see the same and decide nothing
    public record Inputs(
            PolicyStore policies,
            Function<String, NodeView> views,
            BiFunction<String, Instant, Set<EngineState.RaisedBefore>> raised,
            ShadowComparison shadow) {

        /// Of nodes on which nothing was raised before.
        public Inputs(PolicyStore policies, Function<String, NodeView> views, ShadowComparison shadow) {
            this(policies, views, (_, _) -> Set.of(), shadow);
        }
    }

    /// Where decisions go.
    ///
    /// @param journal takes each observation before it is evaluated
    /// @param outlet acts on them; must not block
    public record Outputs(
            FleetStatus fleet,
            DecisionLogWriter log,
            Journal journal,
            Consumer<Decision> outlet,
            DecisionListener listener) {}

    /// The wall's time, for people, and a steady one in nanoseconds to measure by.
    public record Clocks(InstantSource wall, LongSupplier nanos) {}

    @Override
    public NodeWatchListener apply(ExporterAddress exporter) {
        return new NodeDecider(exporter, inputs, outputs, clocks);
    }
}
