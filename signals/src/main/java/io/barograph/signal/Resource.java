package io.barograph.signal;

import module java.base;

/// A resource that tasks can wait for, as the kernel's pressure stall information divides it
/// (<https://docs.kernel.org/accounting/psi.html>).
public enum Resource {
    CPU,
    MEMORY,
    IO;

    private final String word = name().toLowerCase(Locale.ROOT);

    /// The kernel's own word: `cpu`, `memory`, `io`.
    public String word() {
        return word;
    }
}
