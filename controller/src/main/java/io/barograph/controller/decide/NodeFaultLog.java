package io.barograph.controller.decide;

import io.barograph.controller.decide.fleet.ProgramFaults;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Log lines about faults of this program that concern one node. With a stack where a fault is the first of its kind:
/// one may fail a whole fleet.
final class NodeFaultLog {

    private static final Logger LOG = LoggerFactory.getLogger(NodeDecider.class);

    private final String node;
    private final ProgramFaults faults;

    NodeFaultLog(String node, ProgramFaults faults) {
        this.node = node;
        this.faults = faults;
    }

    /// The node could not be evaluated.
    ///
    /// @param news whether the evaluation before did not fail in the same way
    void logFailure(RuntimeException thrown, boolean news) {
        String what = "node " + node + " could not be evaluated: " + thrown;
        if (faults.noteException(thrown, what)) {
            LOG.error(
                    "Node {} could not be evaluated; its demands stand still. Maybe a bug: please report it.",
                    node,
                    thrown);
        } else if (news) {
            LOG.error("Node {} could not be evaluated; its demands stand still: {}", node, thrown.toString());
        }
    }

    /// @param disagreement about which rule; empty where there is none
    void logDisagreement(String disagreement, DecisionListener listener) {
        if (!disagreement.isEmpty()) {
            listener.matchersDisagreed();
            String what = "the rule " + disagreement;
            if (faults.noteFault(what)) {
                LOG.error("Node {}: Drools and the rule tree disagree, and Drools decides: {}", node, what);
            }
        }
    }

    void logStoppedWork(RuntimeException thrown) {
        String what = "an exception stopped work for node " + node + ": " + thrown;
        if (faults.noteException(thrown, what)) {
            LOG.error(
                    "An exception of this program stopped work for node {}. Maybe a bug: please report it.",
                    node,
                    thrown);
        }
    }
}
