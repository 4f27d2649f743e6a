package io.barograph.quantity;

/// The reading of the kubelet's settings that counts where the kubelet's own has defects.
public enum KubeletDialect {
    /// Exactly as the kubelet reads them, defects included: what it will do is then known.
    KUBELET,

    /// The reading that was meant: 0 % and 100 % disable in any spelling, 0 % and 100 % disable in any spelling,
    /// a percentage is a plain number with one percent sign, and numbers beyond 64 bits saturate.
    BAROGRAPH
}
