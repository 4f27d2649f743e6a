package io.barograph.controller.events;

import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.policystore.PolicyStoreListener;
import module java.base;

/// Sends an event `PolicyReloaded` when new policies are in force, and `PolicyReloadFailed` once for each reason. The
/// first load sends none.
public final class PolicyEvents implements PolicyStoreListener {

    private final PolicyStoreListener counts;
    private final Consumer<NodeEvent.What> events;
    private boolean first = true;
    private String reported = "";

    /// @param counts counts every load and refusal
    public PolicyEvents(PolicyStoreListener counts, Consumer<NodeEvent.What> events) {
        this.counts = counts;
        this.events = events;
    }

    @Override
    public synchronized void policiesLoaded(Instant loadTime) {
        counts.policiesLoaded(loadTime);
        if (!first) {
            reported = "";
            events.accept(new NodeEvent.What(false, "PolicyReloaded", "Reload", "New policies are in force"));
        }
        first = false;
    }

    @Override
    public synchronized void policiesRefused(String why) {
        counts.policiesRefused(why);
        first = false;
        if (!why.equals(reported)) {
            reported = why;
            events.accept(
                    new NodeEvent.What(true, "PolicyReloadFailed", "Reload", "The last good policies stay: " + why));
        }
    }
}
