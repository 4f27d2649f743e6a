package io.barograph.controller.act;

import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/// What on a node is ours: it alone may we change or take away. Kept in one annotation of the node, so that it outlives
/// us.
///
/// @param taints by `key:effect`
/// @param conditions by type
record Owned(SortedMap<String, Mark> taints, SortedMap<String, Mark> conditions) {

    /// The annotation's name.
    static final String ANNOTATION = "barograph.io/owned";

    Owned {
        taints = new TreeMap<>(taints);
        conditions = new TreeMap<>(conditions);
    }

    /// Whence and since when.
    ///
    /// @param policy the policy's name, with its digest if it is known: `contention@3f2a…`
    record Mark(String policy, Instant since) {}

    static Owned nothing() {
        return new Owned(new TreeMap<>(), new TreeMap<>());
    }

    boolean isEmpty() {
        return taints.isEmpty() && conditions.isEmpty();
    }
}
