package io.barograph.rules.demand;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A sentence that is made at its first use: of most demands it is never read.
public final class LazySentence {

    private final Supplier<String> maker;
    private @Nullable String text;

    /// @param maker makes the same text each time
    public LazySentence(Supplier<String> maker) {
        this.maker = maker;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LazySentence that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        String made = text;
        if (made == null) {
            made = maker.get();
            text = made;
        }
        return made;
    }
}
