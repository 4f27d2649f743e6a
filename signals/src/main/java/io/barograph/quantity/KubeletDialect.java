package io.barograph.quantity;

/// Whose reading of the kubelet's settings counts where the kubelet's own has defects.
public enum KubeletDialect {
    /// Exactly as the kubelet reads them, defects included: what it will do is then known.
    KUBELET,

    /// As they were meant: 0 % and 100 % disable in any spelling, a percentage is a plain number with one percent
    /// sign, and numbers beyond 64 bits saturate.
    BAROGRAPH
}
