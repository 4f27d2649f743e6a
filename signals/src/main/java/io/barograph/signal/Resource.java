package io.barograph.signal;

import java.util.Locale;

/// What can be waited for, as the kernel's pressure stall information tells it apart
/// (<https://docs.kernel.org/accounting/psi.html>).
public enum Resource {
    CPU,
    MEMORY,
    IO;

    /// The kernel's own word: `cpu`, `memory`, `io`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
