package io.barograph.controller.decide;

import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.rules.demand.Transition;

/// Counts what the deciders do. Called by many threads; must not block.
public interface DecisionListener {

    /// The rules were evaluated for one observation.
    default void rulesEvaluated(long nanos) {}

    /// The rules could not be evaluated; the node's demands stand still.
    default void evaluationFailed() {}

    /// Drools and another way of matching said different things; the evaluation went on by Drools.
    default void matchersDisagreed() {}

    /// An exception of our own kept something else from being done for a node.
    default void ourFault() {}

    /// A demand went from one phase to another.
    default void phaseChanged(Transition transition) {}

    /// An exporter did not answer, or not what can be believed.
    default void exporterFaulted(ExporterFault fault) {}

    /// An exporter's ring had forgotten this many snapshots before they were asked for.
    default void snapshotsForgotten(long snapshots) {}

    /// Transitions could not be appended to the decision log.
    default void transitionsUnlogged(int transitions) {}
}
