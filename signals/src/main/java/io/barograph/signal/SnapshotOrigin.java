package io.barograph.signal;

/// The origin of a snapshot: the node's name, the kernel's boot id and the exporter's instance, which is new at
/// each start.
public record SnapshotOrigin(String node, String bootId, String instance) {}
