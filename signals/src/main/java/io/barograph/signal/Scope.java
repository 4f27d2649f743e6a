package io.barograph.signal;

import module java.base;

/// The part of a node that a reading is about.
///
/// `SYSTEM` is every leaf outside kubepods; the last three are the pods of one QoS class.
public enum Scope {
    NODE,
    SYSTEM,
    KUBEPODS,
    GUARANTEED,
    BURSTABLE,
    BESTEFFORT;

    private final String word = name().toLowerCase(Locale.ROOT);

    /// The label value in metrics: `node`, `system`, ...
    public String word() {
        return word;
    }
}
