package io.barograph.rules.demand;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A sentence that is made at its first use: of most demands it is never read.
public final class LazySentence {

    private final Supplier<Parts> maker;
    private @Nullable Parts parts;

    /// @param maker makes the same sentence each time
    public LazySentence(Supplier<Parts> maker) {
        this.maker = maker;
    }

    /// A sentence, and the inputs that are missing, at its end.
    ///
    /// @param missing a clause each; empty where nothing is missing
    public record Parts(String start, List<String> missing) {

        @Override
        public String toString() {
            return start + String.join("; ", missing);
        }
    }

    Parts parts() {
        Parts madeParts = parts;
        if (madeParts == null) {
            madeParts = maker.get();
            parts = madeParts;
        }
        return madeParts;
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
        return parts().toString();
    }
}
