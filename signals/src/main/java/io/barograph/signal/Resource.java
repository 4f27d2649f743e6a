package io.barograph.signal;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What can be waited for, as the kernel's pressure stall information divides it
/// (<https://docs.kernel.org/accounting/psi.html>).
public enum Resource implements WordedConstant {
    CPU,
    MEMORY,
    IO;

    private static final List<Resource> ALL = List.of(values());

    private final String word = name().toLowerCase(Locale.ROOT);

    /// The kernel's own word: `cpu`, `memory`, `io`.
    @Override
    public String word() {
        return word;
    }

    /// The one of that word, null if there is none.
    public static @Nullable Resource of(String word) {
        return WordedConstant.among(ALL, word);
    }
}
