package io.barograph.controller.events;

import io.barograph.controller.cluster.nodes.NodeEvent;
import module java.base;

/// An event that is not sent yet.
///
/// @param about what distinguishes it from others of the same reason, so that repetitions are one series
/// @param eventTime when it happened; no two of a reconciler are equal
/// @param queuedMicros the same on the steady clock
public record PendingEvent(NodeEvent.What what, String about, Instant eventTime, long queuedMicros) {}
