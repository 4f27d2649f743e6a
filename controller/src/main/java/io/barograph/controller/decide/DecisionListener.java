package io.barograph.controller.decide;

import io.barograph.controller.watch.client.ExporterFault;
import io.barograph.rules.demand.Transition;

/// Is told what is worth counting. Called by many threads; must not block.
public interface DecisionListener {

    /// The rules were evaluated for one observation.
    void evaluated(long nanos);

    /// The rules could not be evaluated; the node's demands stand still.
    void evaluationFailed();

    /// Drools and another way of matching said different things; the evaluation went on by Drools.
    void disagreed();

    /// An exception of our own kept something else from being done for a node.
    void ourFault();

    /// A demand went from one phase to another.
    void stepped(Transition transition);

    /// An exporter did not answer, or not what can be believed.
    void faulted(ExporterFault fault);

    /// An exporter's ring had forgotten this many snapshots before they were asked for.
    void forgotten(long snapshots);

    /// Transitions could not be appended to the decision log.
    void unlogged(int transitions);

    /// Listens to nothing.
    static DecisionListener none() {
        return new DecisionListener() {
            @Override
            public void evaluated(long nanos) {}

            @Override
            public void evaluationFailed() {}

            @Override
            public void disagreed() {}

            @Override
            public void ourFault() {}

            @Override
            public void stepped(Transition transition) {}

            @Override
            public void faulted(ExporterFault fault) {}

            @Override
            public void forgotten(long snapshots) {}

            @Override
            public void unlogged(int transitions) {}
        };
    }
}
