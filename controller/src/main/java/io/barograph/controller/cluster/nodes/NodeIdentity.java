package io.barograph.controller.cluster.nodes;

/// Which node: a name can be used again, a UID cannot. State is kept by both.
public record NodeIdentity(String name, String uid) {}
