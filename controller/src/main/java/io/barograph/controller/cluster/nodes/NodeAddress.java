package io.barograph.controller.cluster.nodes;

/// One of a node's addresses: `InternalIP` `10.0.0.7`.
public record NodeAddress(String type, String address) {}
