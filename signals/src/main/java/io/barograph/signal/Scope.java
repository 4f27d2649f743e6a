package io.barograph.signal;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The part of a node that a reading is about.
///
/// `SYSTEM` is every leaf outside kubepods; the last three are the pods of one QoS class.
public enum Scope implements WordedConstant {
    NODE,
    SYSTEM,
    KUBEPODS,
    GUARANTEED,
    BURSTABLE,
    BESTEFFORT;

    private static final List<Scope> ALL = List.of(values());

    private final String word = name().toLowerCase(Locale.ROOT);

    /// The label value in metrics: `node`, `system`, ...
    @Override
    public String word() {
        return word;
    }

    /// The one of that word, null if there is none.
    public static @Nullable Scope of(String word) {
        return WordedConstant.among(ALL, word);
    }
}
