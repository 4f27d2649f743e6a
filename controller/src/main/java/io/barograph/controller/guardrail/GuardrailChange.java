package io.barograph.controller.guardrail;

import io.barograph.rules.demand.ScarceResource;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/// Something began or ended that holds taints back in a whole area.
///
/// @param area the zone or the pool; empty for the nodes that no label puts anywhere
/// @param resource what a storm's nodes are short of; null of an outage
/// @param nodes how many are pressured or silent
/// @param of of how many
public record GuardrailChange(
        Kind kind, String area, @Nullable ScarceResource resource, int nodes, int of) {

    /// What it is.
    public enum Kind {
        STORM_BEGAN,
        STORM_ENDED,
        OUTAGE_BEGAN,
        OUTAGE_ENDED
    }

    /// The level of its log line.
    public Level level() {
        return switch (kind) {
            case STORM_BEGAN, OUTAGE_BEGAN -> Level.WARN;
            case STORM_ENDED, OUTAGE_ENDED -> Level.INFO;
        };
    }

    /// One sentence for people.
    public String text() {
        return switch (kind) {
            case STORM_BEGAN ->
                nodes + " of " + of + " nodes of " + zone() + " are under " + pressure()
                        + ": no hard taint is added there for it. Maybe the zone needs more nodes.";
            case STORM_ENDED ->
                "The storm of " + pressure() + " in " + zone() + " is over (" + nodes + " of " + of
                        + " nodes are under it): taints are added again, some more each minute.";
            case OUTAGE_BEGAN ->
                nodes + " of " + of + " exporters of " + pool() + " are silent: no taint is added there, and none is"
                        + " removed because signals are missing. Maybe the network between controller and exporters is"
                        + " broken.";
            case OUTAGE_ENDED ->
                "The exporters of " + pool() + " are heard again (" + nodes + " of " + of + " are silent).";
        };
    }

    private String pressure() {
        return resource == null ? "" : resource.pressure();
    }

    private String zone() {
        return area.isEmpty() ? "no zone" : "zone " + area;
    }

    private String pool() {
        return area.isEmpty() ? "no pool" : "pool " + area;
    }
}
