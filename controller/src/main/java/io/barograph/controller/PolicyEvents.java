package io.barograph.controller;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.ControllerEvents;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.policystore.PolicyStoreListener;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells as events how the reloading of policies goes: `PolicyReloadFailed` once for each reason,
/// `PolicyReloaded` when it is over. Only who may write tells, and the first load is none.
final class PolicyEvents implements PolicyStoreListener {

    private static final Logger LOG = LoggerFactory.getLogger(PolicyEvents.class);

    private final PolicyStoreListener counts;
    private final ControllerEvents events;
    private final BooleanSupplier mayWrite;
    private final Consumer<Runnable> later;
    private boolean first = true;
    private String told = "";

    /// @param counts is told all, too
    /// @param mayWrite whether this replica acts, and acting is switched on
    /// @param later runs what may take seconds, in order
    PolicyEvents(
            PolicyStoreListener counts, ControllerEvents events, BooleanSupplier mayWrite, Consumer<Runnable> later) {
        this.counts = counts;
        this.events = events;
        this.mayWrite = mayWrite;
        this.later = later;
    }

    @Override
    public synchronized void loaded(Instant at) {
        counts.loaded(at);
        if (!first) {
            told = "";
            tell(new NodeEvent.What(false, "PolicyReloaded", "Reload", "New policies are in force"));
        }
        first = false;
    }

    @Override
    public synchronized void refused(String why) {
        counts.refused(why);
        first = false;
        if (!why.equals(told)) {
            told = why;
            tell(new NodeEvent.What(true, "PolicyReloadFailed", "Reload", "The last good policies stay: " + why));
        }
    }

    private void tell(NodeEvent.What what) {
        if (!mayWrite.getAsBoolean()) {
            return;
        }
        later.accept(() -> {
            ApiOutcome<NodeEvent.What> outcome = events.tell(what);
            if (!(outcome instanceof ApiOutcome.Done)) {
                LOG.warn("The event {} could not be told: {}", what.reason(), outcome);
            }
        });
    }
}
